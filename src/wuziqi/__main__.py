"""Run the program with ``python -m wuziqi``."""

import sys

from wuziqi.cli import main

sys.exit(main())
