"""Run the script for OmegaT inside OmegaT, without a window, on a project of six segments: make omegat.

    python tools/omegat_check.py OMEGAT_JAR

The project is made here, the service is started on a free port, and OmegaT loads the one and asks the other. Exit 1
where it does not tell what is wrong in the two segments that are.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from xml.sax.saxutils import escape

SCRIPT = Path(__file__).resolve().parent.parent / "numguard" / "integrations" / "omegat" / "numguard.groovy"
PAIRS = (
    ("The well is 74 metres deep.", "Der Brunnen ist 4 Meter tief."),
    ("It costs 1,250.50 euros.", "Es kostet 1.250,50 Euro."),
    ("Twenty-five children slept in two tents.", "25 Kinder schliefen in zwei Zelten."),
    ("Boarding closes at 1:30 p.m.", "Das Einsteigen endet um 13:30 Uhr."),
    ("The debt grew to 3 billion euros.", "Die Schulden wuchsen auf 3 Millionen Euro."),
    ("Nobody came.", "Niemand kam."),
)
SAID = ("1: block: source 74; translation 4", "5: block: source 3 billion", "numguard: 6 translations, 2 to look at")
PLACES = ("source", "target", "tm", "glossary", "dictionary")
PROJECT = (
    '<omegat><project version="1.0">'
    + "".join(f"<{place}_dir>__DEFAULT__</{place}_dir>" for place in PLACES)
    + "<source_lang>EN-US</source_lang><target_lang>DE-DE</target_lang>"
    + "<sentence_seg>true</sentence_seg></project></omegat>"
)


def project(folder: Path) -> Path:
    """Write a project of OmegaT: one text, and the memory of its translations."""
    for place in (*PLACES, "omegat"):
        (folder / place).mkdir(parents=True)
    (folder / "omegat.project").write_text(PROJECT, "utf-8")
    (folder / "source" / "text.txt").write_text("\n\n".join(source for source, _ in PAIRS), "utf-8")
    units = "".join(
        f"<tu>{''.join(_side(*side) for side in zip(('EN-US', 'DE-DE'), pair, strict=True))}</tu>" for pair in PAIRS
    )
    head = '<header creationtool="OmegaT" o-tmf="OmegaT TMX" adminlang="EN-US" datatype="plaintext" segtype="sentence"'
    memory = f'<tmx version="1.1">{head} creationtoolversion="3.6" srclang="EN-US"/><body>{units}</body></tmx>'
    (folder / "omegat" / "project_save.tmx").write_text(memory, "utf-8")
    return folder


def _side(lang: str, text: str) -> str:
    return f'<tuv lang="{lang}"><seg>{escape(text)}</seg></tuv>'


def main(argv: list[str]) -> int:
    """Start the service, run OmegaT, and compare what it says."""
    (jar,) = argv
    with tempfile.TemporaryDirectory(prefix="numguard-omegat-") as name:
        command = [sys.executable, "-m", "numguard", "serve", "--port", "0", "--workers", "0"]
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as service:
            try:
                assert service.stderr is not None
                url = f"http://{json.loads(service.stderr.readline())['address']}"
                java = ["java", "-Djava.awt.headless=true", f"-Dnumguard.url={url}", "-jar", jar]
                said = [str(project(Path(name, "project"))), "--mode=console-translate", f"--script={SCRIPT}"]
                done = subprocess.run(
                    [*java, *said, f"--config-dir={name}/config"],
                    capture_output=True,
                    text=True,
                    check=False,
                    timeout=300,
                )
            finally:
                service.terminate()
    lost = [text for text in SAID if text not in done.stdout]
    print("OmegaT: the script tells what is wrong" if not lost else f"{done.stdout}{done.stderr}\nnot said: {lost}")
    return bool(lost)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
