#!/usr/bin/env bash
# pysrt loses text behind a blank line in a subtitle, and swallows the next one where the blank line is missing.
#
# Packages: pysrt==1.1.2
# Guess:    As srt and pysubs2 do: the text goes on to the next time; the next number and time begin a new subtitle.
# Seen:     12 people is gone without a word; without the blank line one subtitle of two is left, with the time of the other as text.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pysrt==1.1.2 2>/dev/null
"$folder/venv/bin/python" - <<'PYTHON'
import pysrt

inside = "1\n00:00:01,000 --> 00:00:02,000\nWe are\n\n12 people\n\n2\n00:00:03,000 --> 00:00:04,000\nsix\n"
missing = "1\n00:00:01,000 --> 00:00:02,000\nfive\n2\n00:00:03,000 --> 00:00:04,000\nsix\n"
first, second = ([one.text for one in pysrt.from_string(text)] for text in (inside, missing))
print(first, second, sep="\n")
assert first == ["We are", "six"]
assert second == ["five\n2\n00:00:03,000 --> 00:00:04,000\nsix"]
PYTHON
echo "as described"
