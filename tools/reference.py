"""The pages of docs/reference that are made: from parsers, types, docstrings, locale files and stored figures.

tools/make_pages.py writes them; tests/test_pages.py holds them current.
"""

from __future__ import annotations

import argparse
import inspect
import json
import re
from collections.abc import Iterator
from dataclasses import MISSING, Field, fields
from enum import StrEnum
from pathlib import Path
from typing import Any

import production

import numguard
from numguard.cli import commands
from numguard.formats.records import shown
from numguard.language import data as localedata
from numguard.language.tiers import relations, running, tier
from numguard.model import IssueType
from numguard.model.policy import PRESETS, Policy
from numguard.server import openapi
from numguard.server.problems import TITLES
from numguard.server.settings import Settings

ROOT = Path(__file__).resolve().parent.parent
ACCURACY = ROOT / "benchmarks" / "accuracy"
MADE = "<!-- Made by tools/reference.py (make pages): change what it is made of, not this page. -->"


def pages() -> dict[str, str]:
    """Return each page by its name below docs/."""
    made = {
        "api": api(),
        "commands": command_line(),
        "options": options(),
        "issue-types": issue_types(),
        "kinds": kinds(),
        "languages": languages(),
        "http-api": http_api(),
        "accuracy": accuracy(),
        "peers": peers(),
        "production": production.page(),
    }
    return {f"reference/{name}.md": "\n".join([*lines, ""]) for name, lines in made.items()}


def _stored(name: str) -> Any:
    return json.loads((ACCURACY / name).read_text("utf-8"))


def _cell(text: str) -> str:
    """Make a text fit for a cell of a table."""
    return re.sub(r"\s+", " ", text).replace("|", "\\|").strip()


def _plain(text: str) -> str:
    """Turn the marks of docstrings into Markdown's."""
    return text.replace("``", "`")


# ---- the library -----------------------------------------------------------------------------------------------------

GROUPS = {
    "Check": ("check", "Checker", "extract", "repair", "render"),
    "What a verdict says": (
        *("Verdict", "Action", "Severity", "Issue", "IssueType", "Alignment", "Pair", "Explained"),
        *("Mention", "Kind", "Reading", "Coverage", "Repair", "Edit"),
    ),
    "Options": ("Policy",),
    "Decide for a service": ("Guard", "Budget", "Decision", "Response", "best", "rank", "Candidate", "retry"),
    "Around a model": ("protect", "restore", "augment", "segment", "join"),
}


def api() -> Iterator[str]:
    """Yield the page of the library's public names."""
    yield from ("# The library", "", MADE, "")
    yield "Every public name, from its docstring. What it raises is on [Errors](errors.md); examples run in the tests."
    errors = {name for name in numguard.__all__ if name.endswith("Error")}
    named = {name for names in GROUPS.values() for name in names}
    others = tuple(sorted(set(numguard.__all__) - named - errors - {"build"}))
    for heading, names in (GROUPS | ({"Others": others} if others else {})).items():
        yield from ("", f"## {heading}")
        for name in names:
            yield from ("", f"### {name}", "", *_described(name, getattr(numguard, name)))


def _described(name: str, thing: Any) -> Iterator[str]:
    if isinstance(thing, type) and issubclass(thing, StrEnum):
        yield from _docstring(thing)
        yield from ("", "Values: " + ", ".join(f"`{member}`" for member in thing) + ".")
        return
    yield from ("```text", f"numguard.{name}{_signature(thing)}", "```", "")
    yield from _docstring(thing)
    if not isinstance(thing, type):
        return
    for method, function in inspect.getmembers(thing, inspect.isfunction):
        if not method.startswith("_") and function.__doc__:
            yield from ("", f"`{name}.{method}{_signature(function)}`", "", *_docstring(function))
    held = [attribute for attribute, value in inspect.getmembers(thing) if isinstance(value, property)]
    for attribute in held:
        text = inspect.getdoc(getattr(thing, attribute))
        if text and not attribute.startswith("_"):
            yield from ("", f"`{name}.{attribute}`", "", _plain(text))


def _signature(thing: Any) -> str:
    try:
        text = str(inspect.signature(thing))
    except (TypeError, ValueError):
        return "(...)"
    text = re.sub(r"\b(?:numguard(?:\.\w+)*|collections\.abc|decimal|fractions)\.(?=[A-Z])", "", text)
    text = re.sub(r"= Policy\([^)]*\)", "= Policy()", text)
    text = text.replace("'", "").replace("(self, ", "(").replace("(self)", "()")
    return re.sub(r"<factory>|<object object at 0x[0-9a-f]+>", "...", text)


def _docstring(thing: Any) -> Iterator[str]:
    """Yield a docstring as Markdown, its examples as blocks of Python."""
    inside = False
    for line in (inspect.getdoc(thing) or "").splitlines():
        is_prompt = line.startswith(">>> ")
        if is_prompt and not inside:
            yield "```pycon"
            inside = True
        elif inside and not line.strip():
            yield "```"
            inside = False
        yield line if inside else _plain(line)
    if inside:
        yield "```"


# ---- commands --------------------------------------------------------------------------------------------------------


def command_line() -> Iterator[str]:
    """Yield the page of commands."""
    parser = commands.parser()
    yield from ("# Commands", "", MADE, "")
    yield f"{commands.DESCRIPTION} `numguard COMMAND --help` says the same as this page;"
    yield "what commands end with: [Exit codes](exit-codes.md). `make completion` writes what completes them and the manual page."
    yield from ("", "| command | what it does |", "|---|---|")
    for name, text in commands.COMMANDS.items():
        yield f"| [{name}](#numguard-{name}) | {_cell(text)} |"
    yield from _commands(parser, "numguard", 2)


def _commands(parser: argparse.ArgumentParser, path: str, depth: int) -> Iterator[str]:
    texts = summaries(parser)
    for name, sub in subparsers(parser).items():
        whole = f"{path} {name}"
        yield from ("", f"{'#' * depth} {whole}", "", sub.description or f"{texts[name][:1].upper()}{texts[name][1:]}.")
        actions = [
            action
            for action in sub._actions
            if not isinstance(action, argparse._SubParsersAction | argparse._HelpAction)
            and action.help != argparse.SUPPRESS
        ]
        if actions:
            yield from ("", "| argument | what it does |", "|---|---|")
        for action in actions:
            yield f"| `{_cell(invocation(action))}` | {_cell((action.help or '').replace('%%', '%'))} |"
        yield from _commands(sub, whole, depth + 1)


def subparsers(made: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """Return the parsers of a parser's commands, by name; none where it has no commands."""
    found = [action for action in made._actions if isinstance(action, argparse._SubParsersAction)]
    return dict(found[0].choices) if found else {}


def summaries(made: argparse.ArgumentParser) -> dict[str, str]:
    """Return what the commands of a parser do, by name."""
    found = [action for action in made._actions if isinstance(action, argparse._SubParsersAction)]
    return {choice.dest: choice.help or "" for action in found for choice in action._choices_actions}


def invocation(action: argparse.Action) -> str:
    """Return how an argument is written: its names, and what it takes.

    >>> parser = argparse.ArgumentParser()
    >>> invocation(parser.add_argument("-s", "--source-lang", metavar="TAG"))
    '-s, --source-lang TAG'
    """
    if not action.option_strings:
        return str(action.metavar or action.dest)
    if action.nargs == 0:
        return ", ".join(action.option_strings)
    takes = (
        "{" + ",".join(map(str, action.choices)) + "}" if action.choices else str(action.metavar or action.dest.upper())
    )
    return f"{', '.join(action.option_strings)} {action.metavar or takes}"


# ---- options ---------------------------------------------------------------------------------------------------------

DAMAGE = {
    "false alarms, digits": "false alarms where the source has digits",
    "false alarms, words": "false alarms where it has number words",
    "false alarms, tico": "false alarms, medical text",
    "damage found": "damaged numbers found, all kinds",
    "damage found, change": "a changed digit found",
    "damage found, delete": "a lost number found",
    "damage found, exchange": "two exchanged numbers found",
    "damage found, scale": "a wrong scale word found",
    "damage found, word": "a wrong number word found",
    "real errors found": "errors of real systems found",
}


def options() -> Iterator[str]:
    """Yield the page of the policy's options and presets."""
    yield from ("# Options and what they cost", "", MADE, "")
    doc = inspect.getdoc(Policy) or ""
    head, *told = re.split(r"\n(?=``\w+``)", doc)
    yield from (_plain(head.partition("\n\n")[0]), "")
    yield "`Policy(name=value)` in the library; an option that does not exist raises [PolicyError](errors.md#policyerror)."
    yield from ("", "## Options", "", "| option | default |", "|---|---|")
    for option in fields(Policy):
        yield f"| `{option.name}` | `{_default(option)}` |"
    for text in told:
        yield from ("", _plain(re.sub(r"\s+", " ", text)))
    stored = _stored("presets.json")
    yield from ("", "## Presets", "")
    yield '`Policy.preset("strict")` for medical, financial and legal text, where a hint is worth a look; `"lenient"` for'
    yield "subtitles and chat, where only a wrong value is. Measured on news in"
    yield f"{stored['languages'].replace(',', ', ')} (`benchmarks/bench_presets.py`), in percent:"
    names = [name for name in PRESETS if name in stored["presets"]]
    yield from ("", f"| figure | {' | '.join(names)} |", f"|---|{'---:|' * len(names)}")
    for key, text in DAMAGE.items():
        if all(key in stored["presets"][name] for name in names):
            yield f"| {text} | {' | '.join(str(stored['presets'][name][key]) for name in names)} |"
    yield from ("", "A preset in full:", "", f"| option | {' | '.join(PRESETS)} |", f"|---|{'---|' * len(PRESETS)}")
    for option in fields(Policy):
        values = [getattr(policy, option.name) for policy in PRESETS.values()]
        if any(value != values[0] for value in values):
            yield f"| `{option.name}` | {' | '.join(map(str, values))} |"


def _default(option: Field[Any]) -> str:
    if option.default is not MISSING:
        return str(option.default)
    return str(option.default_factory()) if option.default_factory is not MISSING else ""


# ---- issue types and kinds -------------------------------------------------------------------------------------------

ISSUES = {
    "value": ("The value is another one, and no finer type says how.", "It has 74 doors.", "Es hat 391 Türen.", "de"),
    "separator": (
        "The same characters say another value in the other language.",
        "It costs 9,718 euros.",
        "Es kostet 9,718 Euro.",
        "de",
    ),
    "scale": ("The digits agree, their size does not.", "It lent 110 million dollars.", "贷出11亿美元。", "zh"),
    "digit-dropped": ("A digit is missing.", "The town has 74 lamps.", "Die Stadt hat 4 Lampen.", "de"),
    "digit-added": ("A digit is too many.", "The road is 1547 km long.", "Die Straße ist 15847 km lang.", "de"),
    "digit-changed": ("One digit is another one.", "It was built in 1787.", "Es wurde 1887 gebaut.", "de"),
    "digit-repeated": ("A digit stands there twice.", "It holds 1547 seats.", "Es hat 15447 Plätze.", "de"),
    "transposed": ("Two neighbouring digits are exchanged.", "It weighs 2072 kg.", "Es wiegt 2027 kg.", "de"),
    "sign": ("A minus is lost, or was added.", "It was -5 °C.", "Es waren 5 °C.", "de"),
    "comparator": (
        "More became less, or an equal bound an open one.",
        "A dose of < 60 mg is safe.",
        "Eine Dosis von > 60 mg ist sicher.",
        "de",
    ),
    "unit": ("The number stands with another unit.", "It covers 20 acres.", "Es umfasst 20 Hektar.", "de"),
    "currency": ("The amount is in another currency.", "It costs $600.", "Es kostet 600 Euro.", "de"),
    "date": ("A date, month or era is another one.", "It opens on 3 March.", "Es öffnet am 3. Mai.", "de"),
    "omission": ("The translation lacks the number.", "It has 12 rooms and 3 baths.", "Es hat 12 Zimmer.", "de"),
    "addition": (
        "The translation has a number of its own.",
        "It has 12 rooms.",
        "Es hat 12 Zimmer und 47 Türen.",
        "de",
    ),
    "swapped": (
        "Two numbers have exchanged their places.",
        "It has 5 kg of salt and 7 km of rope.",
        "Es hat 7 kg Salz und 5 km Seil.",
        "de",
    ),
    "placeholder": (
        "A placeholder, tag or format is lost, added or exchanged.",
        "{count} files in {folder}",
        "{count} Dateien",
        "de",
    ),
    "format": (
        "The value is clear, its format is another language's.",
        "A ticket costs 1,250.50 kroner.",
        "Eine Karte kostet 1,250.50 Kronen.",
        "de",
    ),
    "no-translation": (
        "A refusal, or a question for the text, stands where the translation should.",
        "The door was open.",
        "I apologize, but I cannot translate this text.",
        "de",
    ),
    "several-translations": (
        "The output offers more than one translation; the message says which has the right numbers.",
        "It costs 5 euros.",
        "Option 1: Es kostet 5 Euro.\nOption 2: Der Preis ist 15 Euro.",
        "de",
    ),
    "added-text": (
        "A note or an announcement stands beside the translation; its numbers are not judged.",
        "It costs 30 euros.",
        "Es kostet 30 Euro.\n\nNote: I kept the amount of 30 euros.",
        "de",
    ),
    "untranslated": (
        "The output is the source, running text that was not translated.",
        "We waited for 20 minutes at the gate.",
        "We waited for 20 minutes at the gate.",
        "de",
    ),
}
"""Each issue type: what it says, and a pair from English that has it."""

KINDS = {
    "cardinal": ("twenty-five children", "en"),
    "ordinal": ("the 3rd floor", "en"),
    "fraction": ("two thirds of the town", "en"),
    "percent": ("a rise of 4.5 percent", "en"),
    "multiple": ("it tripled in a year", "en"),
    "date": ("on 3 March 2020", "en"),
    "time": ("at 1:30 p.m.", "en"),
    "year": ("2018年", "zh"),
    "month": ("since March", "en"),
    "decade": ("in the 1980s", "en"),
    "currency": ("for $52.07", "en"),
    "measure": ("a road of 12 km", "en"),
    "range": ("5-12 pages", "en"),
    "identifier": ("the COVID-19 wards", "en"),
    "roman": ("Louis XIV reigned", "en"),
    "placeholder": ("{count} files", "en"),
}
"""Each kind that a number may have, in an example; an issue about other text has the kind ``text``."""


def issue_types() -> Iterator[str]:
    """Yield the page of issue types, with an example of each."""
    yield from ("# Issue types", "", MADE, "")
    yield "`Issue.type` says how two texts disagree about a number, `Issue.severity` how grave that is (MQM): `block` is for major"
    yield 'and critical, `flag` for minor. `Policy(severities={"unit": "minor"})` sets the severity of a type. What finds each:'
    yield "[Checks](checks.md); what keeps a difference from being an issue: [Explanations](explanations.md)."
    yield from ("", "| type | severity | says |", "|---|---|---|")
    found = {kind: _issue(kind) for kind in IssueType}
    for kind, issue in found.items():
        yield f"| [{kind}](#{kind}) | {issue.severity} | {ISSUES[kind][0]} |"
    for kind, issue in found.items():
        text, source, hypothesis, lang = ISSUES[kind]
        yield from ("", f"## {kind}", "", text, "", "| | |", "|---|---|")
        yield f"| source (en) | {source} |"
        yield f"| translation ({lang}) | {_cell(hypothesis)} |"
        yield f"| severity | {issue.severity} |"
        yield f"| message | {_cell(issue.message)} |"
        if issue.suggestion:
            yield f"| expected | {_cell(issue.suggestion)} |"


def _issue(kind: IssueType) -> numguard.Issue:
    _, source, hypothesis, lang = ISSUES[kind]
    found = [one for one in numguard.check(source, hypothesis, "en", lang).issues if one.type == kind]
    assert found, f"{hypothesis!r} is no example of {kind}"
    return found[0]


def kinds() -> Iterator[str]:
    """Yield the page of kinds, with an example of each."""
    yield from ("# Kinds of numbers", "", MADE, "")
    yield "`Mention.kind` says what sort of number a mention is; its readings are the exact values that it may have, the likeliest"
    yield "first. `numguard extract TEXT` shows them for any text."
    yield from ("", "| kind | in | mention | reads as |", "|---|---|---|---|")
    for kind in KINDS:
        text, lang = KINDS[kind]
        mention = next((one for one in numguard.extract(text, lang) if one.kind == kind), None)
        assert mention is not None, f"{text!r} has no {kind}"
        yield f"| `{kind}` | {text} | {mention.text} | {_cell(_read(mention))} |"
    yield ""
    yield "A date or a range has no value of its own: its parts carry it (`Mention.parts`), each with its span. `Mention.soft` marks"
    yield "words that only sometimes are numbers (one, a, second): they account for a number of the other side, and alone raise nothing."


def _read(mention: numguard.Mention) -> str:
    if not mention.readings:
        return ", ".join(f"{part.kind} {_read(part)}" for part in mention.parts) or "as it is written"
    return " or ".join(
        dict.fromkeys(
            f"{shown(reading.value)}{f' {reading.unit}' if reading.unit else ''}" for reading in mention.readings
        )
    )


# ---- languages -------------------------------------------------------------------------------------------------------


def languages() -> Iterator[str]:
    """Yield the page of languages."""
    checked = _stored("locales.json")
    scored = _stored("score.json").get("languages", {})
    every = [localedata.load(tag) for tag in sorted(localedata.tags())]
    yield from ("# Languages", "", MADE, "")
    yield "Digits, separators, months and units are read in every language that CLDR knows (tests/test_languages_page.py names the"
    yield "nine whose months or units are phrases or endings). There are, of number words,"
    yield f"{len(every)} files of {len({one.tag.split('-')[0] for one in every})} languages. `numguard locales` prints more of each."
    yield ""
    yield "tier: `full` reads cardinals, ordinals, fractions and multiples, and running text shows that exchanged ones are caught;"
    yield "`cardinals` reads number words of all sizes, the rest has gaps or no text shows enough; `seed` those of some sizes, `digits` none:"
    yield "a number word that is not read raises no alarm, the verdict abstains about it. By: who vouches for its cardinals, a program that"
    yield "writes numbers (generator) or the file alone. In text: the share of a real text's number words that is found. Blocked, caught: of"
    yield "pairs of running text whose English says numbers in words, the right ones that are blocked, and those caught with one exchanged."
    yield "False alarms and recall: on correct and on damaged news translations into it, where there are some ([Accuracy](accuracy.md))."
    yield "Relations: of which axes the words are known, and whether nouns are ([What a number stands with](../explanation/relations.md))."
    yield from (
        "",
        "| tag | language | tier | by | in text | blocked | caught | false alarms | recall | relations |",
        "|---|---|---|---|---:|---:|---:|---:|---:|---|",
    )
    for one in every:
        row = checked.get(one.tag, {})
        found = row.get("text_found")
        score = scored.get(one.tag, {})
        text = running(one)
        yield (
            f"| `{one.tag}` | {one.name} | {tier(one)} | {row.get('verified', {}).get('cardinals') or ''} |"
            f" {'' if found is None else f'{found:.0%}'} | {' |' if text is None else f'{text.blocked:.0%} | {text.caught:.0%}'} | {_percent(score.get('fa_digits'))} | {_percent(score.get('recall'))} | {' '.join(relations(one))} |"
        )


def _percent(percent: float | None) -> str:
    return "" if percent is None else f"{percent:.1f}%"


# ---- the service -----------------------------------------------------------------------------------------------------


def http_api() -> Iterator[str]:
    """Yield the page of the HTTP API, from the OpenAPI document."""
    document = openapi.document(Settings(), numguard.__version__)
    yield from ("# HTTP API", "", MADE, "")
    yield "What `numguard serve` answers; it serves this as an OpenAPI document at `/openapi.json`. How to run it:"
    yield "[Serve](../how-to/serve.md)."
    yield from ("", "| | address | what it does |", "|---|---|---|")
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield f"| `{method.upper()}` | `{path}` | {_cell(operation.get('summary', ''))} |"
    schemas = document["components"]["schemas"]
    for name in sorted(schemas):
        schema = schemas[name]
        if "properties" not in schema:
            continue
        yield from ("", f"## {name}", "")
        if text := schema.get("description"):
            yield from (_plain(re.sub(r"\s+", " ", text)), "")
        yield from ("| key | type | default |", "|---|---|---|")
        for key, value in schema["properties"].items():
            default = "required" if key in schema.get("required", []) else f"`{json.dumps(value.get('x-default'))}`"
            yield f"| `{key}` | {_cell(_kind(value))} | {default} |"
    yield from ("", "## Problems", "")
    yield "An error is problem+json (RFC 9457); its type is `urn:numguard:problem:` and one of these."
    yield from ("", "| type | title |", "|---|---|")
    for problem, title in sorted(TITLES.items()):
        yield f"| `{problem}` | {_cell(title if isinstance(title, str) else str(title))} |"


def _kind(value: dict[str, Any]) -> str:
    if "$ref" in value:
        name = value["$ref"].rsplit("/", 1)[1]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in value:
        return " or ".join(_kind(one) for one in value["anyOf"])
    if "enum" in value:
        return " or ".join(f"`{one}`" for one in value["enum"])
    if value.get("type") == "array":
        return f"list of {_kind(value.get('items', {}))}"
    return str(value.get("type", "any"))


# ---- accuracy --------------------------------------------------------------------------------------------------------

SETS = {
    ("ntrex", "fa_d"): "correct news translations whose source has a digit: false alarms",
    ("ntrex", "fa_n"): "correct news translations whose source has a number word: false alarms",
    ("ntrex", "fa_0"): "correct news translations without a number: false alarms",
    ("ntrex", "flag_d"): "correct news translations flagged",
    ("ntrex", "words"): "number words of the source that are accounted for",
    ("tico", "fa"): "correct translations of medical text: false alarms",
    ("hard_ok", "fa"): "right numbers that a human rater changed: false alarms",
    ("contrast", "won"): "good and bad translation of one sentence told apart",
}
KINDS_OF_DAMAGE = {
    "change": "a digit changed",
    "drop": "a digit dropped",
    "repeat": "a digit repeated",
    "transpose": "two digits exchanged",
    "seplost": "a separator lost",
    "swapsep": "separators of the other language",
    "delete": "a number lost",
    "exchange": "two numbers exchanged",
    "scale": "another scale word",
    "month": "another month",
    "word": "another number word",
    "currency": "another currency",
    "unit": "another unit",
    "percent": "a percent sign lost",
    "bound": "more than became less than",
}
ERRORS = {
    "V": "a wrong value",
    "O": "a number lost or added",
    "U": "a unit or currency",
    "C": "a comparator or sign",
    "R": "exchanged between things",
    "P": "a rounding",
    "H": "the sentence is unrelated",
}


def accuracy() -> Iterator[str]:
    """Yield the page of accuracy, with a plot and a table of languages."""
    stored = _stored("score.json")
    sets, by = stored["sets"], stored.get("languages", {})
    sign = stored["signature"]
    yield from ("# Accuracy", "", MADE, "")
    yield f"numguard {sign['numguard']}, commit {sign['commit']}, Python {sign['python']} on {sign['machine']}. An alarm is `block` under the"
    yield "default policy. Correct translations are human ones, of which a few are wrong: 0 % is not what a perfect tool would have."
    yield "Again: `make eval LANGS=de,ja`; beside other tools: [Peers](peers.md)."
    yield from ("", "## False alarms: the false positive rate", "", "| on | share |", "|---|---:|")
    for (name, key), text in SETS.items():
        if name in sets and key in sets[name]:
            yield f"| {text} | {sets[name][key]:.2%} |"
    if "ntrex" in sets and by:
        rates = sorted(row["fa_digits"] for row in by.values() if row.get("fa_digits") is not None)
        yield from ("", *_plot(rates, "False alarms where the source has a digit, by language"))
    yield from ("", "## Damage that is found", "")
    yield "One number of a correct translation, damaged by a program; the share of which the verdict is `block`."
    yield from ("", "| damage | pairs | found |", "|---|---:|---:|")
    for key, text in KINDS_OF_DAMAGE.items():
        if row := sets.get("corrupt", {}).get(key):
            yield f"| {text} | {row['n']:,} | {row['recall']:.2%} |"
    yield from ("", "Errors of real systems, found by people:", "", "| error | pairs | found |", "|---|---:|---:|")
    for key, text in ERRORS.items():
        if row := sets.get("errors", {}).get(key):
            yield f"| {text} | {row['n']:,} | {row['recall']:.1%} |"
    yield from ("", "## By language", "")
    yield "False alarms on correct translations whose source has a digit, and whose source has only number words; damaged numbers"
    yield "found; number words of the source that are accounted for."
    yield from ("", "| language | digits | words only | found | words |", "|---|---:|---:|---:|---:|")
    for tag, row in sorted(by.items()):
        cells = (row.get(key) for key in ("fa_digits", "fa_words", "recall", "words"))
        yield f"| {tag} | {' | '.join(_percent(cell) for cell in cells)} |"
    yield from ("", "## How long a language takes to load", "")
    loading = sorted(_stored("loading.json").values(), key=lambda row: row["milliseconds"])
    times, sizes = ([row[key] for row in loading] for key in ("milliseconds", "megabytes"))
    yield f"Median {times[len(times) // 2]:.0f} ms and {sorted(sizes)[len(sizes) // 2]:.1f} MB, at most {max(times):.0f} ms and {max(sizes):.1f} MB"
    yield f"({len(loading)} languages; `benchmarks/bench_loading.py`). How fast checks are: [Speed](speed.md)."


def _plot(rates: list[float], title: str) -> Iterator[str]:
    """Yield a plot of one bar a language as SVG: no script, no font, in the colours of the page."""
    top = max(rates) or 1
    wide, high = 6, 160
    yield f'<svg viewBox="0 0 {len(rates) * wide + 60} {high + 40}" role="img" aria-label="{title}" style="width:100%">'
    yield f'<title>{title}</title><g fill="currentColor" font-size="12">'
    for at, rate in enumerate(rates):
        tall = round(rate / top * high, 1)
        yield f'<rect x="{50 + at * wide}" y="{round(high - tall, 1) + 10}" width="{wide - 1}" height="{max(tall, 0.5)}"/>'
    for share in (0, top / 2, top):
        yield f'<text x="44" y="{round(high - share / top * high, 1) + 14}" text-anchor="end">{share:.1f} %</text>'
    yield f'<text x="50" y="{high + 30}">{len(rates)} languages, from the fewest false alarms to the most</text></g></svg>'


# ---- peers -----------------------------------------------------------------------------------------------------------


def peers() -> Iterator[str]:
    """Yield the page of peers, from the last run of tools/peers.py."""
    path = ROOT / "benchmarks" / "peers" / "peers.json"
    stored = json.loads(path.read_text("utf-8"))
    yield from ("# Peers", "", MADE, "")
    yield "Number checks of other tools on the same pairs, in the same run, with their own defaults. An alarm is what the tool itself"
    yield "would remove or report. `make peers` runs it again, in an environment of its own."
    sign = stored["signature"]
    yield from (
        "",
        f"Run on {sign['date']}: Python {sign['python']}, {sign['machine']}; {sign['pairs']:,} correct pairs and {sign['damaged']:,}",
    )
    yield f"damaged ones, English into {', '.join(sign['languages'])}; {sign['data']}."
    kinds = list(stored["kinds"])
    yield from ("", "## Checks", "")
    yield "False alarms: of correct pairs with a digit in the source. Found: of pairs of which one number was damaged"
    counts = (f"{stored['kinds'][kind]}: {sign['damaged, by kind'][kind]:,}" for kind in kinds)
    yield f"({'; '.join(counts)}) and that raised no alarm before."
    yield from (
        "",
        f"| tool | version | false alarms | {' | '.join(stored['kinds'][kind] for kind in kinds)} | pairs a second |",
        f"|---|---|---:|{'---:|' * len(kinds)}---:|",
    )
    for row in stored["checks"]:
        found = (f"{row['found'][kind]:.1%}" if row["found"].get(kind) is not None else "" for kind in kinds)
        yield f"| {row['name']} | {row['version']} | {row['false alarms']:.2%} | {' | '.join(found)} | {row['speed']:,} |"
    yield from ("", "What each compares:", "", "| tool | check |", "|---|---|")
    for row in stored["checks"]:
        yield f"| {row['name']} | {_cell(row['compares'])} |"
    if stored["missing"]:
        yield from ("", "Could not be installed here:", "")
        yield from (f"- {name}: {why}" for name, why in stored["missing"].items())
    if stored["readers"]:
        yield from ("", "## Readers", "")
        yield "These read numbers of one text and compare nothing. The share of plain number words, written by num2words, that"
        yield "each reads back as their value:"
        tags = stored["signature"]["reading languages"]
        yield from ("", f"| reader | version | {' | '.join(tags)} |", f"|---|---|{'---:|' * len(tags)}")
        for row in stored["readers"]:
            cells = (f"{row['read'][tag]:.1%}" if row["read"].get(tag) is not None else "" for tag in tags)
            yield f"| {row['name']} | {row['version']} | {' | '.join(cells)} |"
