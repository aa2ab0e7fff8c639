"""The grid of faults: constructs whose faults are easily taken for another reading, in many languages.

``constructs.toml`` says what each construct is and which faults it may have; ``write.py`` writes it as CLDR has it, and
``judge.py`` counts: the right pair must pass, each fault of it must block.
"""
