"""Whole documents: a source and its translations, segment by segment and as a whole (Vojtěchová et al. 2019)."""

from numguard.audit.document.check import check_document, check_segments
from numguard.audit.document.model import KINDS, Mark, Markable, Oddity, Report, Segment

__all__ = ["KINDS", "Mark", "Markable", "Oddity", "Report", "Segment", "check_document", "check_segments"]
