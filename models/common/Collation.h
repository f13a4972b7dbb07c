// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCollator>
#include <QLocale>

namespace vivarium {

/// Sorts names as people do: by the desktop's language, without regard to case, agent-9 before agent-10.
[[nodiscard]] inline QCollator naturalCollator()
{
    const QLocale locale;
    // The C locale compares bytes and knows no numbers.
    QCollator collator(locale.language() == QLocale::C ? QLocale(QLocale::English) : locale);
    collator.setNumericMode(true);
    collator.setCaseSensitivity(Qt::CaseInsensitive);
    return collator;
}

} // namespace vivarium
