"""Faithful or robust: what a system makes of a source with its words in another order, or with an unlikely number."""
