"""`python tests/bench/sharing.py [NODES EDGES]`: reads and writes of an owner over the socket, beside the same in process.

ASTERISM_BIN names the folder of the built programs, ASTERISM_SHARING_RUN the built example `sharing` of asterism-core.
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SIZES = [("1000", "10000"), ("100000", "1000000")]

built = os.environ.get("ASTERISM_SHARING_RUN")
program = [built] if built else ["cargo", "run", "--quiet", "--release", "-p", "asterism-core", "--example", "sharing", "--"]
owner = str(Path(os.environ["ASTERISM_BIN"]).resolve() / "asterism-cli")
for size in [tuple(sys.argv[1:3])] if len(sys.argv) > 2 else SIZES:
    subprocess.run([*program, owner, *size], cwd=ROOT, check=True)
    print()
