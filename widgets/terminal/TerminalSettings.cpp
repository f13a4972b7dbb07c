// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/TerminalSettings.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontInfo>
#include <QPointer>
#include <QSettings>

#include <algorithm>

namespace vivarium {

namespace {

constexpr int defaultScrollback = 10000;

QString settingsKey(const char *name)
{
    return QStringLiteral("terminal/") + QLatin1String(name);
}

/// The desktop's monospaced font, if it is one; else one of those that draw well.
QString defaultFamily()
{
    const QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    const QString resolved = QFontInfo(fixed).family();
    if (QFontDatabase::isFixedPitch(resolved))
        return resolved;
    for (const QString &family :
        {QStringLiteral("Hack"), QStringLiteral("DejaVu Sans Mono"), QStringLiteral("Liberation Mono")}) {
        if (QFontDatabase::hasFamily(family))
            return family;
    }
    return QStringLiteral("Monospace");
}

int defaultPointSize()
{
    const int points = QFontDatabase::systemFont(QFontDatabase::FixedFont).pointSize();
    return points > 0 ? std::clamp(points, 8, 16) : 10;
}

} // namespace

TerminalSettings::TerminalSettings(QObject *parent)
    : QObject(parent)
{
    const QSettings settings;
    m_family = settings.value(settingsKey("family")).toString();
    if (m_family.isEmpty() || !QFontDatabase::hasFamily(m_family))
        m_family = defaultFamily();
    m_pointSize =
        std::clamp(settings.value(settingsKey("pointSize"), defaultPointSize()).toInt(), SmallestSize, LargestSize);
    m_colorScheme = settings.value(settingsKey("colorScheme")).toString();
    m_copiesOnSelect = settings.value(settingsKey("copyOnSelect"), false).toBool();
    m_confirmsMultiLinePaste = settings.value(settingsKey("confirmMultiLinePaste"), true).toBool();
    m_scrollbackLines =
        std::clamp(settings.value(settingsKey("scrollbackLines"), defaultScrollback).toInt(), 0, MostScrollback);
}

TerminalSettings &TerminalSettings::shared()
{
    static QPointer<TerminalSettings> settings;
    if (!settings)
        settings = new TerminalSettings(qApp);
    return *settings;
}

QFont TerminalSettings::font() const
{
    QFont font(m_family, m_pointSize);
    font.setStyleHint(QFont::Monospace);
    font.setFixedPitch(true);
    // Ligatures and kerning would move characters out of their cells.
    font.setKerning(false);
    return font;
}

template <typename T> void TerminalSettings::change(T &member, const T &value, const char *key)
{
    if (member == value)
        return;
    member = value;
    QSettings().setValue(settingsKey(key), value);
    Q_EMIT changed();
}

void TerminalSettings::setFamily(const QString &family)
{
    change(m_family, family, "family");
}

void TerminalSettings::setPointSize(int points)
{
    change(m_pointSize, std::clamp(points, SmallestSize, LargestSize), "pointSize");
}

void TerminalSettings::resetPointSize()
{
    setPointSize(defaultPointSize());
}

void TerminalSettings::setColorScheme(const QString &name)
{
    change(m_colorScheme, name, "colorScheme");
}

void TerminalSettings::setCopiesOnSelect(bool copies)
{
    change(m_copiesOnSelect, copies, "copyOnSelect");
}

void TerminalSettings::setConfirmsMultiLinePaste(bool confirms)
{
    change(m_confirmsMultiLinePaste, confirms, "confirmMultiLinePaste");
}

void TerminalSettings::setScrollbackLines(int lines)
{
    change(m_scrollbackLines, std::clamp(lines, 0, MostScrollback), "scrollbackLines");
}

} // namespace vivarium
