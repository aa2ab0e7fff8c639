"""The adapters against the real packages, and the pipeline that docs/how-to/adapters.md shows."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path
from typing import Any

import pytest

from numguard import Checker, best
from numguard.guard.prompts import pick_of
from numguard.integrations import from_ctranslate2, from_transformers
from numguard.integrations.litellm import RefusedError, asked_of

PAGE = Path(__file__).parent.parent.joinpath("docs", "how-to", "adapters.md").read_text("utf-8")
RIGHT = "Es kostet 9.718 Euro."


def test_a_request_of_litellm_says_its_languages_in_any_of_three_places() -> None:
    said = {"numguard": {"target_lang": "fr"}}
    for data in (
        {"metadata": said},
        {"litellm_metadata": said},
        {"proxy_server_request": {"body": {"metadata": said}}},
    ):
        asked = asked_of({**data, "messages": []}, ("en", "de"))
        assert asked is not None
        assert (asked.source_lang, asked.target_lang) == ("en", "fr")


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("ctranslate2")
    from tests import tiny_model

    folder = tmp_path_factory.mktemp("pipeline") / "model"
    tiny_model.make(folder)
    return folder


def test_ctranslate2_n_best_list(model: Path) -> None:
    import ctranslate2

    translator = ctranslate2.Translator(str(model))
    options: dict[str, Any] = {"beam_size": 4, "num_hypotheses": 2, "return_scores": True}
    (result,) = translator.translate_batch([["▁It", "▁costs"]], **options)
    found = from_ctranslate2(result)
    assert found[0].score is not None
    assert found[1].score is not None
    assert found[0].score > found[1].score
    assert best("It costs 9,718 euros.", found, Checker("en", "de")).text == RIGHT
    (unscored,) = translator.translate_batch([["▁It"]])
    assert from_ctranslate2(unscored)[0].score is None


def test_pipeline_of_the_readme_runs(model: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = [block for block in re.findall(r"^```python\n(.*?)^```$", PAGE, re.M | re.S) if "ctranslate2" in block]
    assert len(blocks) == 1
    assert len(blocks[0].splitlines()) <= 15
    monkeypatch.chdir(model.parent)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(blocks[0], {})
    assert printed.getvalue() == f"{RIGHT}\n"


def test_transformers_generate() -> None:
    torch = pytest.importorskip("torch")
    transformers = pytest.importorskip("transformers")
    config = transformers.MarianConfig(
        vocab_size=12, d_model=8, encoder_layers=1, decoder_layers=1, encoder_attention_heads=1,
        decoder_attention_heads=1, encoder_ffn_dim=8, decoder_ffn_dim=8, max_position_embeddings=16,
        pad_token_id=0, eos_token_id=1, decoder_start_token_id=0, forced_eos_token_id=1,
    )  # fmt: skip
    torch.manual_seed(0)
    made = transformers.MarianMTModel(config).eval().generate(
        torch.tensor([[5, 6, 1]]), num_beams=3, num_return_sequences=3, max_length=6,
        return_dict_in_generate=True, output_scores=True,
    )  # fmt: skip

    class Tokenizer:
        def batch_decode(self, sequences: Any, skip_special_tokens: bool = False) -> list[str]:
            return [" ".join(str(int(token)) for token in row) for row in sequences]

    found = from_transformers(made, Tokenizer())
    scores = [one.score for one in found if one.score is not None]
    assert len(found) == len(scores) == 3
    assert scores == sorted(scores, reverse=True)
    assert from_transformers(made.sequences, Tokenizer())[0].score is None


def test_litellm_takes_the_source_out_of_a_prompt() -> None:
    data = {"messages": [{"role": "user", "content": "In under 50 words: It costs 7 euros."}]}
    asked = asked_of(data, ("en", "de"), pick_of("colon"))
    assert asked is not None
    assert asked.source_of(0) == "It costs 7 euros."
    asked = asked_of(data, ("en", "de"), pick_of("tags"))
    assert asked is not None
    with pytest.raises(RefusedError, match="source_pattern finds no text"):
        asked.source_of(0)
    asked = asked_of(data | {"metadata": {"numguard": {"source": "7"}}}, ("en", "de"), pick_of("tags"))
    assert asked is not None
    assert asked.source_of(0) == "7"
