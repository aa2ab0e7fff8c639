"""Where code looks into the text of a side or of a number, under whatever name: read from the syntax tree."""

from __future__ import annotations

import ast

TEXTS = {"text", "_text", "texts"}
"""The attributes and parameters that hold a text; a rule's own ``text`` is what a pair shows."""
LOOKS = {"search", "match", "fullmatch", "finditer", "findall", "split", "sub"}
"""The methods of a pattern that look into what they are given."""


def looks_into_text(source: str) -> list[int]:
    """Return the lines that slice a text, search it, iterate over it, ask a method of it, or let a function do so."""
    tree = ast.parse(source)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    known = {id(one): {arg.arg for arg in _arguments(one) if arg.arg in TEXTS} for one in functions}
    size = -1
    while size != (size := sum(map(len, known.values()))):  # until no name is learned any more
        for one in functions:
            _learn(one, known[id(one)])
            for call in ast.walk(one):
                if isinstance(call, ast.Call):
                    _pass_on(call, known[id(one)], {f.name: f for f in functions}, known)
    own = {one.name for one in functions}
    return sorted({line for one in functions for line in _breaches(one, known[id(one)], own)})


def _arguments(function: ast.FunctionDef) -> list[ast.arg]:
    return [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]


def _is_text(node: ast.AST, names: set[str]) -> bool:
    """Return True if an expression is a text, or a part or another form of one."""
    match node:
        case ast.Name(id=name):
            return name in names
        case ast.Attribute(value=ast.Name(id=base), attr="text"):
            return base != "rule" and not base.isupper()
        case ast.Attribute(attr=attr):
            return attr in TEXTS
        case ast.Subscript(value=value) | ast.Call(func=ast.Attribute(value=value)) | ast.NamedExpr(value=value):
            return _is_text(value, names)
        case ast.IfExp(body=one, orelse=other):
            return _is_text(one, names) or _is_text(other, names)
        case ast.BoolOp(values=values) | ast.Tuple(elts=values) | ast.List(elts=values):
            return any(_is_text(value, names) for value in values)
    return False


def _learn(function: ast.FunctionDef, names: set[str]) -> None:
    """Add the names that a function binds to a text."""
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=targets, value=value) if _is_text(value, names):
                bound = [name for target in targets for name in ast.walk(target)]
            case ast.AnnAssign(target=target, value=ast.expr() as value) if _is_text(value, names):
                bound = [target]
            case ast.NamedExpr(target=target, value=value) if _is_text(value, names):
                bound = [target]
            case ast.For(target=target, iter=values) | ast.comprehension(target=target, iter=values) if _is_text(
                values, names
            ):
                bound = list(ast.walk(target))
            case _:
                continue
        names.update(name.id for name in bound if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store))


def _pass_on(
    call: ast.Call, names: set[str], functions: dict[str, ast.FunctionDef], known: dict[int, set[str]]
) -> None:
    """Add the parameters of a function of the module that a call gives a text."""
    called = functions.get(call.func.id) if isinstance(call.func, ast.Name) else None
    if called is None:
        return
    arguments = _arguments(called)
    given = [*zip([one.arg for one in arguments], call.args, strict=False)]
    given += [(keyword.arg, keyword.value) for keyword in call.keywords if keyword.arg is not None]
    known[id(called)].update(name for name, value in given if _is_text(value, names))


def _breaches(function: ast.FunctionDef, names: set[str], own: set[str]) -> list[int]:
    found: list[ast.expr] = []
    for node in ast.walk(function):
        match node:
            case ast.Subscript(value=value) if _is_text(value, names):
                found.append(node)
            case ast.Call(func=ast.Attribute(value=value)) if _is_text(value, names):
                found.append(node)
            case ast.Call(func=ast.Attribute(attr=attr), args=args) if attr in LOOKS:
                found += [one for one in args if _is_text(one, names)]
            case ast.Call(func=ast.Name(id=called), args=args) if called not in own and called[0].islower():
                found += [one for one in args if _is_text(one, names)]  # a class may keep it
            case ast.Compare(ops=ops, comparators=comparators):
                found += [
                    one
                    for op, one in zip(ops, comparators, strict=True)
                    if isinstance(op, ast.In | ast.NotIn) and _is_text(one, names)
                ]
            case (
                ast.For(iter=ast.Name() | ast.Attribute() as one)
                | ast.comprehension(iter=ast.Name() | ast.Attribute() as one)
            ) if _is_text(one, names):
                found.append(one)
    return [one.lineno for one in found]
