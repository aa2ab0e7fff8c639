"""Whole documents: a source and its translations, checked segment by segment and as a whole."""
