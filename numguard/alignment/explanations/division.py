"""One number divided in another way: digits cut or joined."""

from __future__ import annotations

from numguard.alignment.matching import Matching
from numguard.mentions.atom import Atom
from numguard.mentions.steps.clocks import hour_and_minutes


def other_division(found: Matching) -> None:
    """Cut a span the other way where the other side says so: 10.00 = 10:00, "1 , 141" = 1,141."""
    _cut(found.source, found.left_source, found.hypothesis, found.left_hypothesis, found, True)
    _cut(found.hypothesis, found.left_hypothesis, found.source, found.left_source, found, False)


def _cut(
    own: list[Atom], own_left: list[int], others: list[Atom], other_left: list[int], found: Matching, forward: bool
) -> None:
    if not other_left or not own_left:
        return
    for i in list(own_left[: found.max_left]):
        for choice in (*own[i].choices, *hour_and_minutes(own[i])):
            if len(choice) > 1 and own[i].unit is not None and choice[0].role != "hour":  # 5.25 % is not 5 and 25 %
                continue
            taken: list[int] = []
            for part in choice:
                j = next(
                    (
                        j
                        for j in other_left
                        if j not in taken and any(part.value == v for v, c, _ in others[j].options if c < 1)
                    ),
                    None,
                )
                if j is not None:
                    taken.append(j)
                elif part.value != 0:
                    break
            else:
                if not taken:
                    continue
                for j in taken:
                    found.pairs.append((i, j, 0.3, "other division") if forward else (j, i, 0.3, "other division"))
                    other_left.remove(j)
                own_left.remove(i)
                if len(choice) == 1 and i + 1 in own_left:
                    own_left.remove(i + 1)  # the second half of a number cut at a spaced mark
                    found.explained.append(
                        ("source" if forward else "hypothesis", i + 1, "part of the number before it")
                    )
                break
