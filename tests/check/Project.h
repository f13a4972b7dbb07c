// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QDir;

namespace vivarium::check {

/// Writes the project that the sandboxes of the tours work on: `src/agent.py`, which works in bursts, tells of it and
/// serves its results on port 8000; `src/orders.py`, `tests/test_orders.py`, `data/orders.csv` and `README.md`.
void writeProject(const QDir &folder);

} // namespace vivarium::check
