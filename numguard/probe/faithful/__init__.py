"""Faithful or robust: what a system makes of a source with its words in another order, or with an unlikely number."""

from numguard.probe.faithful.measures import Measure, Perturbed, beta, measures, perturbed_pairs
from numguard.probe.faithful.numbers import Leaning, leanings, number_suite
from numguard.probe.faithful.parse import Sentence, Token, from_spacy, from_stanza, read_conllu
from numguard.probe.faithful.perturb import PERTURBATIONS, perturb
from numguard.probe.faithful.similarity import similarity

__all__ = [
    "PERTURBATIONS",
    "Leaning",
    "Measure",
    "Perturbed",
    "Sentence",
    "Token",
    "beta",
    "from_spacy",
    "from_stanza",
    "leanings",
    "measures",
    "number_suite",
    "perturb",
    "perturbed_pairs",
    "read_conllu",
    "similarity",
]
