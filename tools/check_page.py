#!/usr/bin/env python3
"""Check the page in a real Chromium, with axe-core, and take the screenshots of the documentation.

python tools/check_page.py                       needs node, npm and chromium (apt-get install chromium npm)
python tools/check_page.py --shots docs/images
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from numguard.server.page_file import whole  # noqa: E402
from tests.service import service  # noqa: E402

HERE = ROOT / "tools" / "page"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shots", type=Path, help="write screenshots here")
    args = parser.parse_args()
    if not (HERE / "node_modules").exists():
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--silent"], cwd=HERE, check=True)
    if args.shots:
        args.shots.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, service(origins=["null"], warm=[("en", "de")], queue=200) as one:
        page = Path(folder) / "page.html"
        page.write_text(whole(), "utf-8")
        shots = [str(args.shots.resolve())] if args.shots else []
        return subprocess.run(["node", "check.mjs", one.url + "/", str(page), *shots], cwd=HERE).returncode


if __name__ == "__main__":
    sys.exit(main())
