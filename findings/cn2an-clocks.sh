#!/usr/bin/env bash
# cn2an's transform of a sentence turns Chinese times of day into decimals.
#
# Packages: cn2an==0.5.24
# Guess:    三点五分 (five past three) stays in words or becomes 3点5分.
# Seen:     It becomes 3.5分, and 三点一刻 (a quarter past three) 3.1刻; 十分满意 (very content) becomes 10分满意.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check cn2an==0.5.24 2>/dev/null
"$folder/venv/bin/python" - <<'PYTHON'
import cn2an

for text, seen in {"三点五分": "3.5分", "下午三点一刻": "下午3.1刻", "十分满意": "10分满意"}.items():
    said = cn2an.transform(text, "cn2an")
    print(text, "->", said)
    assert said == seen, said
PYTHON
echo "as described"
