"""What translation systems return, as candidates: nothing here imports those systems, so none need be installed."""

from numguard.integrations.ctranslate2 import from_ctranslate2
from numguard.integrations.llm import from_llm
from numguard.integrations.transformers import from_transformers

__all__ = ["from_ctranslate2", "from_llm", "from_transformers"]
