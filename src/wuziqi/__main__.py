"""Run the program with ``python -m wuziqi``."""

import sys

from wuziqi.cli.main import main

sys.exit(main())
