"""Files: each format has one reader and one writer, and every byte that need not change is preserved."""
