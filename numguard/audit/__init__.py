"""Judging files of pairs: rows, findings, counts, workers, reports, and the quality of systems."""
