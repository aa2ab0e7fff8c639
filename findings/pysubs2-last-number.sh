#!/usr/bin/env bash
# pysubs2 drops the last line of the last subtitle of an SRT file where it is a number.
#
# Packages: pysubs2==1.8.1
# Guess:    Room / 42 keeps both lines, as the first subtitle of the file does.
# Seen:     The first subtitle keeps its 3, the last one loses its 42: it is taken for the number of a subtitle that never comes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pysubs2==1.8.1 2>/dev/null
"$folder/venv/bin/python" - <<'PYTHON'
import pysubs2

srt = """1
00:00:01,000 --> 00:00:02,000
The score is
3

2
00:00:03,000 --> 00:00:04,000
Room
42
"""
found = [event.text for event in pysubs2.SSAFile.from_string(srt, "srt")]
print(found)
assert found == [r"The score is\N3", "Room"]
PYTHON
echo "as described"
