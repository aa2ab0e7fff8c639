"""Laws of what is written: repair, protect and restore, the guard, augmented pairs, documents."""

from __future__ import annotations

import random

from hypothesis import given

from tests.examples import examples
from tests.fuzz.exercises import Case, augment, document, guard, protect, repair
from tests.fuzz.texts import mutate
from tests.laws.strategies import agreeing, cases


@examples(60)
@given(agreeing())
def test_repair_is_a_fixed_point(case: Case) -> None:
    """Edits replay; what was repaired passes, and is not repaired again; what passes is not touched."""
    repair(case)
    wrong = mutate(random.Random(case.seed), case.hypothesis, case.target_lang, 2)
    repair(Case(case.source_lang, case.target_lang, case.source, wrong, case.seed))


@examples(40)
@given(cases())
def test_repair_of_any_text(case: Case) -> None:
    """A repair is replayable edits; a text that does not pass then is not repaired."""
    repair(case)


@examples(80)
@given(cases())
def test_restore_loses_nothing(case: Case) -> None:
    """protect then restore gives every number back, and the restored text says the same."""
    protect(case)


@examples(60)
@given(cases())
def test_the_guard_lets_nothing_blocked_out(case: Case) -> None:
    """A guard told to block, repair or fall back never lets out a text that the checker blocks."""
    guard(case)


@examples(60)
@given(agreeing())
def test_an_augmented_pair_passes(case: Case) -> None:
    """A new pair passes, is another, and is the same for the same seed."""
    augment(case)


@examples(40)
@given(cases())
def test_a_document_of_any_text(case: Case) -> None:
    """Text never raises; each markable stands in its segment."""
    document(case)
