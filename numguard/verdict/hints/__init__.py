"""Why an alarm may be none: what free translation does to numbers, told from what errors do."""
