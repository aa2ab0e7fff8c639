"""Install numguard as a user would, into empty environments, and use it where nothing can be written.

    make install-check                                      the interpreter that runs this
    make install-check PYTHONS="python3.11 python3.13"      these, one environment each

The wheel is built from a copy of this folder. Each environment is made with an empty HOME and no variables, and then
holds at most LIMIT distributions with the top-level names of TOP_LEVEL and no others. The trial below runs in it under
`-W error`, with TMPDIR and HOME at folders that do not exist; an audit hook refuses files opened for writing and
sockets, and, where the machine lets us (root, Linux), every file system is mounted read-only for it besides.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIMIT = 10
TOP_LEVEL = {
    "babel": {"babel"},
    "colorama": {"colorama"},  # tqdm asks for it on Windows
    "docopt": {"docopt"},
    "fasttext-predict": {"fasttext", "fasttext_pybind"},
    "fasttext-predict-v2": {"fasttext", "fasttext_pybind"},
    "indic-numtowords": {"indic_numtowords"},
    "msgspec": {"msgspec"},
    "num2words": {"num2words"},
    "numguard-mt": {"numguard"},
    "regex": {"regex"},
    "tqdm": {"tqdm"},
}
"""What each distribution may put beside other packages: its own names. A new dependency takes its row here."""

_BROUGHT = {"pip", "setuptools"}  # a new environment holds them
# What begins with a dot is of this machine: environments, caches, files of others; no wheel is made of it.
_SKIPPED = shutil.ignore_patterns(".*", "build", "dist", "*.egg-info", "__pycache__", "node_modules", "site")

LIST = """
import json
from importlib.metadata import distributions
found = {}
for one in distributions():
    firsts = {path.parts[0] for path in one.files or ()} - {'..', '__pycache__'}
    tops = {name.partition('.')[0] for name in firsts if not name.endswith('-info')}
    found[one.metadata['Name'].lower().replace('_', '-')] = (one.version, sorted(tops))
print(json.dumps(found))
"""

TRIAL = """
import os, sys, tempfile

REFUSED = ('socket.', 'os.mkdir', 'os.remove', 'os.rename', 'os.fork', 'os.posix_spawn', 'subprocess.')

def refuse(event, args):
    if event == 'open':
        path, mode, flags = args
        writes = isinstance(mode, str) and set(mode) & set('wax+')
        if writes or (isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)):
            raise PermissionError(30, 'opened for writing', str(path))
    elif event.startswith(REFUSED):
        raise PermissionError(30, event)

sys.addaudithook(refuse)
try:
    sys.exit(f'there is a writable folder: {tempfile.gettempdir()}')
except FileNotFoundError:
    pass

import numguard
from numguard import cli
from numguard.language import identify as langid
from numguard.writing.render import render

checker = numguard.Checker('en', 'de')
assert checker.check('It costs 9,718 euros.', 'Es kostet 9,718 Euro.').action is numguard.Action.BLOCK
assert checker.check('twenty-five cats', 'fünfundzwanzig Katzen').ok
fixed = checker.repair('It costs 9,718 euros.', 'Es kostet 9,718 Euro.')
assert fixed.text == 'Es kostet 9.718 Euro.', fixed
assert langid.identify('這是一個測試，價值三百元。')[0] == 'zh-Hant'
assert numguard.check('The ferry leaves at noon with 12 cats.', 'Die Fähre fährt mittags mit 13 Katzen ab.').issues
assert langid.identify('') == (None, 0.0) and langid.identify(chr(0xD800) + chr(0)) == (None, 0.0)
assert render(100_001_205, 'zh', style='words') == '一亿零一千二百零五'
assert render(20_500, 'zh-Hant', style='words') == '二萬零五百'
assert render(21, 'hi', style='words') and render(21, 'de', style='words') == 'einundzwanzig'
sys.exit(cli.main(['check', 'two cats', '2 Katzen', '-s', 'en', '-t', 'de']))
"""

_READ_ONLY = """
mount --make-rprivate / || exit 1
while read -r _ at kind _; do
  case $kind in
    proc|sysfs|cgroup*|devpts|mqueue) ;;
    *) mount -o remount,bind,ro "$at" 2>/dev/null ;;  # bind: this process's view alone, never the file system itself
  esac
done < /proc/self/mounts
touch "$1/written" 2>/dev/null && exit 1
[ -z "$2" ] && exit 0
shift 1
exec "$@"
"""


def main(interpreters: list[str]) -> int:
    """Check an installation for each interpreter; return 1 when one of them is not as it must be."""
    # What a name like python3.12 stands for, a pyenv shim too, is asked while PATH is still the user's.
    asked = [[python, "-c", "import sys; print(sys.executable)"] for python in interpreters]
    pythons = [subprocess.run(one, check=True, capture_output=True, text=True).stdout.strip() for one in asked]
    with tempfile.TemporaryDirectory(prefix="numguard-install-") as folder:
        place = Path(folder)
        wheel = _build(place)
        print(f"{wheel.name}  {wheel.stat().st_size:,} bytes")
        isolation = _isolation(place)
        print(f"nothing can be written: {'read-only mounts and an audit hook' if isolation else 'an audit hook'}")
        failed = [python for python in pythons if not _is_sound(python, wheel, place, isolation)]
    print(f"failed: {', '.join(failed)}" if failed else f"{len(pythons)} of {len(pythons)} as they must be")
    return 1 if failed else 0


def _build(place: Path) -> Path:
    # A copy: setuptools leaves build/ behind and puts what lies in an old one into the wheel.
    shutil.copytree(ROOT, place / "source", ignore=_SKIPPED)
    subprocess.run([sys.executable, "-m", "venv", str(place / "builder")], check=True)
    pip = [str(place / "builder" / "bin" / "python"), "-m", "pip", "wheel", "-qq", "--no-deps"]
    pure = os.environ | {"NUMGUARD_PURE": "1"}  # one wheel for all the interpreters
    subprocess.run([*pip, "--wheel-dir", str(place), str(place / "source")], check=True, env=pure)
    (wheel,) = place.glob("numguard_mt-*.whl")
    return wheel


def _isolation(place: Path) -> list[str]:
    """Return the command that runs another with every file system read-only; nothing where this machine refuses."""
    command = ["unshare", "--mount", "sh", "-c", _READ_ONLY, "sh", str(place)]
    try:
        works = subprocess.run([*command, ""], capture_output=True, check=False).returncode == 0
    except OSError:
        works = False
    return command if works else []


def _is_sound(python: str, wheel: Path, place: Path, isolation: list[str]) -> bool:
    home = Path(tempfile.mkdtemp(dir=place))
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(home)}
    subprocess.run([python, "-m", "venv", str(home / "env")], check=True, env=environment)
    own = str(home / "env" / "bin" / "python")
    subprocess.run([own, "-m", "pip", "install", "-qq", str(wheel)], check=True, env=environment)
    listed = subprocess.run([own, "-I", "-c", LIST], check=True, env=environment, capture_output=True, text=True)
    found = {name: row for name, row in json.loads(listed.stdout).items() if name not in _BROUGHT}
    foreign = {name: tops for name, (_, tops) in found.items() if not set(tops) <= TOP_LEVEL.get(name, set())}
    nowhere = str(place / "nowhere")
    bare = {"PATH": "/usr/bin:/bin", "HOME": nowhere, "TMPDIR": nowhere, "LC_ALL": "C.UTF-8"}
    trial = [*isolation, own, "-B", "-W", "error", "-c", TRIAL]
    done = subprocess.run(trial, env=bare, cwd="/", capture_output=True, text=True, check=False)
    version = subprocess.run([own, "-V"], check=True, capture_output=True, text=True).stdout.strip()
    print(f"\n{version}: {len(found)} distributions (at most {LIMIT})")
    print("\n".join(f"  {name} {number}: {', '.join(tops)}" for name, (number, tops) in sorted(found.items())))
    if foreign:
        print(f"  foreign top-level packages: {foreign}; see TOP_LEVEL in tools/install_check.py")
    print("  check, repair, language, words: " + ("as they must be" if done.returncode == 0 else done.stderr.strip()))
    return done.returncode == 0 and not foreign and len(found) <= LIMIT


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or [sys.executable]))
