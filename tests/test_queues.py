"""The loop over queues: nothing is lost, nothing is done before its result is written, poison is put aside."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from numguard.server.answers import Answers
from numguard.server.queues import Loop, Message, Result, loop
from numguard.server.queues.loop import TransientError
from numguard.server.settings import Settings

ANSWERS = Answers(Settings())


def check(body: bytes) -> tuple[int, dict[str, int], bytes]:
    return ANSWERS("check", body)


def pair(hypothesis: str = "2 Katzen") -> bytes:
    return json.dumps({"source": "2 cats", "hypothesis": hypothesis, "source_lang": "en", "target_lang": "de"}).encode()


class Queue:
    """A queue in memory that notes what was asked of it, and fails where it is told to."""

    def __init__(self, *batches: Sequence[Message], fails: Sequence[str] = (), full: int = 0) -> None:
        self.batches = list(batches)
        self.fails = list(fails)
        self.full = full
        self.gone: Sequence[str] = ()
        self.log: list[str] = []
        self.results: list[Result] = []
        self.loop = Loop(self, self, check)

    def _may_fail(self, name: str) -> None:
        if self.fails and self.fails[0] == name:
            self.fails.pop(0)
            self.log.append(f"{name} fails")
            raise TransientError(name)

    def take(self, most: int) -> Sequence[Message]:
        self._may_fail("take")
        if not self.batches:
            self.loop.stop()
            return []
        return self.batches[0]

    def done(self, ids: Sequence[str]) -> None:
        self._may_fail("done")
        self.log.append(f"done {' '.join(ids)}")
        self.batches.pop(0)

    def renew(self, ids: Sequence[str]) -> Sequence[str]:
        self.log.append(f"renew {' '.join(ids)}")
        return [name for name in ids if name in self.gone]

    def write(self, results: Sequence[Result]) -> None:
        self._may_fail("write")
        self.log.append(f"write {' '.join(result.id for result in results)}")
        self.results += results

    def is_full(self) -> bool:
        self.full -= 1
        return self.full >= 0

    def run(self) -> Queue:
        self.loop.run()
        return self


def test_each_message_has_its_verdict_before_it_is_done() -> None:
    queue = Queue([Message("1", pair()), Message("2", pair("3 Katzen"))], [Message("3", pair())]).run()
    assert queue.log == ["write 1 2", "done 1 2", "write 3", "done 3"]
    assert [json.loads(result.body)["action"] for result in queue.results] == ["pass", "block", "pass"]
    assert queue.loop.counts["messages"] == 3
    assert queue.loop.counts["action block"] == 1


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"{", "the body is not JSON"),
        (b"{}", "missing required field"),
        (pair().replace(b'"de"', b'"xx"'), "unknown language 'xx'"),
        (b"\xff\x00", "the body is not JSON"),
    ],
)
def test_what_cannot_be_checked_is_a_dead_letter_with_its_reason(body: bytes, why: str) -> None:
    (result,) = Queue([Message("1", body)]).run().results
    assert result.is_dead
    assert result.body == body
    assert why in result.reason


def test_what_was_handed_out_too_often_is_a_dead_letter_unread() -> None:
    (result,) = Queue([Message("1", pair(), tries=6)]).run().results
    assert (result.is_dead, result.reason) == (True, "handed out 6 times without a result")
    (result,) = Queue([Message("1", pair(), tries=5)]).run().results
    assert not result.is_dead


@pytest.mark.parametrize("name", ["take", "write", "done"])
def test_a_lost_connection_loses_nothing(name: str) -> None:
    queue = Queue([Message("1", pair())], fails=[name, name])
    reasons: list[str] = []
    queue.loop.on_lost = reasons.append  # type: ignore[method-assign, assignment]
    queue.run()
    assert reasons == [name, name]
    assert queue.log[-1] == "done 1"
    assert {result.id for result in queue.results} == {"1"}
    assert len({result.body for result in queue.results}) == 1
    assert queue.loop.counts["lost connections"] == 2


def test_the_loop_waits_for_readers_that_are_behind() -> None:
    queue = Queue([Message("1", pair())], full=2).run()
    assert queue.loop.counts["waits"] == 2
    assert queue.log == ["write 1", "done 1"]


def test_a_refused_write_is_tried_again_before_anything_else_is_taken() -> None:
    """The next messages were taken and committed behind those whose results were refused: those were lost for good."""
    batches = [[Message(str(3 * at + k), pair()) for k in range(3)] for at in range(3)]
    queue = Queue(*batches, fails=["write", "write"]).run()
    assert queue.log == [
        *("write fails", "write fails", "write 0 1 2", "done 0 1 2", "write 3 4 5", "done 3 4 5", "write 6 7 8"),
        "done 6 7 8",
    ]
    assert queue.loop.counts["messages"] == 9  # none is checked twice


def test_a_stop_is_looked_at_between_messages() -> None:
    queue = Queue([Message(str(at), pair()) for at in range(5)])

    def stopping(body: bytes) -> tuple[int, dict[str, int], bytes]:
        queue.loop.stop()
        return check(body)

    queue.loop = Loop(queue, queue, stopping)
    assert queue.run().log == ["write 0", "done 0"]


def slowly(queue: Queue, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Run a queue of one batch whose messages take 0.6 seconds each; return its log."""
    seconds = 0.0
    taken = iter(queue.batches)
    queue.batches = list(queue.batches) * 5  # each done takes one away

    def slow(body: bytes) -> tuple[int, dict[str, int], bytes]:
        nonlocal seconds
        seconds += 0.6
        return check(body)

    def take(most: int) -> Sequence[Message]:
        if (found := next(taken, None)) is None:
            queue.loop.stop()
        return found or []

    monkeypatch.setattr(loop, "monotonic", lambda: seconds)
    monkeypatch.setattr(queue, "take", take)
    queue.loop = Loop(queue, queue, slow)
    return queue.run().log


def test_slow_messages_are_written_each_second_and_the_others_claimed_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else others take what a live worker still holds, and judge it twice."""
    log = slowly(Queue([Message(str(at), pair()) for at in range(5)]), monkeypatch)
    assert log == [
        *("write 0 1", "done 0 1", "renew 2 3 4", "write 2 3", "done 2 3", "renew 4", "write 4", "done 4"),
    ]


def test_what_another_worker_has_by_now_is_not_checked_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """A partition that the group gave away is begun there behind the last message that was done here."""
    queue = Queue([Message(str(at), pair()) for at in range(5)])
    queue.gone = ["2", "4"]
    assert slowly(queue, monkeypatch) == ["write 0 1", "done 0 1", "renew 2 3 4", "write 3", "done 3"]
