#!/usr/bin/env bash
# The shortening of drawn-out words in NLTK's tweet tokenizer shortens numbers too.
#
# Packages: nltk==3.10.4
# Guess:    100000 stays: what is shortened are letters (waaaaay).
# Seen:     With reduce_len=True three equal characters are the most: 100000 and 1000000 both become 1000, and 2,000,000 falls into 2,000 and 000.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check nltk==3.10.4 2>/dev/null
"$folder/venv/bin/python" - <<'PYTHON'
from nltk.tokenize import TweetTokenizer

tokens = TweetTokenizer(reduce_len=True).tokenize
for text in ("it costs 100000 euros", "1000000 views", "waaaaay", "2,000,000"):
    print(text, "->", tokens(text))
assert tokens("it costs 100000 euros") == ["it", "costs", "1000", "euros"]
assert tokens("1000000 views") == ["1000", "views"]
assert TweetTokenizer().tokenize("100000") == ["100000"]
PYTHON
echo "as described"
