"""What everyday nouns mean, in 137 languages: the names of CLDR's annotations, packed by tools/pack_nouns.py."""
