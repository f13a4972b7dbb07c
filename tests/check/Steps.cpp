// SPDX-License-Identifier: GPL-3.0-or-later
#include "Steps.h"

#include <QElapsedTimer>
#include <QTextStream>

#include <exception>

namespace vivarium::check {

void Steps::run(const QString &name, const std::function<void()> &action)
{
    QTextStream out(stdout);
    QElapsedTimer clock;
    clock.start();
    QString problem;
    try {
        action();
    } catch (const std::exception &error) {
        problem = QString::fromUtf8(error.what());
        ++m_failed;
    }
    out << (problem.isEmpty() ? "ok   " : "FAIL ")
        << QString::number(clock.elapsed() / 1000.0, 'f', 2).rightJustified(7) << " s  " << name;
    if (!problem.isEmpty())
        out << ": " << problem;
    out << Qt::endl;
}

} // namespace vivarium::check
