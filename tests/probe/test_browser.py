"""The HTML report in a real browser. Run with NUMGUARD_BROWSER=1 where Chromium is installed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from types import ModuleType

import pytest

from numguard import probe
from numguard.probe.comparison import compare
from numguard.probe.oracle import Oracle
from numguard.probe.page import page

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")

pytestmark = pytest.mark.skipif(
    not CHROMIUM or not os.environ.get("NUMGUARD_BROWSER"), reason="needs Chromium, and NUMGUARD_BROWSER=1"
)

# What a person does, done by a script: choose, type, look at what is left.
STEPS = """<script>
addEventListener("load", () => {
  const said = [document.getElementById("count").textContent];
  const choose = (id, value) => {
    document.getElementById(id).value = value;
    document.getElementById("filters").dispatchEvent(new Event("input"));
    said.push(document.getElementById("count").textContent + "/" + document.querySelectorAll("#examples tr").length);
  };
  choose("capability", "separators");
  choose("outcome", "");
  choose("text", "no such text");
  document.title = said.join(" | ");
});
</script>"""


def opened(path: Path, profile: Path) -> tuple[str, str]:
    assert CHROMIUM
    done = subprocess.run(
        [
            CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            f"--user-data-dir={profile}", "--enable-logging=stderr", "--dump-dom", path.as_uri(),
        ],
        capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip
    return done.stdout, done.stderr


def test_page_opens_without_an_error_and_filters(faulty: ModuleType, tmp_path: Path) -> None:
    suite = probe.generate("en")
    bad, good = (probe.run(suite, probe.Retrying(t), "de") for t in (faulty.Faulty(suite), Oracle(suite)))
    path = tmp_path / "page.html"
    path.write_text(page([bad], compare([good], [bad])).replace("</body>", f"{STEPS}</body>"), "utf-8")
    dom, log = opened(path, tmp_path / "profile")
    assert "CONSOLE" not in log
    wrong = faulty.faulty_ids(suite)
    separators = [case.id for case in suite.cases if case.capability == "separators"]
    title = re.search("<title>(.*?)</title>", dom)
    assert title is not None
    total = len(suite.cases)
    chosen = len(wrong.intersection(separators))
    assert title[1].split(" | ") == [
        f"{len(wrong)} of {total} cases",
        f"{chosen} of {total} cases/{chosen}",
        f"{len(separators)} of {total} cases/{len(separators)}",
        f"0 of {total} cases/0",
    ]


def test_an_error_would_be_seen(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(page([]).replace("</body>", "<script>throw new Error('seen')</script></body>"), "utf-8")
    assert "CONSOLE" in opened(path, tmp_path / "profile")[1]
