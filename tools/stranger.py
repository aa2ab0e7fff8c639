"""Go the whole way of a stranger: the wheel in an empty environment, README and the tutorial line by line, doctor.

    python tools/stranger.py            builds the wheel first (make stranger)
    python tools/stranger.py WHEEL

No variable of this shell is handed on, HOME is new and empty, and what the two pages show is run in their order, in one
shell each: nothing may fail, no step may be missing. README's files are those of numguard demo --write; its make demo
and make test are for a checkout, and CI runs them.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TUTORIAL = ROOT / "docs" / "tutorial.md"
README = ROOT / "README.md"


def main(argv: list[str]) -> int:
    """Install, and run every block; return 1 where something fails."""
    with tempfile.TemporaryDirectory(prefix="numguard-stranger-") as folder:
        home = Path(folder)
        wheel = Path(argv[0]).resolve() if argv else build(home)
        environment = {"PATH": f"{home}/env/bin:/usr/bin:/bin", "HOME": str(home), "LC_ALL": "C.UTF-8"}
        subprocess.run([sys.executable, "-m", "venv", str(home / "env")], check=True, env=environment)
        files = ["mkdir readme", "cd readme"]
        readme = steps(README.read_text("utf-8"), wheel)
        installed = 1 + next(at for at, line in enumerate(readme) if line.startswith("pip install"))
        readme = [*files, *readme[:installed], "numguard demo --write .", *readme[installed:]]
        tutorial = [*steps(TUTORIAL.read_text("utf-8"), wheel), "numguard doctor"]
        count = 0
        for page in (readme, tutorial):
            script = "\n".join(["set -e -o pipefail", "cd", *page])
            done = subprocess.run(["bash", "-c", script], env=environment, cwd=home, check=False)
            if done.returncode:
                print(f"failed with {done.returncode}")
                return 1
            count += script.count("\necho '$ ")
    print(f"{count} steps, nothing failed")
    return 0


def build(place: Path) -> Path:
    """Build the wheel of this folder, from a copy."""
    sys.path.insert(0, str(ROOT / "tools"))
    from install_check import _build

    return _build(place)


def steps(page: str, wheel: Path) -> list[str]:
    """Return the commands of a page as lines of a shell, each shown before it runs; Python's blocks too.

    Those of a page share their names, as in the session of somebody who types them.
    """
    lines = []
    typed = ""
    for language, text in re.findall(r"^```(console|python)\n(.*?)^```$", page, re.M | re.S):
        if language == "python":
            typed += text
            lines += ["echo '$ python - <<...'", f"python - <<'END'\n{typed}END"]
            continue
        for command in re.findall(r"^\$ (?!make )(.*)$", text, re.M):
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
