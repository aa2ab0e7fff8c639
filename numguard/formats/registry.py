"""The formats that pairs lie in; the first that recognises a file reads it."""

from numguard.formats.android import ANDROID
from numguard.formats.csv import CSV
from numguard.formats.lines import JSONL, TSV
from numguard.formats.po import PO
from numguard.formats.properties import PROPERTIES
from numguard.formats.tmx import TMX
from numguard.formats.ts import TS
from numguard.formats.xliff import XLIFF_1, XLIFF_2

FORMATS = (TMX, XLIFF_1, XLIFF_2, TS, ANDROID, PROPERTIES, PO, JSONL, TSV, CSV)
"""In the order of recognition: what is told by its first bytes before what is told by its lines."""
