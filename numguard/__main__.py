"""``python -m numguard``."""

import sys

from numguard.cli import main

sys.exit(main())
