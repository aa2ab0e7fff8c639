#!/usr/bin/env bash
# Babel 2.18 writes Romanian months in Japanese once a Japanese month was written in the same process.
#
# Packages: babel==2.18.0 (2.19.0 writes each as it should, which is run beside it)
# Guess:    A date in one language does not depend on the dates that were written in others before.
# Seen:     After "LLLL y" in Japanese the same pattern gives "5月 2026" for Romanian and 251 others of Babel's 312 languages, those that take their stand-alone months from their months in a date: what the first of them resolved was kept where all share it. English and Finnish, which have months of their own there, stay right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check --target "$folder/old" babel==2.18.0 2>/dev/null
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check --target "$folder/new" babel==2.19.0 2>/dev/null
cat > "$folder/months.py" <<'PYTHON'
import datetime
import os
import sys

sys.path.insert(0, sys.argv[1])
from babel import localedata
from babel.dates import format_date

DAY = datetime.date(2026, 5, 3)


def written(*langs):
    """Return the month and year in the last of some languages, written one after another by a new process."""
    out, into = os.pipe()
    if not os.fork():
        for lang in langs:
            text = format_date(DAY, "LLLL y", locale=lang)
        os.write(into, text.encode())
        os._exit(0)
    os.close(into)
    with open(out, encoding="utf-8") as file:
        text = file.read()
    os.wait()
    return text


langs = [name for name in localedata.locale_identifiers() if "_" not in name]
changed = [lang for lang in langs if written(lang) != written("ja", lang)]
print(written("ro"), "|", written("ja", "ro"), "|", written("ja", "en"), "|", written("ja", "fi"))
print(len(changed), "of", len(langs))
PYTHON
for version in old new; do
    "$folder/venv/bin/python" "$folder/months.py" "$folder/$version" | tee "$folder/$version.txt"
done
test "$(head -1 "$folder/old.txt")" = "mai 2026 | 5月 2026 | May 2026 | toukokuu 2026"
test "$(head -1 "$folder/new.txt")" = "mai 2026 | mai 2026 | May 2026 | toukokuu 2026"
test "$(tail -1 "$folder/old.txt")" = "252 of 312"
test "$(tail -1 "$folder/new.txt")" = "0 of 331"
echo "as described"
