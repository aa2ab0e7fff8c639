"""Modules that stand on a host package are collected where the host is installed: make integrations."""

from importlib.util import find_spec

_HOSTS = {"opusfilter": "opusfilter", "datatrove": "datatrove", "weblate": "weblate"}
collect_ignore = [f"numguard/integrations/{name}.py" for name, host in _HOSTS.items() if find_spec(host) is None]
