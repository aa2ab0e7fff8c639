"""Look at the built site: nothing is fetched from elsewhere, and each question of a stranger is answered by one search.

    python tools/check_site.py SITE      (make docs)

The search is the site's own: lunr on search/search_index.json, with the separator, pipeline and weights that the page
uses. tests/docs/questions.tsv holds the questions, written before the pages: each names what is typed and the page
that answers it, which must be among the first three pages found.
"""

from __future__ import annotations

import csv
import json
import re
import sys
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
QUESTIONS = ROOT / "tests" / "docs" / "questions.tsv"
FIRST = 3
_LOADED = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src", "object": "data"}
_NAMED_ONLY = {"canonical", "prev", "next", "alternate", "edit"}
"""Links in the head that name a page and load none."""


class Page(HTMLParser):
    """Collects what a page makes a browser load from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.foreign: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        address = named.get(_LOADED.get(tag, ""), "") or ""
        if re.match(r"(https?:)?//", address) and named.get("rel") not in _NAMED_ONLY:
            self.foreign.append(address)


def foreign(site: Path) -> list[str]:
    """Return what the pages and styles of a site load from elsewhere, each with the file that does."""
    found = []
    for path in sorted(site.rglob("*.html")):
        page = Page()
        page.feed(path.read_text("utf-8"))
        found += [f"{path.relative_to(site)}: {address}" for address in page.foreign]
    for path in sorted(site.rglob("*.css")):
        addresses = re.findall(r"url\([\"']?((?:https?:)?//[^)\"']+)", path.read_text("utf-8"))
        found += [f"{path.relative_to(site)}: {address}" for address in addresses]
    return found


def search(site: Path) -> Callable[[str], list[str]]:
    """Return a function that searches the site as its page does, and returns the pages found, the best first."""
    from lunr import lunr
    from lunr.builder import Builder
    from lunr.stemmer import stemmer
    from lunr.stop_word_filter import stop_word_filter
    from lunr.tokenizer import Tokenizer
    from lunr.trimmer import trimmer

    index = json.loads((site / "search" / "search_index.json").read_text("utf-8"))
    config = index["config"]
    separator = re.compile(config["separator"])
    known = {"trimmer": trimmer, "stopWordFilter": stop_word_filter, "stemmer": stemmer}
    builder = Builder()
    builder.pipeline.add(*(known[name] for name in known if name in config["pipeline"]))
    if "stemmer" in config["pipeline"]:
        builder.search_pipeline.add(stemmer)
    builder.tokenizer = lambda text, metadata=None: Tokenizer(separator.sub(" ", str(text or "")), metadata)
    fields = [{"field_name": name, "boost": config["fields"][name]["boost"]} for name in ("title", "text")]
    documents = [
        {"location": one["location"], "title": one["title"], "text": re.sub("<[^>]+>", " ", one["text"])}
        for one in index["docs"]
    ]
    made = lunr("location", fields, documents, builder=builder)

    def find(words: str) -> list[str]:
        asked = " ".join(separator.split(words))
        return list(dict.fromkeys(one["ref"].partition("#")[0].strip("/") for one in made.search(asked)))

    return find


def main(argv: list[str]) -> int:
    """Look at a site; say what is wrong, and return 1 where something is."""
    site = Path(argv[0])
    wrong = [f"{text}: is loaded from elsewhere" for text in foreign(site)]
    find = search(site)
    with QUESTIONS.open(encoding="utf-8", newline="") as file:
        questions = list(csv.DictReader(file, delimiter="\t"))
    for row in questions:
        found = find(row["search"])[:FIRST]
        if row["page"] not in found:
            wrong.append(f"{row['question']!r}: {row['search']!r} finds {found}, not {row['page']}")
    print(
        "\n".join(wrong) or f"{len(questions)} questions answered by one search each; nothing is loaded from elsewhere"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
