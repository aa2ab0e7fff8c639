"""Spell numbers by CLDR's rule-based number formats (UTS 35, part 3, Rule-Based Number Formatting).

The rules lie in tools/data/cldr-rbnf-48.2.zip (CLDR 48.2, Unicode-3.0, see tools/data/LICENSE-unicode), one text file a
language. Whole numbers, negative ones (`-x` rules) and decimals (`x.x` and `x,x` rules).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path
from zipfile import ZipFile

RULES = Path(__file__).parent / "data" / "cldr-rbnf-48.2.zip"
SOFT_HYPHEN = "\N{SOFT HYPHEN}"

_BASE = re.compile(r"([0-9]+)(?:/([0-9]+))?(>*)\Z")
# A rule's text: << >> == with an optional ruleset or digit pattern between, [optional], $(plural)$, or plain text.
_TOKEN = re.compile(
    r"<(?P<left>[%#0][^<]*)?<|>(?P<right>[%#0][^>]*)?>(?P<again>>?)|=(?P<same>[%#0][^=]*)="
    r"|\$\((?P<kind>cardinal|ordinal),(?P<cases>[^$]*)\)\$|(?P<text>[^<>=$]+|\$)"
)
_CASE = re.compile(r"(\w+)\{([^}]*)\}")


class RbnfError(ValueError):
    """A number that the rules leave to digits, or a rule that this interpreter does not know."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: from which number on it holds, what it divides by, and the text that it makes."""

    base: int
    divisor: int
    text: str

    @property
    def rolls_back(self) -> bool:
        """Whether the rule gives way to the one before it when nothing remains (ICU's rollback rule)."""
        return ">" in self.text and self.base % self.divisor != 0


@cache
def languages() -> tuple[str, ...]:
    """Return the tags that have spell-out rules."""
    with ZipFile(RULES) as archive:
        return tuple(sorted(name.removesuffix(".txt") for name in archive.namelist()))


@cache
def special(lang: str) -> dict[str, dict[str, tuple[str, ...]]]:
    """Return the rules of each rule set that are for no whole number: ``-x`` and ``x.x`` (``x,x``), by name.

    >>> special("it")["%spellout-cardinal-masculine"]["-x"]
    ('meno >>',)
    """
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for name, head, text in _rules(lang):
        if key := {"-x": "-x", "x.x": "x.x", "x,x": "x.x"}.get(head):
            rules = found.setdefault(name, {})
            rules[key] = (*rules.get(key, ()), text)
    return found


@cache
def _rules(lang: str) -> tuple[tuple[str, str, str], ...]:
    """Return the rules of a language: the name of the rule set, what stands before the colon, and the text."""
    with ZipFile(RULES) as archive:
        lines = archive.read(f"{lang}.txt").decode("utf-8").splitlines()
    found, name = [], ""
    for line in lines:
        if line.startswith("%"):
            name = line.rstrip(":")
            continue
        head, colon, text = line.rstrip().removesuffix(";").partition(":")
        if colon:
            found.append((name, head, text.lstrip(" ").removeprefix("'")))
    return tuple(found)


@cache
def rulesets(lang: str) -> dict[str, tuple[Rule, ...]]:
    """Return the rule sets of a language by name, rules in ascending order."""
    sets: dict[str, list[Rule]] = {}
    for name, head, text in _rules(lang):
        rules = sets.setdefault(name, [])
        if not (match := _BASE.match(head)):
            continue
        base, radix = int(match[1]), int(match[2] or 10)
        exponent = 0
        while radix > 1 and base >= radix ** (exponent + 1):
            exponent += 1
        rules.append(Rule(base, radix ** max(0, exponent - len(match[3])), text))
    return {name: tuple(sorted(rules, key=lambda rule: rule.base)) for name, rules in sets.items()}


def names(lang: str, kind: str) -> tuple[str, ...]:
    """Return the public rule sets that spell ``cardinal`` or ``ordinal`` numbers, or a ``year``.

    >>> names("fr", "ordinal")
    ('%spellout-ordinal-masculine-plural', '%spellout-ordinal-masculine', \
'%spellout-ordinal-feminine-plural', '%spellout-ordinal-feminine')
    """
    if kind == "year":
        return tuple(n for n in rulesets(lang) if n.startswith("%") and not n.startswith("%%") and n.endswith("-year"))
    wanted = ("%spellout-ordinal",) if kind == "ordinal" else ("%spellout-cardinal", "%spellout-numbering")
    return tuple(n for n in rulesets(lang) if n.startswith(wanted) and not n.endswith("-year"))


def spell(lang: str, ruleset: str, number: int) -> str:
    """Spell ``number`` by one rule set; soft hyphens, which mark where words are glued, are left out.

    >>> spell("de", "%spellout-cardinal-masculine", 321)
    'dreihunderteinundzwanzig'

    Raises RbnfError where the rules have no words for the number.
    """
    return _apply(lang, ruleset, number, 0).replace(SOFT_HYPHEN, "").strip()


def negative(lang: str, ruleset: str, number: int) -> str:
    """Spell ``-number`` by the rule set's ``-x`` rule.

    >>> negative("it", "%spellout-cardinal-masculine", 5)
    'meno cinque'

    Raises RbnfError where the rule set has no such rule.
    """
    rules = special(lang).get(ruleset, {}).get("-x", ())
    if not rules:
        raise RbnfError(f"{lang}: {ruleset} has no -x rule")
    return _filled(lang, ruleset, rules[0], number, "")


def decimals(lang: str, ruleset: str, number: Decimal) -> Iterator[str]:
    """Spell a decimal by each of the rule set's ``x.x`` rules that has words for it.

    >>> list(decimals("es", "%spellout-cardinal-masculine", Decimal("3.25")))
    ['tres punto dos cinco', 'tres coma dos cinco']
    """
    whole, _, places = format(number, "f").partition(".")
    for rule in special(lang).get(ruleset, {}).get("x.x", ()):
        if rule.startswith("=") or not places:
            continue
        try:
            yield _filled(lang, ruleset, rule, int(whole), places)
        except RbnfError:
            continue


_SLOT = re.compile(r"<(?P<left>[^<]*)<|>(?P<right>[^>]*)>(?P<joined>>?)|\$\(cardinal,(?P<cases>[^$]*)\)\$")


def _filled(lang: str, ruleset: str, rule: str, whole: int, places: str) -> str:
    if "[" in rule:  # what is left out when nothing stands before the mark
        rule = re.sub(r"\[([^\]]*)\]", r"\1" if whole else "", rule)

    def fill(match: re.Match[str]) -> str:
        if match["left"] is not None:
            return _apply(lang, match["left"] or ruleset, whole, 0)
        if match["cases"] is not None:
            return _plural(lang, "cardinal", match["cases"], whole)
        if not places:
            return _apply(lang, match["right"] or ruleset, whole, 0)
        if match["right"].startswith("%%"):
            return _parts(lang, match["right"], places)
        digits = [_apply(lang, match["right"] or ruleset, int(digit), 0) for digit in places]
        return ("" if match["joined"] else " ").join(digits)

    return " ".join(_SLOT.sub(fill, rule).replace(SOFT_HYPHEN, "").split())


def _parts(lang: str, ruleset: str, places: str) -> str:
    # A fraction rule set: the rule whose base is the number of parts that the places count.
    for rule in rulesets(lang).get(ruleset, ()):
        if rule.base == 10 ** len(places):
            text = rule.text.replace("<<", "<", 1) if rule.text.count("<") == 3 else rule.text
            return _filled(lang, ruleset, text, int(places), "")
    raise RbnfError(f"{lang}: {ruleset} has no rule for {len(places)} places")


def _apply(lang: str, name: str, number: int, depth: int) -> str:
    rules = rulesets(lang).get(name)
    if not rules or depth > 60:
        raise RbnfError(f"{lang}: no rule set {name}")
    chosen = None
    for index, rule in enumerate(rules):
        if rule.base > number:
            break
        chosen = index
    if chosen is None:
        raise RbnfError(f"{lang}: {name} has no rule for {number}")
    if rules[chosen].rolls_back and number % rules[chosen].divisor == 0 and chosen:
        chosen -= 1
    return _format(lang, name, rules, chosen, rules[chosen].text, number, depth + 1)


def _format(lang: str, name: str, rules: tuple[Rule, ...], index: int, text: str, number: int, depth: int) -> str:
    rule = rules[index]
    if "[" in text:
        before, _, rest = text.partition("[")
        optional, _, after = rest.partition("]")
        kept = optional if number % rule.divisor else ""
        return _format(lang, name, rules, index, before + kept + after, number, depth)
    parts: list[str] = []
    position = 0
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            raise RbnfError(f"{lang}: {name}: cannot read {text!r} at {position}")
        position = match.end()
        if match["text"] is not None:
            parts.append(match["text"])
        elif match["kind"] is not None:
            parts.append(_plural(lang, match["kind"], match["cases"], number // rule.divisor))
        elif match["again"]:
            # >>> formats the remainder by the rule before this one, whatever its size.
            remainder = number % rule.divisor
            previous = rules[index - 1].text
            parts.append(_format(lang, name, rules, index - 1, previous, remainder, depth))
        else:
            symbol = match.group()[0]
            target = match["left"] or match["right"] or match["same"] or name
            operand = {"<": number // rule.divisor, ">": number % rule.divisor, "=": number}[symbol]
            if not target.startswith("%"):
                raise RbnfError(f"{lang}: {name} leaves {number} to digits")
            parts.append(_apply(lang, target, operand, depth))
    return "".join(parts)


def _plural(lang: str, kind: str, cases: str, quotient: int) -> str:
    from babel import Locale

    locale = Locale.parse(lang, sep="-")
    category = (locale.plural_form if kind == "cardinal" else locale.ordinal_form)(quotient)
    forms = dict(_CASE.findall(cases))
    return str(forms.get(category, forms.get("other", "")))
