"""numguard in an editor: what is wrong with the translations of an open file, and what to do about each."""
