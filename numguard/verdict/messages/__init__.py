"""Messages and reports in the reader's language: catalogues of gettext, a PO file for each language beside this one."""

from numguard.verdict.messages.catalogs import AUTO, Catalog, catalog, languages, translated

__all__ = ["AUTO", "Catalog", "catalog", "languages", "translated"]
