"""Engines that judge on more than one machine: each is a thin adapter of numguard.corpus.arrow."""
