"""The laws, as property tests: one law a test, its docstring quotes the rule."""
