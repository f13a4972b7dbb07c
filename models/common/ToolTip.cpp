// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/ToolTip.h"

#include "common/Format.h"

#include <QStringList>

namespace vivarium::ToolTip {

namespace {

constexpr qsizetype longest = 1200; // a screen's width in a dozen lines
constexpr qsizetype mostLines = 24;

} // namespace

QString plain(const QString &text)
{
    QStringList lines = text.first(std::min(text.size(), longest)).split(u'\n');
    const bool cut = text.size() > longest || lines.size() > mostLines;
    if (lines.size() > mostLines)
        lines.resize(mostLines);
    for (QString &line : lines)
        line = Format::escaped(line);
    QString shown = lines.join(u'\n');
    if (cut)
        shown += u'…';
    // A long line would leave the screen: only Qt's HTML wraps it.
    if (!shown.contains(u'<') && !shown.contains(u'&') && shown.size() < 100)
        return shown;
    return QStringLiteral("<p style='white-space:pre-wrap'>%1</p>").arg(shown.toHtmlEscaped());
}

} // namespace vivarium::ToolTip
