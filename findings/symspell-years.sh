#!/usr/bin/env bash
# The compound correction of SymSpell writes words for the numbers of a sentence.
#
# Packages: symspellpy==6.10.1
# Guess:    1945 stays as it is: digits are no misspelt word.
# Seen:     With the dictionary that the package ships, "in 1945 the war ended" becomes "in of of the war ended", "chapter 12" "chapter of"; word_segmentation drops or replaces them as well; ignore_non_words keeps them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check symspellpy==6.10.1 2>/dev/null
"$folder/venv/bin/python" - <<'PYTHON'
from importlib.resources import files

from symspellpy import SymSpell

speller = SymSpell(max_dictionary_edit_distance=2, prefix_length=7)
speller.load_dictionary(str(files("symspellpy") / "frequency_dictionary_en_82_765.txt"), 0, 1)
for text in ("in 1945 the war ended", "it cost 25 dollars", "chapter 12"):
    said = speller.lookup_compound(text, max_edit_distance=2)[0].term
    print(text, "->", said)
    assert not any(char.isdigit() for char in said), said
kept = speller.lookup_compound("in 1945 the war ended", max_edit_distance=2, ignore_non_words=True)[0].term
assert kept == "in 1945 the war ended", kept
PYTHON
echo "as described"
