from numguard.mentions.entries import Word

class Tables:
    def __new__(
        cls,
        classes: str,
        far: dict[int, int],
        check: str,
        follow: str,
        states: tuple[int, int, int],
        longest_clitic: int,
        inner: tuple[int, int],
        reads_letters: bool,
        roman_endings: frozenset[str],
        words: list[Word],
        levels: bytes,
        opens: bytes,
        others: tuple[Word, Word, Word],
        looked: dict[str, Word],
        match_digits: object,
        signs: bytes,
        /,
    ) -> Tables: ...
    def walk(self, text: str, is_whole: bool, /) -> int | tuple[int, list[int], list[int], list[Word], int]: ...

class Marks:
    def __new__(
        cls, tables: Tables, check: str, follow: str, root: int, bits: list[tuple[int, int]], is_unspaced: bool, /
    ) -> Marks: ...
    def of(self, text: str, /) -> int: ...
    def beside(self, text: str, start: int, end: int, reach: int, ends: str, /) -> int: ...

def layout_in(text: str, /) -> int: ...
def signs_in(text: str, /) -> int: ...
