#!/usr/bin/env bash
# The sentence splitter pysbd ends a German sentence at each ordinal that no month follows, and a Russian one at чел.
#
# Packages: pysbd==0.3.4
# Guess:    Ordinals before lower case and common abbreviations end no sentence, as 3. Mai does not.
# Seen:     kamen / 5. und / 6. Klasse. are three sentences; 3 чел. / пришли. are two. Aligned sentences no longer hold the same numbers.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pysbd==0.3.4 2>/dev/null
"$folder/venv/bin/python" - <<'PYTHON'
import pysbd

german = pysbd.Segmenter(language="de", clean=False).segment("Am 3. Mai 2020 kamen 5. und 6. Klasse.")
russian = pysbd.Segmenter(language="ru", clean=False).segment("В зал вошли 3 чел. и сели.")
print(german, russian, sep="\n")
assert [one.strip() for one in german] == ["Am 3. Mai 2020 kamen", "5. und", "6. Klasse."]
assert len(russian) == 2
PYTHON
echo "as described"
