"""Faithful or robust: what a system makes of a source with its words in another order, or with an unlikely number."""

from numguard.formats.conllu import Sentence, Token, read_conllu
from numguard.probe.faithful.correlations import Bucket, Correlation, by_alpha, correlations, likeness
from numguard.probe.faithful.measures import (
    Measure,
    Outcome,
    Perturbed,
    beta,
    means,
    measures,
    outcomes,
    perturbed_pairs,
)
from numguard.probe.faithful.numbers import Leaning, leanings, number_suite
from numguard.probe.faithful.parse import from_spacy, from_stanza
from numguard.probe.faithful.perturb import KINDS, PERTURBATIONS, perturb
from numguard.probe.faithful.similarity import similarity

__all__ = [
    "KINDS",
    "PERTURBATIONS",
    "Bucket",
    "Correlation",
    "Leaning",
    "Measure",
    "Outcome",
    "Perturbed",
    "Sentence",
    "Token",
    "beta",
    "by_alpha",
    "correlations",
    "from_spacy",
    "from_stanza",
    "leanings",
    "likeness",
    "means",
    "measures",
    "number_suite",
    "outcomes",
    "perturb",
    "perturbed_pairs",
    "read_conllu",
    "similarity",
]
