"""Make the TypeScript client: types out of the OpenAPI document, compiled, and its README's example run: make client.

    python tools/client.py            needs node and npm
    python tools/client.py --schema   only writes the types

What the service of an operator calls its policies is left out: a client takes any name.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import numguard  # noqa: E402
from numguard.server import openapi  # noqa: E402
from numguard.server.settings import Settings  # noqa: E402

FOLDER = ROOT / "numguard" / "server" / "typescript"
SAID = "separator 9,718\n"


def main(argv: list[str] | None = None) -> int:
    """Make, compile and run; return 1 where the example says something else."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--schema", action="store_true")
    args = parser.parse_args(argv)
    if not (FOLDER / "node_modules").exists():
        subprocess.run(
            ["npm", "install", "--silent", "--no-audit", "--no-fund", "--no-package-lock"], cwd=FOLDER, check=True
        )
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "openapi.json")
        path.write_text(json.dumps(document()), "utf-8")
        command = ["npx", "openapi-typescript", str(path), "-o", "src/schema.ts"]
        subprocess.run(command, cwd=FOLDER, check=True, stdout=subprocess.DEVNULL)
    if args.schema:
        return 0
    said = example()
    print(f"README's example compiles, and says: {said}", end="")
    return 0 if said == SAID else 1


def document() -> dict[str, Any]:
    """Return the OpenAPI document without the names of policies."""
    made = openapi.document(Settings(), numguard.__version__)
    for schema in made["components"]["schemas"].values():
        schema.get("properties", {}).get("policy", {}).pop("enum", None)
    return made


def example() -> str:
    """Compile the client and the example of its README, strictly; run it against a service, and return what it says."""
    from tests.service import service

    (block,) = re.findall(r"^```ts\n(.*?)^```$", FOLDER.joinpath("README.md").read_text("utf-8"), re.M | re.S)
    tsc = [str(FOLDER / "node_modules" / ".bin" / "tsc"), "-p"]
    subprocess.run([*tsc, str(FOLDER)], check=True)
    with tempfile.TemporaryDirectory() as folder, service(warm=[("en", "de")]) as running:
        place = Path(folder)
        (place / "node_modules").mkdir()
        (place / "node_modules" / "numguard-client").symlink_to(FOLDER)
        block = block.replace("http://127.0.0.1:8642", running.url)
        (place / "example.ts").write_text(block, "utf-8")
        (place / "package.json").write_text('{"type": "module"}', "utf-8")
        options = json.loads(FOLDER.joinpath("tsconfig.json").read_text("utf-8"))["compilerOptions"]
        options |= {"rootDir": ".", "outDir": ".", "declaration": False}
        (place / "tsconfig.json").write_text(json.dumps({"compilerOptions": options, "files": ["example.ts"]}), "utf-8")
        subprocess.run([*tsc, folder], check=True)
        command = ["node", "--preserve-symlinks", "example.js"]
        return subprocess.run(
            command, cwd=place, check=True, capture_output=True, text=True, env={**os.environ, "NO_PROXY": "127.0.0.1"}
        ).stdout


if __name__ == "__main__":
    sys.exit(main())
