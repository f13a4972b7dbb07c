// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QTranslator>

namespace vivarium {

/// Qt's texts and ours in the language of the person, for as long as it lives.
struct Translators {
    QTranslator qt;
    QTranslator own;

    void load()
    {
        const QLocale locale;
        if (qt.load(locale, QStringLiteral("qtbase"), QStringLiteral("_"),
                QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
            QCoreApplication::installTranslator(&qt);
        // English is a translation too: it brings the plurals.
        if (own.load(locale, QStringLiteral("vivarium"), QStringLiteral("_"), QStringLiteral(":/vivarium/translations"))
            || own.load(QStringLiteral(":/vivarium/translations/vivarium_en.qm")))
            QCoreApplication::installTranslator(&own);
    }
};

} // namespace vivarium
