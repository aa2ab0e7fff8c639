"""TEXT + NUMBERS -> GAPS: what stands between numbers and beside them, and how far from one a rule looks."""
