"""Go the whole way of a stranger: the wheel in an empty environment, numguard demo, doctor, the tutorial line by line.

    python tools/stranger.py            builds the wheel first (make stranger)
    python tools/stranger.py WHEEL

No variable of this shell is handed on, HOME is new and empty, and what the tutorial shows is run in its order, in one
shell: nothing may fail, no step may be missing.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TUTORIAL = ROOT / "docs" / "tutorial.md"


def main(argv: list[str]) -> int:
    """Install, and run every block; return 1 where something fails."""
    with tempfile.TemporaryDirectory(prefix="numguard-stranger-") as folder:
        home = Path(folder)
        wheel = Path(argv[0]).resolve() if argv else build(home)
        environment = {"PATH": f"{home}/env/bin:/usr/bin:/bin", "HOME": str(home), "LC_ALL": "C.UTF-8"}
        subprocess.run([sys.executable, "-m", "venv", str(home / "env")], check=True, env=environment)
        script = "\n".join(["set -e -o pipefail", "cd", *steps(TUTORIAL.read_text("utf-8"), wheel), "numguard doctor"])
        done = subprocess.run(["bash", "-c", script], env=environment, cwd=home, check=False)
        count = script.count("\necho '$ ")
    print(f"{count} steps, nothing failed" if done.returncode == 0 else f"failed with {done.returncode}")
    return 1 if done.returncode else 0


def build(place: Path) -> Path:
    """Build the wheel of this folder, from a copy."""
    sys.path.insert(0, str(ROOT / "tools"))
    from install_check import _build

    return _build(place)


def steps(page: str, wheel: Path) -> list[str]:
    """Return the commands of a page as lines of a shell, each shown before it runs; Python's blocks too."""
    lines = []
    for language, text in re.findall(r"^```(console|python)\n(.*?)^```$", page, re.M | re.S):
        if language == "python":
            lines += ["echo '$ python - <<...'", f"python - <<'END'\n{text}END"]
            continue
        for command in re.findall(r"^\$ (.*)$", text, re.M):
            code = re.search(r"# exit code (\d+)$", command)
            run = (
                f"pip install -q --disable-pip-version-check {wheel}" if command.startswith("pip install") else command
            )
            shown = command.replace("'", "'\\''")
            lines.append(f"echo '$ {shown}'")
            lines.append(f"{run.split('  #')[0]} && exit 9 || test $? = {code[1]}" if code else run)
    return lines


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
