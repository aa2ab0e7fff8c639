"""Look at the built site: nothing is fetched from elsewhere, and each question of a stranger is answered by one search.

    python tools/check_site.py SITE      (make docs)

The search is the site's own: lunr on search/search_index.json, with the separator, pipeline and weights that the page
uses; each word that is typed gets a * at its end, and pages that have all words come first, as in the page's own worker
(tools/search_site.mjs types the same words into the page, in Chromium). tests/docs/questions.tsv holds questions of
strangers, tests/docs/words.tsv words that they type: the page that answers must be among the first three found.
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
WORDS = ROOT / "tests" / "docs" / "words.tsv"
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
    from lunr.stop_word_filter import stop_word_filter
    from lunr.tokenizer import Tokenizer
    from lunr.trimmer import trimmer

    index = json.loads((site / "search" / "search_index.json").read_text("utf-8"))
    config = index["config"]
    separator = re.compile(config["separator"])
    known = {"stopWordFilter": stop_word_filter, "trimmer": trimmer}
    builder = Builder()
    builder.pipeline.add(*(known[name] for name in config["pipeline"]))
    builder.tokenizer = lambda text, metadata=None: Tokenizer(separator.sub(" ", str(text or "")), metadata)
    fields = [{"field_name": name, "boost": config["fields"][name]["boost"]} for name in ("title", "text")]
    documents = [
        {"location": one["location"], "title": one["title"], "text": re.sub("<[^>]+>", " ", one["text"])}
        for one in index["docs"]
    ]
    made = lunr("location", fields, documents, builder=builder)

    def find(words: str) -> list[str]:
        typed = [word.lower() for word in separator.split(words) if word]
        scores = {}
        for one in made.search(" ".join(f"{word}*" for word in typed)):
            matched = one["match_data"].metadata
            share = sum(any(term.startswith(word) for term in matched) for word in typed) / len(typed)
            weight = ("#" not in one["ref"]) + share
            scores[one["ref"]] = one["score"] * (1 + weight * weight)
        best = sorted(scores, key=lambda ref: -scores[ref])
        return list(dict.fromkeys(ref.partition("#")[0].strip("/") for ref in best))

    return find


def read(path: Path) -> list[dict[str, str]]:
    """Return the rows of a table."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def main(argv: list[str]) -> int:
    """Look at a site; say what is wrong, and return 1 where something is."""
    site = Path(argv[0])
    wrong = [f"{text}: is loaded from elsewhere" for text in foreign(site)]
    find = search(site)
    asked = [(row["question"], row["search"], row["page"]) for row in read(QUESTIONS)]
    asked += [(row["word"], row["word"], row["page"]) for row in read(WORDS)]
    for question, words, page in asked:
        found = find(words)[:FIRST]
        if page not in found:
            wrong.append(f"{question!r}: {words!r} finds {found}, not {page}")
    print("\n".join(wrong) or f"{len(asked)} searches lead to the right page; nothing is loaded from elsewhere")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
