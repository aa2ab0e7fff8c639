"""A toy translation system for `numguard probe`: it copies each sentence, and puts a comma for each point."""

import sys


def main() -> None:
    for line in sys.stdin:
        print(line.rstrip("\n").replace(".", ","), flush=True)


if __name__ == "__main__":
    main()
