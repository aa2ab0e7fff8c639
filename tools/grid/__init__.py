"""The grid: formats of CLDR crossed with sizes and frames, in every language, as pairs whose verdict is known.

A crossing is a format (date-long, unit-words, ...), a size or unit or month, and a frame (brackets, range, table cell,
...). For each crossing one pair is written: the text of a language beside English, or beside itself in another format.
Each pair must pass with its values paired; the same pair with one part changed must block.
"""
