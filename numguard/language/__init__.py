"""WHAT IS KNOWN OF A LANGUAGE: tags, CLDR, locale files, tiers, identification."""

from __future__ import annotations
