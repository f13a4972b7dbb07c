#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A reverse proxy that relays an engine's traffic unchanged and holds it against the contract.

    contract_proxy.py --engine http://127.0.0.1:7717 --violations FILE [--api lazycloud|lizard] [--port 0] [--ready FILE]
                      [--summary FILE]
    contract_proxy.py --self-test

A request with the header `X-Vivarium-Test: invalid` is wrong on purpose: it is passed on without that header and is not
judged itself; its answer is. Ends on SIGTERM or SIGINT with status 0, or 1 when there were violations.
"""

import argparse
import asyncio
import os
import signal
import sys
import unittest
import urllib.parse
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.dont_write_bytecode = True  # the source tree stays as it is
sys.path.insert(0, str(HERE))

from vivarium_contract.judge import Judge  # noqa: E402
from vivarium_contract.lizard import LizardJudge  # noqa: E402
from vivarium_contract.proxy import Proxy  # noqa: E402
from vivarium_contract.record import Record  # noqa: E402


def documents(api="lazycloud"):
    """The vendor-compatible part, and the local engine's extensions once they are written down."""
    if api == "lizard":
        return [HERE / "lizard.openapi.yaml"]
    return [path for path in (HERE / "lazycloud.openapi.yaml", ROOT / "engine" / "openapi.yaml") if path.exists()]


async def serve(arguments):
    loop = asyncio.get_running_loop()
    ended = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, ended.set)
    engine = urllib.parse.urlsplit(arguments.engine)
    judge = LizardJudge if arguments.api == "lizard" else Judge
    record = Record(documents(arguments.api), ROOT, arguments.violations, judge)
    proxy = Proxy(record, engine.hostname, engine.port)
    endpoint = f"http://127.0.0.1:{await proxy.listen(arguments.port)}"
    if arguments.ready:
        # In one step: whoever waits for the file finds it whole.
        unfinished = Path(f"{arguments.ready}.new")
        unfinished.write_text(f"{endpoint}\n", encoding="utf-8")
        os.replace(unfinished, arguments.ready)
    print(f"{endpoint} relays to {arguments.engine}", flush=True)
    await ended.wait()
    await proxy.close()
    record.close(arguments.summary)
    return 1 if record.violations else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--engine", metavar="URL", help="http://127.0.0.1:PORT of the engine")
    parser.add_argument("--violations", metavar="FILE", help="gets one JSON object a line")
    parser.add_argument("--api", choices=("lazycloud", "lizard"), default="lazycloud", help="which contract")
    parser.add_argument("--port", type=int, default=0, help="on 127.0.0.1; 0 takes a free one")
    parser.add_argument("--ready", metavar="FILE", help="gets the proxy's URL once it listens")
    parser.add_argument("--summary", metavar="FILE", help="gets the counts at the end")
    parser.add_argument("--self-test", action="store_true", help="prove that violations are found")
    arguments = parser.parse_args()
    if arguments.self_test:
        suite = unittest.defaultTestLoader.discover(str(HERE), pattern="test_*.py")
        sys.exit(not unittest.TextTestRunner(verbosity=1).run(suite).wasSuccessful())
    if not (arguments.engine and arguments.violations):
        parser.error("--engine and --violations are needed")
    sys.exit(asyncio.run(serve(arguments)))


if __name__ == "__main__":
    main()
