"""A seeded fuzzer: texts nobody would write, and what must hold for every one of them."""
