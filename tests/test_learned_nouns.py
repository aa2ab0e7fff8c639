"""Nouns that are learned from a corpus: the same ones in whatever order it comes; they flag, clear, and never block."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from numguard import Checker, Guard, InputError, LearnedNouns, load_nouns
from numguard.audit.chunks import Chunk
from numguard.audit.judging import Judge
from numguard.audit.learning import Counts, Learner, Seen
from numguard.config.project import Project
from numguard.formats.rows import Row
from numguard.model import Action
from numguard.model.errors import PolicyError

Run = Callable[..., Any]

LANGUAGES = ("-s", "en", "-t", "de")
NOUNS = {
    "shareholders": "Aktionäre",
    "tenants": "Mieter",
    "amendments": "Änderungsanträge",
    "lawsuits": "Klagen",
    "subsidies": "Zuschüsse",
    "clauses": "Klauseln",
}
"""Nouns that no emoji has: the shipped ones tell none of them from another."""
RIGHT = "There were 12 {} and later also 31 {} there."
GERMAN = "Es waren 12 {} und später auch noch 31 {} da."


def corpus(size: int = 300) -> list[str]:
    """Lines of pairs in each of which two nouns stand beside numbers: the six ones, or two that are rare."""
    drawn = random.Random(46)
    names = list(NOUNS.items())
    lines = []
    for n in range(size):
        rare = [
            (f"{letters}ings", f"{letters}ungen") for letters in (f"q{chr(97 + n % 26)}ob", f"w{chr(97 + n % 24)}im")
        ]
        (one, eins), (two, zwei) = drawn.sample(names, 2) if n % 7 == 0 else rare
        lines.append(
            f"In {n} we saw {n + 3} {one} and {n + 7} {two}.\tIn {n} sahen wir {n + 3} {eins} und {n + 7} {zwei}."
        )
    return lines


@pytest.fixture(scope="module")
def learned(tmp_path_factory: pytest.TempPathFactory) -> tuple[LearnedNouns, ...]:
    """What is learned from the corpus, through the file that keeps it."""
    path = tmp_path_factory.mktemp("nouns") / "en-de.nouns"
    path.write_bytes(_nouns(corpus()).to_bytes())
    return load_nouns(path)


def _nouns(lines: list[str]) -> LearnedNouns:
    rows = [Row(at, *line.split("\t")) for at, line in enumerate(lines, 1)]
    counts = Counts()
    counts.add(Learner(("en", "de"), Project())(Chunk("pairs.tsv", rows))["en", "de"])
    return counts.nouns(("en", "de"))


def test_the_nouns_of_a_corpus_are_learned(learned: tuple[LearnedNouns, ...]) -> None:
    (nouns,) = learned
    assert (nouns.languages, nouns.pairs) == (("en", "de"), 300)
    assert {(one, other) for one, other, _ in nouns.rows} >= {("sharehol", "aktiona"), ("tenan", "miet")}


def test_an_exchange_is_flagged_and_never_blocked(learned: tuple[LearnedNouns, ...]) -> None:
    source, wrong = RIGHT.format("shareholders", "tenants"), GERMAN.format("Mieter", "Aktionäre")
    assert Checker("en", "de").check(source, wrong).action is Action.PASS
    verdict = Checker("en", "de", nouns=learned).check(source, wrong)
    assert verdict.action is Action.FLAG
    assert {issue.rule for issue in verdict.issues} == {"exchanged"}


@pytest.mark.parametrize(("source_lang", "target_lang"), [("en", "de"), ("de", "en"), ("en-GB", "de-AT")])
def test_they_hold_in_both_directions_and_in_every_region(
    learned: tuple[LearnedNouns, ...], source_lang: str, target_lang: str
) -> None:
    texts = {"e": RIGHT.format("amendments", "lawsuits"), "d": GERMAN.format("Klagen", "Änderungsanträge")}
    checker = Checker(source_lang, target_lang, nouns=learned)
    assert checker.check(texts[source_lang[0]], texts[target_lang[0]]).action is Action.FLAG


def test_counts_that_moved_with_their_nouns_are_cleared(learned: tuple[LearnedNouns, ...]) -> None:
    source, moved = "12 shareholders, 31 tenants", "31 Mieter, 12 Aktionäre"
    assert Checker("en", "de").check(source, moved).action is Action.FLAG
    assert Checker("en", "de", nouns=learned).check(source, moved).action is Action.PASS


def test_right_counts_pass(learned: tuple[LearnedNouns, ...]) -> None:
    checker = Checker("en", "de", nouns=learned)
    pairs = [tuple(line.split("\t")) for line in corpus()]
    assert {verdict.action for verdict in checker.screen([(one, other) for one, other in pairs])} == {Action.PASS}


def test_other_languages_are_judged_without_them(learned: tuple[LearnedNouns, ...]) -> None:
    source, wrong = RIGHT.format("shareholders", "tenants"), "Il y avait 12 locataires, puis encore 31 actionnaires."
    assert Checker("en", "fr", nouns=learned).check(source, wrong) == Checker("en", "fr").check(source, wrong)


def test_a_guard_and_another_process_have_them(learned: tuple[LearnedNouns, ...]) -> None:
    checker = pickle.loads(pickle.dumps(Checker("en", "de", nouns=learned)))
    source, wrong = RIGHT.format("lawsuits", "subsidies"), GERMAN.format("Zuschüsse", "Klagen")
    decision = Guard(checker, on_issue={"default": "block", "swapped:minor": "block"})(source, wrong)
    assert decision.text is None


def test_the_order_of_texts_and_repeated_ones_change_nothing() -> None:
    lines = corpus()
    turned = [*lines[150:], *reversed(lines[:150]), *lines[:20]]
    assert _nouns(lines).to_bytes() == _nouns(turned).to_bytes()


def test_of_too_many_texts_the_same_share_is_counted_in_any_order() -> None:
    lines = corpus()
    rows = [Row(at, *line.split("\t")) for at, line in enumerate(lines, 1)]
    seen = Learner(("en", "de"), Project())(Chunk("pairs.tsv", rows))["en", "de"]
    kept = []
    for order in (seen, seen[::-1], [*seen[1::2], *seen[::2]]):
        counts = Counts(held=1_000)
        for one in order:
            counts.add([one])
            assert counts.words <= 1_000
        kept.append(counts.nouns(("en", "de")))
    assert kept[0] == kept[1] == kept[2]
    assert 0 < kept[0].pairs < len(lines)


def test_no_text_is_so_long_that_counting_ends_never() -> None:
    counts = Counts(held=3)
    counts.add([Seen(7, (["one", "two"], ["eins", "zwei"]), ({"one"}, {"eins"}))])
    assert counts.nouns(("en", "de")).rows == ()


@pytest.mark.parametrize(("command", "workers"), [("audit", "2"), ("quality", "1")])
def test_a_command_learns_writes_and_judges(run: Run, tmp_path: Path, command: str, workers: str) -> None:
    lines = [*corpus(), f"{RIGHT.format('tenants', 'lawsuits')}\t{GERMAN.format('Klagen', 'Mieter')}"]
    (tmp_path / "pairs.tsv").write_text("\n".join(lines), "utf-8")
    (tmp_path / "turned.tsv").write_text("\n".join(reversed(lines)), "utf-8")
    written = []
    for name, count in (("pairs", workers), ("turned", "1")):
        path = tmp_path / f"{name}.{command}.nouns"
        outcome = run(command, str(tmp_path / f"{name}.tsv"), *LANGUAGES, "--learn", str(path), "--workers", count)
        assert outcome.code == 0
        assert "pairs of stems learned from 301 pairs of texts" in outcome.err
        written.append(path.read_bytes())
    assert written[0] == written[1]
    if command == "audit":
        assert "0 blocked, 1 flagged, 300 passed" in outcome.out


@pytest.mark.parametrize("command", ["audit", "filter", "check", "quality"])
def test_a_file_of_nouns_is_an_option(
    run: Run, tmp_path: Path, command: str, learned: tuple[LearnedNouns, ...]
) -> None:
    file, pairs = tmp_path / "en-de.nouns", tmp_path / "pairs.tsv"
    file.write_bytes(learned[0].to_bytes())
    source, wrong = RIGHT.format("subsidies", "tenants"), GERMAN.format("Mieter", "Zuschüsse")
    pairs.write_text(f"{source}\t{wrong}\n", "utf-8")
    given = (source, wrong) if command == "check" else (str(pairs),)
    told = {
        "audit": ("--fail-on", "flag"),
        "check": ("--fail-on", "flag"),
        "filter": ("--keep", "pass"),
        "quality": ("--json",),
    }
    plain = run(command, *given, *LANGUAGES, *told[command])
    outcome = run(command, *given, *LANGUAGES, *told[command], "--nouns", str(file))
    assert plain.stdout != outcome.stdout


@pytest.fixture
def stopped(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    """An audit that learned, and was stopped in its second thousand of pairs; return its command line."""
    wrong = f"{RIGHT.format('tenants', 'lawsuits')}\t{GERMAN.format('Klagen', 'Mieter')}"
    (tmp_path / "pairs.tsv").write_text("\n".join([*corpus(), wrong] * 5), "utf-8")
    monkeypatch.chdir(tmp_path)
    judge = Judge.__call__

    def stopping(self: Judge, chunk: Chunk) -> Any:
        if chunk.begin > 1:
            raise KeyboardInterrupt
        return judge(self, chunk)

    asked = ("audit", "pairs.tsv", *LANGUAGES, "--findings")
    with monkeypatch.context() as patched:
        patched.setattr(Judge, "__call__", stopping)
        assert run(*asked, "findings", "--learn", "nouns").code == 130
    return asked


def test_a_stopped_audit_goes_on_with_the_same_nouns(run: Run, stopped: tuple[str, ...]) -> None:
    whole = run(*stopped, "whole", "--learn", "again")
    resumed = run(*stopped, "findings", "--learn", "nouns", "--resume")
    assert "going on after line 1,000" in resumed.err
    assert Path("findings").read_bytes() == Path("whole").read_bytes() != b""
    assert Path("nouns").read_bytes() == Path("again").read_bytes()
    assert resumed.out == whole.out


def test_a_stopped_audit_goes_on_with_no_others(run: Run, stopped: tuple[str, ...]) -> None:
    assert run(*stopped, "findings", "--resume").code == 2
    assert run(*stopped, "findings", "--nouns", "nouns", "--resume").code == 2


@pytest.mark.parametrize(
    ("asked", "why"), [(("-",), "reads the pairs twice"), (("{}", "--engine", "spark"), "no --engine spark")]
)
def test_what_cannot_be_read_twice_is_refused(run: Run, tmp_path: Path, asked: tuple[str, ...], why: str) -> None:
    pairs = tmp_path / "pairs.tsv"
    pairs.write_text("\n".join(corpus(3)), "utf-8")
    given = [one.replace("{}", str(pairs)) for one in asked]
    outcome = run("audit", *given, *LANGUAGES, "--learn", str(tmp_path / "n"), stdin=b"")
    assert outcome.code == 2
    assert why in outcome.err
    assert not (tmp_path / "n").exists()


def test_languages_without_blanks_are_left_out_and_told(run: Run, tmp_path: Path) -> None:
    pairs, nouns = tmp_path / "pairs.tsv", tmp_path / "n"
    pairs.write_text("There are 5 cats.\t有5只猫。\n", "utf-8")
    outcome = run("audit", str(pairs), "-s", "en", "-t", "zh", "--learn", str(nouns))
    assert "en-zh: no nouns are learned where a language is not known, or is written without blanks" in outcome.err
    assert outcome.code == 2
    assert "nothing was learned" in outcome.err
    assert not nouns.exists()


def test_a_file_may_hold_several_languages(tmp_path: Path, learned: tuple[LearnedNouns, ...]) -> None:
    other = LearnedNouns(("en", "fr"), 9, (("sharehol", "actionna", 5), ("tenan", "locatair", 4)))
    path = tmp_path / "n"
    path.write_bytes(learned[0].to_bytes() + other.to_bytes())
    assert load_nouns(path) == (*learned, other)
    source, wrong = (
        RIGHT.format("shareholders", "tenants"),
        "Il y avait 12 locataires, et plus tard encore 31 actionnaires.",
    )
    assert Checker("en", "fr", nouns=load_nouns(path)).check(source, wrong).action is Action.FLAG


def _head(**changed: Any) -> bytes:
    line, _, packed = LearnedNouns(("en", "de"), 2, (("guest", "gast", 5),)).to_bytes().partition(b"\n")
    return json.dumps({**json.loads(line), **changed}).encode() + b"\n" + packed


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (b"", "part 1, line 1: '' does not begin 'numguard nouns 1'"),
        (b"\x80\x04\x95pickled", "does not begin 'numguard nouns 1'"),
        (b"[" * 100_000, "does not begin 'numguard nouns 1'"),
        (_head(format="numguard nouns 2"), "does not begin 'numguard nouns 1'"),
        (_head(pairs="many"), "pairs: 'many' is no int"),
        (_head(languages=["en", "not a tag"]), "languages: language tag 'not a tag' is not well formed"),
        (_head(languages=["en"]), "['en'], 19 bytes: not two languages with rows"),
        (_head(languages=["en", 5]), "languages"),
        (_head(bytes=-1), "-1 bytes"),
        (_head(pairs=3), "the file is damaged"),
        (_head()[:-1], "the file is damaged"),
        (_head() + b"more", "part 2, line 1: 'more' does not begin"),
        (
            LearnedNouns(("en", "de"), 2, (("a\tb", "gast", 5),)).to_bytes(),
            "row 1: 'a\\tb\\tgast\\t5' is not two stems",
        ),
        (LearnedNouns(("en", "de"), 2, (("guest", "gast", 9),)).to_bytes(), "row 1: 'guest\\tgast\\t9' is not two"),
        (LearnedNouns(("en", "de"), 2, (("guest", "", 5),)).to_bytes(), "row 1"),
    ],
)
def test_a_wrong_file_is_told(tmp_path: Path, raw: bytes, why: str) -> None:
    path = tmp_path / "n"
    path.write_bytes(raw)
    with pytest.raises(InputError) as caught:
        load_nouns(path)
    told = str(caught.value)
    assert told.startswith(f"{path}: ")
    assert why in told
    assert told.endswith("; make it anew with numguard audit --learn FILE")


def test_a_file_that_unpacks_without_end_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from numguard.language.nouns import learned as module

    path = tmp_path / "n"
    path.write_bytes(_nouns(corpus()).to_bytes())
    monkeypatch.setattr(module, "_LONGEST_ROWS", 50)
    with pytest.raises(InputError, match="the rows do not end within 50 bytes"):
        load_nouns(path)
    monkeypatch.setattr(module, "_LONGEST_FILE", 50)
    with pytest.raises(InputError, match="is longer than 50 bytes"):
        load_nouns(path)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read: No such file or directory; make it anew"):
        load_nouns(tmp_path / "missing")


def test_a_service_judges_with_them(tmp_path: Path, learned: tuple[LearnedNouns, ...]) -> None:
    from numguard.server.answers import Answers
    from numguard.server.settings import Settings

    path = tmp_path / "n"
    path.write_bytes(learned[0].to_bytes())
    asked = {
        "source": RIGHT.format("amendments", "tenants"),
        "hypothesis": GERMAN.format("Mieter", "Änderungsanträge"),
        "source_lang": "en",
        "target_lang": "de",
    }
    body = json.dumps(asked).encode()
    assert b'"action":"pass"' in Answers(Settings())("check", body)[2]
    assert b'"action":"flag"' in Answers(Settings(nouns=(str(path),)))("check", body)[2]
    with pytest.raises(InputError):
        Answers(Settings(nouns=(str(tmp_path / "missing"),)))


def test_exchanged_can_be_switched_off(learned: tuple[LearnedNouns, ...]) -> None:
    from numguard.model.policy import Policy

    policy = Policy(without=frozenset({"exchanged"}))
    checker = Checker("en", "de", nouns=learned, policy=policy)
    source, wrong = RIGHT.format("shareholders", "tenants"), GERMAN.format("Mieter", "Aktionäre")
    assert checker.check(source, wrong).action is Action.PASS
    with pytest.raises(PolicyError):
        Policy.from_table({"nouns": "n"})


@pytest.mark.parametrize(
    ("hypothesis", "action"),
    [
        ("Wir haben 3 Katzen und später 5 Hunde gesehen.", Action.PASS),
        ("Wir haben 5 Katzen und später 3 Hunde gesehen.", Action.BLOCK),
        ("Wir haben später 5 Hunde und 3 Katzen gesehen.", Action.PASS),
    ],
)
def test_what_was_learned_wrongly_overrules_no_noun_that_is_known(hypothesis: str, action: Action) -> None:
    wrong = (LearnedNouns(("en", "de"), 9, (("cats", "hund", 5), ("dogs", "katz", 5))),)
    source = "We saw 3 cats and later 5 dogs."
    assert Checker("en", "de").check(source, hypothesis).action is action
    assert Checker("en", "de", nouns=wrong).check(source, hypothesis).action is action
