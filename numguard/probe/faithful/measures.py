"""β, β1, β2 and α of Parthasarathi et al. (2021), section 3: of sentences, perturbations, kinds of them.

With κ a similarity, g a gold sentence in the source language (e) or the target language (o), g⁻ the same perturbed, t a
system's translation of g_e and t⁻ its translation of g_e⁻:

    β   mean κ(g_o, t_o)      how good the system is          over all sentences
    β1  mean κ(g_o, t_o⁻)     robust: as if nothing had been  over those that the perturbation applies to
    β2  mean κ(g_o⁻, t_o⁻)    faithful: perturbed as well     over those
    α   mean κ(g_e, g_e⁻)     how little was perturbed        over those
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import fmean, stdev

from numguard.formats.conllu import Sentence
from numguard.model.boundary import ErrorBoundary
from numguard.model.errors import InputError
from numguard.probe.bleu import is_unspaced
from numguard.probe.faithful.perturb import KINDS, PERTURBATIONS, perturb
from numguard.probe.faithful.similarity import Similarity
from numguard.probe.generating import seeded

CLEAR = 0.5
"""Nearly all samples of Tables 4 and 5 are flips from β of at most this to β1 of more; one ends at 0.47."""


@dataclass(frozen=True, slots=True)
class Perturbed:
    """The sentence pair number ``at``, to whose two sides one perturbation applies; ``length``: source words."""

    perturbation: str
    source: str
    target: str
    perturbed_source: str
    perturbed_target: str
    at: int = 0
    length: int = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a system made of one perturbed sentence: ``said`` of the sentence as it was, ``said_perturbed`` of this."""

    item: Perturbed
    said: str
    said_perturbed: str
    beta: float
    beta1: float
    beta2: float
    alpha: float

    @property
    def is_flip(self) -> bool:
        """Whether the perturbed source was translated better than the sentence as it was (Tables 3 to 6)."""
        return self.beta1 > self.beta

    @property
    def is_clear_flip(self) -> bool:
        """Whether it is a flip from a poor translation to a good one, as nearly all that the paper shows."""
        return self.beta <= CLEAR < self.beta1


@dataclass(frozen=True, slots=True)
class Measure:
    """The figures of one perturbation, or the means of several: over ``n`` sentence pairs."""

    perturbation: str
    n: int
    beta1: float
    beta2: float
    alpha: float
    flips: int = 0
    clear_flips: int = 0

    @property
    def leaning(self) -> float:
        """β2 − β1: above 0 the system is rather faithful, below it rather robust (Figure 1)."""
        return self.beta2 - self.beta1


def words(sentence: Sentence, lang: str, forms: Sequence[str] | None = None) -> str:
    """Write the words of a sentence, or these forms, with blanks between them where the language has any."""
    chosen = [token.form for token in sentence.tokens] if forms is None else forms
    return ("" if is_unspaced(lang) else " ").join(chosen)


def perturbed_pairs(
    pairs: Sequence[tuple[Sentence, Sentence]],
    source_lang: str,
    target_lang: str,
    *,
    seed: str = "1",
    names: Iterable[str] = tuple(PERTURBATIONS),
) -> list[Perturbed]:
    """Apply every perturbation to both sides of every sentence pair that admits it.

    Raises InputError for a name that is no perturbation.
    """
    perturbed = []
    for name in names:
        if name not in PERTURBATIONS:
            raise InputError(f"unknown perturbation {name!r}; there are {', '.join(PERTURBATIONS)}")
        for at, (source, target) in enumerate(pairs):
            # One seed for both sides: who follows the source word by word ends where the perturbed target is.
            ours, theirs = (perturb(side, name, seeded(f"{seed}/{name}/{at}")) for side in (source, target))
            if ours is None or theirs is None:
                continue
            texts = words(source, source_lang), words(target, target_lang)
            other = words(source, source_lang, ours), words(target, target_lang, theirs)
            perturbed.append(Perturbed(name, *texts, *other, at, len(source.tokens)))
    return perturbed


def beta(
    golds: Sequence[str], translations: Sequence[str], kappa: Similarity, *, boundary: ErrorBoundary | None = None
) -> tuple[float, float]:
    """Return β, the mean similarity of translations to their gold sentences, and its standard error.

    A pair that shows a fault of numguard itself is left out; the boundary counts it.

    >>> beta(["a", "b"], ["a", "c"], lambda one, other: float(one == other))
    (0.5, 0.5)

    Raises InputError when there are none.
    """
    guard = boundary or ErrorBoundary()
    betas = [
        guard.run(partial(kappa, gold, text), lambda _: None) for gold, text in zip(golds, translations, strict=True)
    ]
    known = [value for value in betas if value is not None]
    if not known:
        raise InputError("no sentence to measure")
    return fmean(known), stdev(known) / len(known) ** 0.5 if len(known) > 1 else 0.0


def outcomes(
    perturbed: Sequence[Perturbed],
    translate: Callable[[str], str],
    kappa_target: Similarity,
    kappa_source: Similarity,
    *,
    boundary: ErrorBoundary | None = None,
) -> list[Outcome]:
    """Return what a system made of each perturbed sentence. ``translate`` gives its translation of a source text.

    A sentence that shows a fault of numguard itself is left out; the boundary counts it.
    """
    guard = boundary or ErrorBoundary()
    plain: dict[tuple[str, str], float] = {}

    def outcome(item: Perturbed) -> Outcome:
        said, said_perturbed = translate(item.source), translate(item.perturbed_source)
        pair = item.target, said
        if pair not in plain:
            plain[pair] = kappa_target(*pair)
        robust = kappa_target(item.target, said_perturbed)
        faithful = kappa_target(item.perturbed_target, said_perturbed)
        alpha = kappa_source(item.source, item.perturbed_source)
        return Outcome(item, said, said_perturbed, plain[pair], robust, faithful, alpha)

    found = (guard.run(partial(outcome, item), lambda _: None) for item in perturbed)
    return [one for one in found if one is not None]


def measures(found: Sequence[Outcome]) -> list[Measure]:
    """Return the means of each perturbation, and how often a perturbed source was translated better."""
    by_name: dict[str, list[Outcome]] = {}
    for one in found:
        by_name.setdefault(one.item.perturbation, []).append(one)
    return [
        Measure(
            name,
            len(its),
            fmean(one.beta1 for one in its),
            fmean(one.beta2 for one in its),
            fmean(one.alpha for one in its),
            sum(one.is_flip for one in its),
            sum(one.is_clear_flip for one in its),
        )
        for name, its in by_name.items()
    ]


def means(measured: Sequence[Measure]) -> list[Measure]:
    """Return the means of each of the three kinds of perturbations, and of all: each perturbation counts the same."""
    groups = {**KINDS, "all": tuple(PERTURBATIONS)}
    result = []
    for kind, names in groups.items():
        its = [measure for measure in measured if measure.perturbation in names]
        if its:
            beta1, beta2, alpha = (fmean(getattr(m, name) for m in its) for name in ("beta1", "beta2", "alpha"))
            flips, clear = sum(m.flips for m in its), sum(m.clear_flips for m in its)
            result.append(Measure(kind, sum(m.n for m in its), beta1, beta2, alpha, flips, clear))
    return result
