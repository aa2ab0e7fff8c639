#!/usr/bin/env bash
# The Indic normaliser turns the colon of a clock in native digits into a visarga.
#
# Packages: indic-nlp-library==0.92
# Guess:    १०:३० stays as it is; only a colon behind a letter is a visarga typed otherwise.
# Seen:     १०:३० becomes १०ः३० in Hindi, and so in Bengali, Gujarati, Kannada, Telugu, Malayalam, Odia and Tamil; 10:30 stays.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check --no-deps indic-nlp-library==0.92 2>/dev/null
"$folder/venv/bin/python" - <<'PYTHON'
from indicnlp.normalize.indic_normalize import IndicNormalizerFactory

made = IndicNormalizerFactory()
for lang, clock in {"hi": "१०:३०", "bn": "১০:৩০", "gu": "૧૦:૩૦", "kn": "೧೦:೩೦", "te": "౧౦:౩౦", "ml": "൧൦:൩൦", "or": "୧୦:୩୦", "ta": "௧௦:௩௦"}.items():
    said = made.get_normalizer(lang).normalize(clock)
    print(lang, clock, "->", said)
    assert ":" not in said and said != clock, (lang, said)
    assert made.get_normalizer(lang).normalize("10:30") == "10:30"
PYTHON
echo "as described"
