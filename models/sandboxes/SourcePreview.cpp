// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/SourcePreview.h"

#include "common/Format.h"
#include "core/Async.h"

namespace vivarium {

namespace {

/// Patterns are typed letter by letter.
constexpr std::chrono::milliseconds sourceRest(300);

} // namespace

SourcePreview::SourcePreview(bool forBuild, QObject *parent)
    : QObject(parent)
    , m_forBuild(forBuild)
{
    m_rest.setSingleShot(true);
    m_rest.setInterval(sourceRest);
    connect(&m_rest, &QTimer::timeout, this, &SourcePreview::look);
}

SourcePreview::~SourcePreview()
{
    if (m_stop)
        *m_stop = true;
}

void SourcePreview::setSource(const SourceFolder &source)
{
    if (m_source == source)
        return;
    m_source = source;
    refresh();
}

void SourcePreview::refresh()
{
    ++m_serial;
    if (m_stop)
        *m_stop = true;
    m_found.reset();
    m_looking = !m_source.path.isEmpty();
    if (m_looking)
        m_rest.start();
    else
        m_rest.stop();
    Q_EMIT changed();
}

void SourcePreview::look()
{
    m_stop = std::make_shared<std::atomic_bool>(false);
    const int serial = m_serial;
    const auto reply = runBlocking<SourceScan>(
        [source = m_source, stop = m_stop]() -> Result<SourceScan> { return SourceScan::of(source, stop); });
    whenDone(this, reply, [this, serial](const Result<SourceScan> *result) {
        if (serial != m_serial || !result)
            return;
        m_found = *result;
        m_looking = false;
        Q_EMIT changed();
    });
}

QString SourcePreview::problem() const
{
    return m_found && !*m_found ? m_found->error().text() : QString();
}

QString SourcePreview::text() const
{
    if (m_looking)
        return tr("Looking through the folder…");
    if (!m_found || !*m_found)
        return {};
    const SourceScan &scan = **m_found;
    QString text = (m_forBuild ? tr("%n file(s), %1, can be copied.", nullptr, int(scan.files))
                               : tr("%n file(s), %1, will be in /workspace.", nullptr, int(scan.files)))
                       .arg(Format::bytes(scan.bytes));
    if (scan.leftOut > 0)
        text += QLatin1Char(' ') + tr("%n file(s) or folder(s) left out.", nullptr, int(scan.leftOut));
    if (!scan.special.isEmpty())
        text +=
            QLatin1Char(' ') + tr("%1 can't be sent: it is no file.").arg(Format::escaped(scan.special.constFirst()));
    return text;
}

QStringList SourcePreview::lines(qsizetype most) const
{
    QStringList lines;
    if (!m_found || !*m_found)
        return lines;
    const SourceScan &scan = **m_found;
    for (const SourceScan::Entry &entry : scan.entries) {
        if (entry.type == SourceScan::Entry::Type::Folder)
            continue;
        if (lines.size() == most) {
            lines << tr("and %n more", nullptr, int(scan.files - most));
            break;
        }
        lines << (entry.type == SourceScan::Entry::Type::Link
                ? tr("%1 → %2", "a link and its target")
                      .arg(Format::escaped(entry.name), Format::escaped(entry.linkTarget))
                : QStringLiteral("%1  %2").arg(Format::escaped(entry.name), Format::bytes(entry.size)));
    }
    return lines;
}

} // namespace vivarium
