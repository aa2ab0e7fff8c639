"""β, β1, β2 and α of Parthasarathi et al. (2021), section 3, for each perturbation.

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

from numguard.errors import InputError
from numguard.probe.faithful.parse import Sentence
from numguard.probe.faithful.perturb import PERTURBATIONS, perturb
from numguard.probe.faithful.similarity import Similarity, is_unspaced
from numguard.probe.generate import seeded
from numguard.serving.barrier import Barrier


@dataclass(frozen=True, slots=True)
class Perturbed:
    """A sentence pair whose two sides one perturbation applies to."""

    perturbation: str
    source: str
    target: str
    perturbed_source: str
    perturbed_target: str


@dataclass(frozen=True, slots=True)
class Measure:
    """The figures of one perturbation: over ``n`` sentence pairs."""

    perturbation: str
    n: int
    beta1: float
    beta2: float
    alpha: float

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
    found = []
    for name in names:
        if name not in PERTURBATIONS:
            raise InputError(f"unknown perturbation {name!r}; there are {', '.join(PERTURBATIONS)}")
        for at, (source, target) in enumerate(pairs):
            ours = perturb(source, name, seeded(f"{seed}/{name}/{at}/source"))
            theirs = perturb(target, name, seeded(f"{seed}/{name}/{at}/target"))
            if ours is None or theirs is None:
                continue
            texts = words(source, source_lang), words(target, target_lang)
            found.append(Perturbed(name, *texts, words(source, source_lang, ours), words(target, target_lang, theirs)))
    return found


def beta(
    golds: Sequence[str], translations: Sequence[str], kappa: Similarity, *, barrier: Barrier | None = None
) -> float:
    """Return β: the mean similarity of translations to their gold sentences.

    A pair that shows a fault of numguard itself is left out; the barrier counts it.

    Raises InputError when there are none.
    """
    guard = barrier or Barrier()
    found = [guard.run(partial(kappa, gold, text), _nothing) for gold, text in zip(golds, translations, strict=True)]
    return _mean([value for value in found if value is not None])


def measures(
    perturbed: Sequence[Perturbed],
    translate: Callable[[str], str],
    kappa_target: Similarity,
    kappa_source: Similarity,
    *,
    barrier: Barrier | None = None,
) -> list[Measure]:
    """Return β1, β2 and α of each perturbation. ``translate`` gives the system's translation of a source text.

    A sentence that shows a fault of numguard itself is left out; the barrier counts it.
    """
    guard = barrier or Barrier()

    def figures(item: Perturbed, said: str) -> tuple[float, float, float]:
        robust, faithful = kappa_target(item.target, said), kappa_target(item.perturbed_target, said)
        return robust, faithful, kappa_source(item.source, item.perturbed_source)

    found = []
    for name in dict.fromkeys(item.perturbation for item in perturbed):
        items = [item for item in perturbed if item.perturbation == name]
        said = [translate(item.perturbed_source) for item in items]
        results = [guard.run(partial(figures, *pair), _nothing) for pair in zip(items, said, strict=True)]
        triples = [result for result in results if result is not None]
        if triples:
            beta1, beta2, alpha = (_mean(values) for values in zip(*triples, strict=True))
            found.append(Measure(name, len(triples), beta1, beta2, alpha))
    return found


def _nothing(_reason: str) -> None:
    return None


def _mean(values: Sequence[float]) -> float:
    if not values:
        raise InputError("no sentence to measure")
    return sum(values) / len(values)
