"""``numguard completion``: what makes a shell complete commands, options and their choices, made of the parsers."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass

from numguard.cli import commands
from numguard.cli.screen import Screen

NAME = "completion"
DESCRIPTION = (
    'Print what makes a shell complete numguard. bash: eval "$(numguard completion bash)" in ~/.bashrc; zsh: the same '
    "in ~/.zshrc, after compinit; fish: numguard completion fish > ~/.config/fish/completions/numguard.fish"
)
SHELLS = ("bash", "zsh", "fish")


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a command: how it is written, what it takes, what is said of it."""

    names: tuple[str, ...]
    takes_value: bool
    choices: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Command:
    """A command or an action of one: the words that lead to it, its actions, its options, the choices of its words."""

    path: tuple[str, ...]
    text: str
    actions: tuple[str, ...]
    options: tuple[Option, ...]
    words: tuple[str, ...]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("shell", choices=SHELLS, help="the shell that is to complete")


def run(args: argparse.Namespace) -> int:
    """Print the script; return the exit code."""
    every = list(known(commands.parser()))
    make = {"bash": _bash, "zsh": _zsh, "fish": _fish}[args.shell]
    screen = Screen()
    for line in make(every):
        screen.line(line)
    return 0


def known(parser: argparse.ArgumentParser, path: tuple[str, ...] = (), text: str = "") -> Iterator[Command]:
    """Yield a parser and the parsers below it as commands."""
    below = commands.subparsers(parser)
    texts = commands.summaries(parser)
    plain = [action for action in parser._actions if not isinstance(action, argparse._SubParsersAction)]
    options = tuple(_option(action) for action in plain if action.option_strings and action.help != argparse.SUPPRESS)
    words = tuple(str(one) for action in plain if not action.option_strings for one in action.choices or ())
    yield Command(path, text, tuple(below), options, words)
    for name, sub in below.items():
        yield from known(sub, (*path, name), texts[name])


def _option(action: argparse.Action) -> Option:
    return Option(
        tuple(action.option_strings),
        action.nargs != 0,
        tuple(map(str, action.choices or ())),
        (action.help or "").replace("%%", "%"),
    )


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def _bash(every: list[Command]) -> Iterator[str]:
    yield "# numguard completion bash: made of the parsers"
    yield "_numguard() {"
    yield '    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} path="" one options'
    yield '    for one in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do'
    yield '        case "$path $one" in'
    for command in every:
        if command.path:
            yield f"            {_quoted(_bash_path(command.path))}) path={_quoted(_bash_path(command.path))} ;;"
    yield "        esac"
    yield "    done"
    yield '    case "$path:$before" in'
    for command in every:
        for option in command.options:
            if option.takes_value:
                at = " | ".join(_quoted(f"{_bash_path(command.path)}:{name}") for name in option.names)
                words = _quoted(" ".join(option.choices))
                found = f'$(compgen -W {words} -- "$word")' if option.choices else '$(compgen -f -- "$word")'
                yield f"        {at}) COMPREPLY=({found}); return ;;"
    yield "    esac"
    yield '    case "$path" in'
    for command in every:
        names = [name for option in command.options for name in option.names]
        words = " ".join([*command.actions, *command.words, *names])
        yield f"        {_quoted(_bash_path(command.path))}) options={_quoted(words)} ;;"
    yield "    esac"
    yield '    COMPREPLY=($(compgen -W "$options" -- "$word"))'
    yield '    [[ -z $path || $word == -* ]] || COMPREPLY+=($(compgen -f -- "$word"))'
    yield "}"
    yield "complete -o filenames -F _numguard numguard"


def _bash_path(path: tuple[str, ...]) -> str:
    return "".join(f" {name}" for name in path)


def _zsh(every: list[Command]) -> Iterator[str]:
    yield "#compdef numguard"
    yield "# numguard completion zsh: made of the parsers"
    for command in every:
        yield f"{_function(command)}() {{"
        if command.actions:
            yield "    local -a actions"
            yield "    actions=("
            texts = {one.path[-1]: one.text for one in every if one.path[:-1] == command.path and one.path}
            yield from (f"        {_quoted(f'{name}:{_zsh_text(texts[name])}')}" for name in command.actions)
            yield "    )"
        yield "    _arguments -C \\"
        for option in command.options:
            together = "(" + " ".join(option.names) + ")" if len(option.names) > 1 else ""
            for name in option.names:
                value = f":value:({' '.join(option.choices)})" if option.choices else ":value:_files"
                said = f"{together}{name}[{_zsh_text(option.text)}]{value if option.takes_value else ''}"
                yield f"        {_quoted(said)} \\"
        if command.actions:
            yield "        '1: :->action' '*:: :->rest'"
            yield '    case "$state" in'
            yield "        action) _describe action actions ;;"
            yield '        rest) case "$words[1]" in'
            yield from (f"            {name}) {_function(command)}_{name} ;;" for name in command.actions)
            yield "        esac ;;"
            yield "    esac"
        else:
            yield f"        '*: :({' '.join(command.words)})'" if command.words else "        '*: :_files'"
        yield "}"
    yield "compdef _numguard numguard"


def _zsh_text(text: str) -> str:
    return text.replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]").replace(":", "\\:")


def _function(command: Command) -> str:
    return "_".join(("_numguard", *command.path))


def _fish(every: list[Command]) -> Iterator[str]:
    yield "# numguard completion fish: made of the parsers"
    for command in every:
        seen = "".join(f"; and __fish_seen_subcommand_from {name}" for name in command.path)
        unseen = f"; and not __fish_seen_subcommand_from {' '.join(command.actions)}" if command.actions else ""
        when = f"-n {_quoted('true' + seen + unseen)}"
        texts = {one.path[-1]: one.text for one in every if one.path and one.path[:-1] == command.path}
        for name in command.actions:
            yield f"complete -c numguard {when} -f -a {name} -d {_fish_quoted(texts[name])}"
        if command.words:
            yield f"complete -c numguard {when} -f -a {_fish_quoted(' '.join(command.words))}"
        for option in command.options:
            names = " ".join(f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names)
            takes = (
                f" -x -a {_fish_quoted(' '.join(option.choices))}"
                if option.choices
                else " -r"
                if option.takes_value
                else ""
            )
            yield f"complete -c numguard {when} {names}{takes} -d {_fish_quoted(option.text)}"


def _fish_quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
