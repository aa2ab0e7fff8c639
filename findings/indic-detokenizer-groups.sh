#!/usr/bin/env bash
# The Indic tokeniser and detokeniser, one after the other, put blanks into grouped numbers.
#
# Packages: indic-nlp-library==0.92
# Guess:    What is tokenised and detokenised again is the same text.
# Seen:     १,२३४.५० comes back as १, २३४. ५०, and in Tamil 1,50,000 as 1, 50, 000; in Hindi 1,234.50 comes back whole.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check --no-deps indic-nlp-library==0.92 2>/dev/null
"$folder/venv/bin/python" - <<'PYTHON'
from indicnlp.tokenize.indic_detokenize import trivial_detokenize
from indicnlp.tokenize.indic_tokenize import trivial_tokenize


def through(text, lang):
    return trivial_detokenize(" ".join(trivial_tokenize(text, lang)), lang)


seen = {("कीमत १,२३४.५० है", "hi"): "कीमत १, २३४. ५० है", ("1,50,000", "ta"): "1, 50, 000", ("कीमत 1,234.50 है", "hi"): "कीमत 1,234.50 है"}
for (text, lang), expected in seen.items():
    print(lang, text, "->", through(text, lang))
    assert through(text, lang) == expected
PYTHON
echo "as described"
