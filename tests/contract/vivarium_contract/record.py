# SPDX-License-Identifier: GPL-3.0-or-later
"""What was seen: violations as they are found, and at the end which operations were called."""

import collections
import json
import re
import signal
import threading
import time
from concurrent.futures import ProcessPoolExecutor

from .judge import Judge
from .specification import Contract

SECRET = re.compile(r"(?:lc|liz)_[A-Za-z0-9_-]{43}")
LONGEST_BODY_SHOWN = 600


def shortened(data):
    """Bytes or text for a record: readable, short, without tokens."""
    if data is None:
        return None
    text = data.decode("utf-8", "backslashreplace") if isinstance(data, (bytes, bytearray)) else data
    text = SECRET.sub("…", text)
    return text if len(text) <= LONGEST_BODY_SHOWN else f"{text[:LONGEST_BODY_SHOWN]}… ({len(text)} characters)"


_judge = None


def _prepare(documents, root, judge):
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal's Ctrl+C is for the proxy, which waits for the verdicts
    global _judge  # one per process of the pool, which has no other place to keep it
    _judge = judge(Contract(documents, root))


def _decide(question, arguments):
    return list(getattr(_judge, question)(*arguments))


class Record:
    def __init__(self, documents, root, violations_path, judge=Judge):
        """violations_path: file that gets one JSON object a line; made empty at once. judge: class that decides."""
        self.contract = Contract(documents, root)
        self.violations = 0
        self._calls = collections.defaultdict(collections.Counter)
        self._marked_invalid = 0
        self._cut_short = 0
        self._lock = threading.Lock()  # verdicts come in on a thread of the pool
        self._file = open(violations_path, "w", encoding="utf-8")
        # One process: verdicts come in the order of the questions.
        self._pool = ProcessPoolExecutor(max_workers=1, initializer=_prepare, initargs=(documents, root, judge))
        self._pool.submit(len, ()).result()  # it is there before anything is relayed

    def ask(self, question, arguments, exchange):
        """Has the judge decide; what it objects to is written with what exchange() shows then."""
        future = self._pool.submit(_decide, question, arguments)
        future.add_done_callback(lambda done: self._write(question, done, exchange))

    def _write(self, question, done, exchange):
        error = done.exception()
        for reason in [f"the judge failed: {error!r}"] if error else done.result():
            self.violation(question, reason, exchange())

    def violation(self, kind, reason, exchange):
        """exchange: a dict ready for JSON."""
        line = json.dumps({"time": round(time.time(), 3), "kind": kind, "reason": SECRET.sub("…", reason)} | exchange,
                          ensure_ascii=False)
        with self._lock:
            self.violations += 1
            self._file.write(line + "\n")
            self._file.flush()

    def called(self, key, status, invalid):
        """key: None for what no operation describes."""
        self._calls[key or "(not described)"][status] += 1
        self._marked_invalid += invalid

    def cut_short(self):
        self._cut_short += 1

    def close(self, summary_path=None):
        """Waits for the verdicts that are still due, then writes the summary."""
        self._pool.shutdown(wait=True)
        if summary_path:
            summary = {
                "exchanges": sum(sum(statuses.values()) for statuses in self._calls.values()),
                "violations": self.violations,
                "wrong_on_purpose": self._marked_invalid,
                "answers_cut_short": self._cut_short,
                "calls": {key: dict(sorted(statuses.items())) for key, statuses in sorted(self._calls.items())},
                "never_called": sorted(self.contract.operations.keys() - self._calls.keys()),
            }
            with open(summary_path, "w", encoding="utf-8") as file:
                json.dump(summary, file, indent=1)
                file.write("\n")
        self._file.close()
