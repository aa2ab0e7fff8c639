"""TEXT -> REPLY: what of the output of a model is the translation."""
