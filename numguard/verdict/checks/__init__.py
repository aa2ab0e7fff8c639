"""What makes an issue of two numbers that agree, or of one that nothing accounts for: one check a file."""

from __future__ import annotations
