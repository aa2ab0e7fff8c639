"""Signs that stand beside numbers: currency, percent, comparators, minus and brackets."""

from __future__ import annotations

CURRENCY_SIGNS = {
    "$": "USD",
    "€": "EUR",
    "£": "GBP",
    "¥": "CNY",
    "￥": "CNY",
    "₹": "INR",
    "₽": "RUB",
    "₩": "KRW",
    "₪": "ILS",
    "₺": "TRY",
    "₴": "UAH",
    "₫": "VND",
    "฿": "THB",
    "₱": "PHP",
    "₦": "NGN",
    "₸": "KZT",
    "₵": "GHS",
    "＄": "USD",
    "￡": "GBP",
    "₨": "INR",
    "৳": "BDT",
    "؋": "AFN",
    "៛": "KHR",
    "₡": "CRC",
}
DOLLAR_PREFIXES = {
    "A": "AUD",
    "AU": "AUD",
    "C": "CAD",
    "CA": "CAD",
    "HK": "HKD",
    "J": "JMD",
    "MX": "MXN",
    "NT": "TWD",
    "NZ": "NZD",
    "R": "BRL",
    "S": "SGD",
}
PERCENT_SIGNS = {"%": "%", "％": "%", "٪": "%", "﹪": "%", "‰": "‰"}
COMPARATORS = {
    "<": "less_than",
    ">": "more_than",
    "≤": "at_most",
    "≥": "at_least",
    "±": "plus_minus",
    "＜": "less_than",
    "＞": "more_than",
    "⩽": "at_most",
    "⩾": "at_least",
    "~": "about",
    "≈": "about",
    "∼": "about",
    "～": "about",
}
ENTITIES = {"&lt;": "less_than", "&gt;": "more_than"}
BRACKETS = "(（[［"
