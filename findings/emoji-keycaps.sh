#!/usr/bin/env bash
# Removing emoji removes the digits of keycaps, and with them the numbers of a text.
#
# Packages: emoji==2.16.0, demoji==2.0.0
# Guess:    What is removed from Press 1️⃣ is the frame; the 1 is a plain digit and stays.
# Seen:     Press 1️⃣ or 2️⃣ becomes Press or with both packages, 5️⃣0️⃣ % becomes %, and 🔟 is gone; the digit stands in the text as U+0031 before two marks. Digits without the frame stay.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check emoji==2.16.0 demoji==2.0.0 2>/dev/null
"$folder/venv/bin/python" - <<'PYTHON'
import demoji
import emoji

for text, left in (("Press 1️⃣ or 2️⃣", "Press or"), ("5️⃣0️⃣ % off", "% off"), ("🔟 tips", "tips"), ("Press 1 or 2", "Press 1 or 2")):
    said = [" ".join(one.split()) for one in (emoji.replace_emoji(text, ""), demoji.replace(text, ""))]
    print(text, said)
    assert said == [left, left], said
PYTHON
echo "as described"
