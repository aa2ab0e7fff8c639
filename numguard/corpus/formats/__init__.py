"""The formats that pairs lie in; the first that recognises a file reads it."""

from numguard.corpus.formats.android import ANDROID
from numguard.corpus.formats.csv import CSV
from numguard.corpus.formats.lines import JSONL, TSV
from numguard.corpus.formats.piece import Format, Lines, Piece, Reading, Rewrite
from numguard.corpus.formats.po import PO
from numguard.corpus.formats.properties import PROPERTIES
from numguard.corpus.formats.tmx import TMX
from numguard.corpus.formats.ts import TS
from numguard.corpus.formats.xliff import XLIFF_1, XLIFF_2

FORMATS = (TMX, XLIFF_1, XLIFF_2, TS, ANDROID, PROPERTIES, PO, JSONL, TSV, CSV)
"""In the order of recognition: what is told by its first bytes before what is told by its lines."""

__all__ = ["FORMATS", "Format", "Lines", "Piece", "Reading", "Rewrite"]
