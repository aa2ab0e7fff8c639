"""``numguard.probe.faithful``: word orders by their definitions, figures as computed by hand."""

from __future__ import annotations

import json
import logging
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from numguard import Checker, probe
from numguard.model.errors import InputError
from numguard.probe import faithful, templates
from numguard.probe.faithful import PERTURBATIONS, Sentence, Token, perturb, read_conllu
from numguard.probe.faithful.correlations import spearman
from numguard.probe.faithful.numbers import facts, leaning_of
from numguard.probe.judge import judge_case
from numguard.probe.oracle import Oracle

# word part-of-speech head relation
SHIP = """The DET 3 det
old ADJ 3 amod
captain NOUN 5 nsubj
slowly ADV 5 advmod
steered VERB 0 root
a DET 8 det
small ADJ 8 amod
ship NOUN 5 obj
and CCONJ 10 cc
sang VERB 5 conj
at ADP 13 case
the DET 13 det
harbour NOUN 10 obl
. PUNCT 5 punct"""
FIGURE_3 = """Tom PROPN 2 nsubj
said VERB 0 root
he PRON 6 nsubj
could AUX 6 aux
n't PART 6 neg
find VERB 2 ccomp
a DET 9 det
decent ADJ 9 amod
place NOUN 6 obj
to PART 11 mark
live VERB 9 acl
. PUNCT 2 punct"""


def conllu(rows: str) -> str:
    lines = []
    for number, row in enumerate(rows.splitlines(), 1):
        form, upos, head, relation = row.split()
        lines.append("\t".join([str(number), form, "_", upos, "_", "_", head, relation, "_", "_"]))
    return "\n".join(lines) + "\n"


def parsed(rows: str) -> Sentence:
    (sentence,) = read_conllu(conllu(rows))
    return sentence


def order(rows: str, name: str, seed: int = 0) -> str:
    found = perturb(parsed(rows), name, Random(seed))
    return " ".join(found or ())


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("treeMirrorPre", "steered ship a small sang harbour at the and captain The old slowly ."),
        ("treeMirrorPost", "a small ship at the harbour and sang The old captain slowly steered ."),
        ("treeMirrorIn", "ship a small harbour at the sang and steered captain The old slowly ."),
        ("rotateAroundRoot", "a small ship and sang at the harbour steered The old captain slowly ."),
        ("adverbVerbSwap", "The old captain steered slowly a small ship and sang at the harbour ."),
        ("nounAdjSwap", "The captain old slowly steered a ship small and sang at the harbour ."),
        ("nounVerbSwap", "The old captain slowly a small ship steered and the harbour at sang ."),
        ("nounVerbMismatched", "sang slowly a small ship steered and The old captain at the harbour ."),
        ("verbAtBeginning", "steered The old captain slowly a small ship and sang at the harbour ."),
        ("reversed", "harbour the at sang and ship small a steered slowly captain old The ."),
        ("verbSwaps", "The old captain slowly sang a small ship and steered at the harbour ."),
    ],
)
def test_orders_by_definition(name: str, expected: str) -> None:
    assert order(SHIP, name) == expected


@pytest.mark.parametrize(
    ("name", "places", "units"),
    [  # The places whose words change among themselves; all others keep theirs.
        ("wordShuffle", range(13), 13),
        ("shuffleHalvesFirst", range(7), 7),
        ("shuffleHalvesLast", range(7, 13), 6),
        ("functionalShuffle", (0, 5, 8, 10, 11), 5),
    ],
)
def test_shuffles_stay_in_their_places(name: str, places: range | tuple[int, ...], units: int) -> None:
    words = [token.form for token in parsed(SHIP).tokens]
    seen = set()
    for seed in range(40):
        found = order(SHIP, name, seed).split()
        assert [found[at] for at in range(14) if at not in places] == [
            words[at] for at in range(14) if at not in places
        ]
        assert sorted(found) == sorted(words)
        assert found != words
        seen.add(tuple(found))
    assert len(places) == units
    assert len(seen) > 20


def test_noun_swaps_exchange_whole_phrases() -> None:
    seen = {order(SHIP, "nounSwaps", seed) for seed in range(40)}
    assert len(seen) == 5  # six orders of three phrases, without the one that was
    assert "a small ship slowly steered The old captain and sang at the harbour ." in seen


def samples() -> list[tuple[str, Sentence, str, bool]]:
    """The orders that the paper shows: name, parse, order; and whether the paper's own definition contradicts it."""
    found = []
    for line in (Path(__file__).parent / "samples.txt").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            name, rows, shown, *_ = line.split("|")
            parts = [row.rsplit("/", 3) for row in rows.split()]
            tokens = tuple(Token(form, upos, int(head) - 1, relation) for form, upos, head, relation in parts)
            found.append((name.lstrip("?"), Sentence(tokens), shown, name.startswith("?")))
    return found


@pytest.mark.parametrize(("name", "sentence", "shown", "is_contradicted"), samples())
def test_samples_of_the_paper(name: str, sentence: Sentence, shown: str, is_contradicted: bool) -> None:
    """Figure 3 and Tables 4 and 5; of a random order, that it can come."""
    if name == "wordShuffle":  # Of the 5,040 orders of seven words no few seeds have each.
        found = (perturb(sentence, name, Random(0)) or ())[-1]
        assert (found, sorted(shown.split())) == (".", sorted(token.form for token in sentence.tokens))
        return
    orders = {" ".join(perturb(sentence, name, Random(seed)) or ()) for seed in range(600)}
    assert (shown in orders) is not is_contradicted


def test_samples_of_every_order_but_five_contradictions() -> None:
    assert {name for name, *_ in samples()} == set(PERTURBATIONS)
    assert sum(is_contradicted for *_, is_contradicted in samples()) == 5


@pytest.mark.parametrize("name", PERTURBATIONS)
def test_a_faithful_system_is_faithful_in_every_order(name: str) -> None:
    """Who follows the source word by word has β2 = 1, also where the order is random; who corrects it has β1 = 1."""
    target = Sentence(tuple(replace(token, form=token.form.upper()) for token in parsed(SHIP).tokens))
    pairs = [(parsed(SHIP), target)]
    perturbed = faithful.perturbed_pairs(pairs, "en", "en", names=[name])
    kappa = faithful.similarity("levenshtein", "en")
    (follows,) = faithful.measures(faithful.outcomes(perturbed, str.upper, kappa, kappa))
    corrected = " ".join(token.form for token in target.tokens)
    (corrects,) = faithful.measures(faithful.outcomes(perturbed, lambda _: corrected, kappa, kappa))
    assert follows.beta2 == corrects.beta1 == 1.0
    assert follows.leaning > 0 > corrects.leaning


def test_one_seed_gives_a_longer_sentence_the_order_of_a_shorter_one() -> None:
    longer = SHIP.replace(". PUNCT 5 punct", "today NOUN 10 obl\n. PUNCT 5 punct")
    seen = {
        order(longer, "wordShuffle", seed).replace("today ", "") == order(SHIP, "wordShuffle", seed)
        for seed in range(9)
    }
    assert seen == {True}


@pytest.mark.parametrize("name", PERTURBATIONS)
def test_same_seed_same_order_and_no_word_is_lost(name: str) -> None:
    assert order(SHIP, name, 7) == order(SHIP, name, 7)
    assert sorted(order(SHIP, name, 7).split()) == sorted(token.form for token in parsed(SHIP).tokens)
    assert order("Go VERB 0 root\n! PUNCT 1 punct", name) == ""  # nothing to move


_PARTS = ("NOUN", "PROPN", "PRON", "VERB", "AUX", "ADV", "ADJ", "DET", "ADP", "PUNCT", "NUM")
_RELATIONS = ("det", "amod", "nummod", "compound", "advmod", "nsubj", "obj", "acl", "expl", "punct", "nmod:poss")


def any_sentence(rng: Random) -> Sentence:
    """A tree of up to nine words, of any shape, with parts of speech and relations that a parser may confuse."""
    size = rng.randint(1, 9)
    order = rng.sample(range(size), size)
    heads = {at: order[rng.randrange(k)] if k else -1 for k, at in enumerate(order)}
    return Sentence(
        tuple(
            Token(f"w{at}", rng.choice(_PARTS), heads[at], rng.choice(_RELATIONS) if heads[at] >= 0 else "root")
            for at in range(size)
        )
    )


def test_no_tree_ends_a_run() -> None:
    """Each order keeps every word of any tree: a verb inside a noun phrase was moved twice, and ended the run."""
    rng = Random(11)
    for _ in range(3_000):
        sentence = any_sentence(rng)
        words = sorted(token.form for token in sentence.tokens)
        for name in PERTURBATIONS:
            found = perturb(sentence, name, Random(1))
            assert found is None or sorted(found) == words, (name, sentence)


def test_a_verb_in_a_noun_phrase_moves_with_it() -> None:
    rows = "We PRON 2 nsubj\nsaw VERB 0 root\nburning VERB 4 amod\nhouses NOUN 2 obj"
    assert order(rows, "nounVerbMismatched") == "saw We burning houses"


def test_deep_tree_is_walked() -> None:
    rows = "\n".join(f"w{n} NOUN {n} x" if n else "w0 NOUN 0 root" for n in range(3000))
    assert order(rows, "treeMirrorIn").startswith("w2999 w2998")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1\tGo\n", "10 columns"),
        (conllu("a X 2 x\nb X 1 x"), "0 roots"),
        (conllu("a X 0 root\nb X 3 x\nc X 2 x"), "circle"),
        (conllu("a X 7 x"), "which is not a token"),
        (conllu("a X 0 root").replace("1\t", "one\t"), "not a token number"),
        (conllu("\n".join(["a X 0 root", *["b X 1 x"] * 5000])), "5,001 tokens; a sentence of at most 5,000"),
    ],
)
def test_broken_parse_is_told(text: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        read_conllu(text)


def test_ranges_and_empty_nodes_are_passed_over() -> None:
    text = "# sent_id = s1\n1-2\tdu\t_\t_\t_\t_\t_\t_\t_\t_\n" + conllu("de ADP 2 case\nle DET 0 root").rstrip("\n")
    text += "\n2.1\tx\t_\t_\t_\t_\t_\t_\t_\t_\n\n"
    (sentence,) = read_conllu(text)
    assert ([t.form for t in sentence.tokens], sentence.id) == (["de", "le"], "s1")


def test_pipelines_of_the_caller() -> None:
    rows = [("He", "PRON", "nsubj"), ("ran", "VERB", "ROOT")]
    tokens = [SimpleNamespace(text=w, pos_=p, dep_=d, i=5 + at) for at, (w, p, d) in enumerate(rows)]
    for token in tokens:
        token.head = tokens[1]
    (spacy,) = faithful.from_spacy(SimpleNamespace(sents=[tokens]))
    heads = (2, 0)
    words = [SimpleNamespace(text=w, upos=p, head=h, deprel=d) for (w, p, d), h in zip(rows, heads, strict=True)]
    (stanza,) = faithful.from_stanza(SimpleNamespace(sentences=[SimpleNamespace(words=words)]))
    assert spacy.tokens == stanza.tokens


def test_real_spacy() -> None:
    """A Doc of spaCy itself, with our own parse: its tokens, their heads and its sentences are what is taken."""
    spacy = pytest.importorskip("spacy")
    rows = [row.split() for row in FIGURE_3.splitlines()]
    heads = [int(row[2]) - 1 if row[2] != "0" else at for at, row in enumerate(rows)]
    doc = spacy.tokens.Doc(
        spacy.blank("en").vocab,
        [row[0] for row in rows],
        pos=[row[1] for row in rows],
        heads=heads,
        deps=[row[3] for row in rows],
    )
    (sentence,) = faithful.from_spacy(doc)
    assert [(token.form, token.upos, token.head) for token in sentence.tokens] == [
        (token.form, token.upos, token.head) for token in parsed(FIGURE_3).tokens
    ]


# --- the figures


def overlap(gold: str, text: str) -> float:
    """A κ that one computes by hand: the share of places with the same word."""
    pairs = list(zip(gold.split(), text.split(), strict=False))
    return sum(a == b for a, b in pairs) / max(len(gold.split()), len(text.split()))


def test_figures_equal_a_computation_by_hand() -> None:
    # Two sentences of four words; every translation is known, so each κ is a count of equal places over four.
    items = [
        faithful.Perturbed("reversed", "a b c d", "A B C D", "d c b a", "D C B A"),
        faithful.Perturbed("reversed", "e f g h", "E F G H", "h g f e", "H G F E"),
    ]
    said = {"d c b a": "A B C D", "h g f e": "H G E F", "a b c d": "A B X Y", "e f g h": "E F G H"}
    outcomes = faithful.outcomes(items, said.__getitem__, overlap, overlap)
    (measure,) = faithful.measures(outcomes)
    assert [one.beta for one in outcomes] == [0.5, 1.0]
    assert (measure.flips, measure.clear_flips) == (1, 1)  # β 0.5 to β1 1.0; the other fell from 1.0 to 0
    assert measure.n == 2
    assert measure.beta1 == (4 / 4 + 0 / 4) / 2  # EFGH against HGEF: no place the same
    assert measure.beta2 == (0 / 4 + 2 / 4) / 2  # DCBA against ABCD: none; HGFE against HGEF: two
    assert measure.alpha == 0.0
    assert measure.leaning == pytest.approx(-0.25)
    assert faithful.beta(["A B C D", "E F G H"], ["A B C D", "E F X Y"], overlap) == ((1 + 0.5) / 2, 0.25)
    assert faithful.beta(["A B"], ["A B"], overlap) == (1.0, 0.0)


def test_word_by_word_system_is_faithful_and_a_corrector_is_robust() -> None:
    pairs = [(parsed(SHIP), parsed(SHIP))]
    perturbed = faithful.perturbed_pairs(pairs, "en", "en", names=["reversed", "treeMirrorPre"])
    kappa = faithful.similarity("levenshtein", "en")
    follows = faithful.measures(faithful.outcomes(perturbed, str, kappa, kappa))
    corrects = faithful.measures(faithful.outcomes(perturbed, lambda _: pairs_text(pairs), kappa, kappa))
    assert all(m.beta2 == 1.0 and m.leaning > 0 for m in follows)
    assert all(m.beta1 == 1.0 and m.leaning < 0 for m in corrects)


def pairs_text(pairs: list[tuple[Sentence, Sentence]]) -> str:
    return " ".join(token.form for token in pairs[0][1].tokens)


@pytest.mark.parametrize("name", ["bleu", "bleu4", "chrf", "levenshtein", "numbers"])
def test_similarity_is_1_for_the_same_and_less_for_another(name: str) -> None:
    kappa = faithful.similarity(name, "en")
    text = "The old captain steered 12 ships into 3 ports."
    assert kappa(text, text) == pytest.approx(1.0)
    assert 0.0 <= kappa(text, "Old men saw 9 ships, maybe.") < 0.6


def test_bleu_is_sacrebleus() -> None:
    import sacrebleu

    gold, text = "the cat sat on the mat today", "the cat sat on a mat today"
    expected = sacrebleu.sentence_bleu(text, [gold]).score / 100
    assert faithful.similarity("bleu", "en")(gold, text) == pytest.approx(expected)


def test_bleu4_without_four_words_in_a_row_is_zero(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logging.getLogger("sacrebleu"), "propagate", True)
    gold, text = "the men saw nine old ships", "the men saw old nine ships"
    assert faithful.similarity("bleu4", "en")(gold, text) == 0.0
    assert caplog.messages == []  # sacrebleu says nothing for each sentence
    assert faithful.similarity("bleu", "en")(gold, text) > 0.2


def test_bertscore_and_bleurt_are_the_callers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their packages bring models of gigabytes: here is tested how they are asked, and what is made of the answer."""
    asked: list[Any] = []

    class BERTScorer:
        def __init__(self, **options: Any) -> None:
            asked.append(options)

        def score(self, candidates: list[str], references: list[str]) -> Any:
            asked.append((candidates, references))
            return [0.1], [0.2], [-0.3 if candidates == ["bad"] else 0.75]

    class BleurtScorer:
        def __init__(self, folder: str) -> None:
            asked.append(folder)

        def score(self, *, references: list[str], candidates: list[str]) -> list[float]:
            return [1.04 if references == candidates else 0.5]

    monkeypatch.setitem(sys.modules, "bert_score", SimpleNamespace(BERTScorer=BERTScorer))
    monkeypatch.setitem(sys.modules, "bleurt", SimpleNamespace())
    monkeypatch.setitem(sys.modules, "bleurt.score", SimpleNamespace(BleurtScorer=BleurtScorer))
    bert = faithful.similarity("bertscore", "de-AT")
    assert (bert("gold", "text"), bert("gold", "bad")) == (0.75, 0.0)
    assert asked[:2] == [{"lang": "de", "rescale_with_baseline": True}, (["text"], ["gold"])]
    with pytest.raises(InputError, match="BLEURT_CHECKPOINT"):
        faithful.similarity("bleurt", "en")
    monkeypatch.setenv("BLEURT_CHECKPOINT", "/models/bleurt")
    bleurt = faithful.similarity("bleurt", "en")
    assert (bleurt("a", "a"), bleurt("a", "b"), asked[-1]) == (1.0, 0.5, "/models/bleurt")


def test_a_similarity_of_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    mine = SimpleNamespace(same=lambda gold, text: float(gold == text), odd=lambda gold, text: 2.0)
    monkeypatch.setitem(sys.modules, "mine", mine)
    assert faithful.similarity("mine:same", "en")("a", "a") == 1.0
    with pytest.raises(InputError, match=r"gave 2\.0"):
        faithful.similarity("mine:odd", "en")("a", "a")


def test_what_is_not_installed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "bert_score", None)
    with pytest.raises(InputError, match="pip install bert-score"):
        faithful.similarity("bertscore", "en")


# --- what goes together


def test_spearman_with_ties_is_the_one_of_the_textbook() -> None:
    # scipy.stats.spearmanr([1, 2, 2, 4, 5], [2, 1, 3, 3, 5]) is 0.76315789...
    assert spearman([1, 2, 2, 4, 5], [2, 1, 3, 3, 5]) == pytest.approx(0.7631578947)
    assert spearman([1, 1, 1], [1, 2, 3]) == 0.0


def test_correlations_and_likeness() -> None:
    pairs = [(parsed(rows), parsed(rows)) for rows in (SHIP, FIGURE_3)]
    perturbed = faithful.perturbed_pairs(pairs, "en", "en")
    kappa = faithful.similarity("levenshtein", "en")
    found = faithful.outcomes(perturbed, str, kappa, kappa)
    rho = {one.name: one for one in faithful.correlations(found)}
    assert rho["α, β1"].rho == pytest.approx(1.0)  # a system that copies is as like the target as its source is
    assert rho["β, β1"].rho == 0.0  # it is always right, so nothing goes with that
    assert all(one.low <= one.rho <= one.high and one.n == len(found) for one in rho.values())
    alike = faithful.likeness(perturbed, kappa)
    assert all(alike[name, name] == 1.0 for name in PERTURBATIONS)
    assert alike["reversed", "treeMirrorIn"] > alike["reversed", "verbAtBeginning"]
    assert alike["reversed", "wordShuffle"] == alike["wordShuffle", "reversed"]
    kinds = {mean.perturbation: mean for mean in faithful.means(faithful.measures(found))}
    assert list(kinds) == ["tree", "part of speech", "random", "all"]
    assert kinds["part of speech"].alpha > kinds["random"].alpha  # as in Figure 12


def test_unknown_similarity() -> None:
    with pytest.raises(InputError, match="unknown similarity 'meteor'"):
        faithful.similarity("meteor", "en")


# --- numbers


@pytest.mark.parametrize("lang", templates.languages())
def test_every_change_is_made(lang: str) -> None:
    suite = faithful.number_suite(lang)
    assert {case.id.split("/")[0] for case in suite.cases} == {"changed", "exchanged", "implausible"}
    assert all(case.likely and case.likely != case.source for case in suite.cases)
    assert len(facts(lang)) >= 6


def test_faithful_and_robust_systems_are_told_apart() -> None:
    suite = faithful.number_suite("en")
    templates_only = probe.Suite("en", "x", tuple(case for case in suite.cases if case.template != "fact"))
    checker = Checker("en", "de")
    oracle = Oracle(templates_only)
    normal = Oracle(probe.generate("en"))
    for case in templates_only.cases:
        follows = judge_case(case, probe.Translation(oracle.translate(case.source, "en", "de")), checker)
        falls_back = judge_case(case, probe.Translation(normal.translate(case.likely, "en", "de")), checker)
        neither = judge_case(case, probe.Translation("Nichts."), checker)
        assert [leaning_of(r, checker) for r in (follows, falls_back, neither)] == ["faithful", "robust", "neither"], (
            case
        )


def test_implausible_numbers() -> None:
    case = next(c for c in faithful.number_suite("en").cases if c.source == "A week has 9 days.")
    checker = Checker("en", "de")
    said = {"Eine Woche hat 9 Tage.": "faithful", "Eine Woche hat sieben Tage.": "robust", "Kein Wort.": "neither"}
    assert {text: leaning_of(judge_case(case, probe.Translation(text), checker), checker) for text in said} == said


def test_command(run: Callable[..., Any], tmp_path: Path) -> None:
    parse, figures, page, xml = (tmp_path / name for name in ("a.conllu", "f.json", "f.html", "f.xml"))
    parse.write_text(conllu(SHIP) + "\n" + conllu(FIGURE_3), "utf-8")
    (tmp_path / "copies.py").write_text("import sys\nfor line in sys.stdin: print(line, end='', flush=True)\n", "utf-8")
    outcome = run(
        "probe", "faithful", "-s", "en", "-t", "en", "--source", str(parse), "--target", str(parse),
        "--command", f"{sys.executable} {tmp_path / 'copies.py'}", "--patience", "0.05",
        "--json", str(figures), "--html", str(page), "--junit", str(xml),
    )  # fmt: skip
    assert outcome.code == 0, outcome.err
    record = json.loads(figures.read_text("utf-8"))
    assert record["orders"]["bleu"]["beta"] == pytest.approx(1.0)
    assert record["orders"]["bleu"]["orders"]["treeMirrorPre"]["beta2"] == pytest.approx(1.0)
    assert all(entry["faithful"] == entry["n"] for entry in record["numbers"])
    assert "β1 robust" in outcome.out
    assert "Spearman's ρ over 30 perturbed sentences" in outcome.out
    (orders,) = [record["orders"]["bleu"]]
    assert len(orders["outcomes"]) == sum(entry["n"] for entry in orders["orders"].values()) == 30
    assert {"said_perturbed", "beta1", "is_flip", "length"} <= set(orders["outcomes"][0])
    assert list(orders["means"]) == ["tree", "part of speech", "random", "all"]
    assert record["number_cases"]
    assert record["provenance"]["command"].startswith("numguard probe faithful --source")
    text = page.read_text("utf-8")
    assert text.count("<svg") == 1 + 3 * 9  # of the numbers, and of both BLEUs and the numbers as κ nine each
    assert "https://" not in text
    tree = ElementTree.fromstring(xml.read_text("utf-8"))
    assert not list(tree.iter("failure"))
    assert tree.find(".//testcase[@name='treeMirrorPre']/properties/property[@name='beta2']").get("value") == "1"
