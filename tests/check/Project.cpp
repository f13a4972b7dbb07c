// SPDX-License-Identifier: GPL-3.0-or-later
#include "Project.h"

#include "Person.h"

#include <QDir>

namespace vivarium::check {

using namespace Qt::StringLiterals;

namespace {

/// Works in bursts, tells of it, and serves its results.
constexpr auto agentProgram = R"py(import http.server, random, subprocess, sys, threading, time

random.seed(7)
threading.Thread(target=http.server.ThreadingHTTPServer(("127.0.0.1", 8000), http.server.SimpleHTTPRequestHandler).serve_forever,
                 daemon=True).start()
print("agent: serving results on port 8000", flush=True)
hoard = []
for step in range(1, 10_000):
    print(f"agent: step {step}: reading src/orders.py", flush=True)
    hoard.append(bytearray(random.randrange(1, 12) << 20))
    del hoard[:-6]
    end = time.monotonic() + random.uniform(0.2, 1.6)
    while time.monotonic() < end:
        sum(i * i for i in range(1000))
    result = subprocess.run([sys.executable, "tests/test_orders.py"], capture_output=True, text=True)
    print(result.stdout.strip(), flush=True)
    if step % 4 == 0:
        print(f"warning: order {step * 37} has no total", file=sys.stderr, flush=True)
    time.sleep(random.uniform(0.5, 2.5))
)py";

constexpr auto ordersProgram = R"py("""Totals of orders."""
import csv


def total(path):
    with open(path, newline="") as file:
        return sum(float(row["price"]) * int(row["count"]) for row in csv.DictReader(file))


if __name__ == "__main__":
    print(total("data/orders.csv"))
)py";

constexpr auto testProgram = R"py(import sys

sys.path.insert(0, "src")
from orders import total

assert total("data/orders.csv") > 0
print("tests: 1 passed")
)py";

} // namespace

void writeProject(const QDir &folder)
{
    Person::writeFile(folder.filePath(u"README.md"_s),
        "# Orders\n\nTotals of what was ordered. `python3 src/orders.py` prints them.\n");
    Person::writeFile(folder.filePath(u"src/agent.py"_s), agentProgram);
    Person::writeFile(folder.filePath(u"src/orders.py"_s), ordersProgram);
    Person::writeFile(folder.filePath(u"tests/test_orders.py"_s), testProgram);
    QByteArray orders = "number,price,count\n";
    for (int number = 1; number <= 4000; ++number)
        orders += QByteArray::number(number) + ',' + QByteArray::number(number % 90 + 0.99) + ','
            + QByteArray::number(number % 5 + 1) + '\n';
    Person::writeFile(folder.filePath(u"data/orders.csv"_s), orders);
}

} // namespace vivarium::check
