"""A CTranslate2 model made here: whatever it reads, it says one of two sentences, the wrong one first."""

from __future__ import annotations

from pathlib import Path
from typing import Any

SENTENCES = ("▁Es ▁kostet ▁9,718 ▁Euro.", "▁Es ▁kostet ▁9.718 ▁Euro.")
_STRONG = 40.0


def make(folder: Path) -> None:
    """Write the model: every layer adds nothing, so that the last word alone decides on the next one."""
    import numpy
    from ctranslate2.specs.transformer_spec import TransformerSpec

    words = ["<unk>", "<s>", "</s>", *dict.fromkeys(word for sentence in SENTENCES for word in sentence.split())]
    size = 2 * len(words) - len(words) % 2
    spec = TransformerSpec.from_config(1, 1)

    def linear(layer: Any, rows: int, columns: int) -> None:
        layer.weight = numpy.zeros((rows, columns), numpy.float32)
        layer.bias = numpy.zeros(rows, numpy.float32)

    def norm(layer: Any) -> None:
        layer.gamma, layer.beta = numpy.ones(size, numpy.float32), numpy.zeros(size, numpy.float32)

    def attention(layer: Any, rows: tuple[int, ...]) -> None:
        norm(layer.layer_norm)
        for part, count in zip(layer.linear, rows, strict=True):
            linear(part, count * size, size)

    embedding = numpy.zeros((len(words), size), numpy.float32)
    embedding[range(len(words)), range(len(words))] = _STRONG
    for side in (spec.encoder, spec.decoder):
        (side.embeddings[0] if side is spec.encoder else side.embeddings).weight = embedding
        norm(side.layer_norm)
        for layer in side.layer:
            attention(layer.self_attention, (3, 1))
            if side is spec.decoder:
                attention(layer.attention, (1, 2, 1))
            norm(layer.ffn.layer_norm)
            linear(layer.ffn.linear_0, size, size)
            linear(layer.ffn.linear_1, size, size)
    linear(spec.decoder.projection, len(words), size)
    for likely, sentence in zip((_STRONG, _STRONG - 1), SENTENCES, strict=True):
        chain = ["<s>", *sentence.split(), "</s>"]
        for last, following in zip(chain, chain[1:], strict=False):
            weight = spec.decoder.projection.weight
            cell = words.index(following), words.index(last)
            weight[cell] = max(weight[cell], likely)
    spec.register_source_vocabulary(words)
    spec.register_target_vocabulary(words)
    spec.validate()
    folder.mkdir(parents=True, exist_ok=True)
    spec.save(str(folder))
