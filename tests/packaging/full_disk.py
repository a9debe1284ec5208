"""`sabot` on a disk on which nothing can be written any more, told by SQLite in its own words."""

import resource
import sys

resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
sys.argv = ["sabot", *sys.argv[1:]]

from sabot.cli import main  # noqa: E402  # the limit first

main()
