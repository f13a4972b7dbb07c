// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/FileDragSource.h"

#include "common/Format.h"
#include "common/Icons.h"
#include "files/FileListModel.h"
#include "files/FilePaths.h"
#include "sandboxes/SandboxContext.h"

#include <QApplication>
#include <QCursor>
#include <QDrag>
#include <QPainter>
#include <QPointer>
#include <QWidget>

namespace vivarium {

namespace {

constexpr int dragTextWidth = 220;
constexpr int dragPadding = 6;
constexpr int dragIconSize = 16;

} // namespace

FileDragSource::FileDragSource(SandboxContext &context, QWidget *view)
    : QObject(view)
    , m_context(context)
    , m_view(view)
    , m_store(context)
{
}

std::unique_ptr<RemoteFilesMimeData> FileDragSource::mimeDataFor(
    const RemotePath &directory, const QList<FileEntry> &entries)
{
    RemoteFilesMimeData::Content content;
    content.connection = m_context.backend().profile().value();
    content.sandbox = m_context.id();
    for (const FileEntry &entry : entries)
        content.paths.append(FilePaths::join(directory, entry.name));
    auto data = std::make_unique<RemoteFilesMimeData>(content);
    m_whyNot = DragOutStore::whyNot(entries);
    m_prepared.reset();
    if (m_whyNot.isEmpty()) {
        m_prepared = m_store.prepare(directory, entries);
        data->offerLocalCopies([prepared = m_prepared] { return prepared->localPaths(); });
    }
    return data;
}

QPixmap FileDragSource::pixmapFor(const QList<FileEntry> &entries) const
{
    const QFontMetrics metrics = m_view->fontMetrics();
    const QString text =
        entries.size() == 1 ? Format::escaped(entries.first().name) : tr("%n item(s)", nullptr, int(entries.size()));
    const QString shown = metrics.elidedText(text, Qt::ElideMiddle, dragTextWidth);
    const QSize size(metrics.horizontalAdvance(shown) + dragIconSize + 3 * dragPadding,
        std::max(metrics.height(), dragIconSize) + 2 * dragPadding);
    const qreal ratio = m_view->devicePixelRatioF();
    QPixmap pixmap((QSizeF(size) * ratio).toSize());
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(m_view->palette().color(QPalette::Highlight));
    painter.setBrush(m_view->palette().color(QPalette::Base));
    painter.drawRoundedRect(QRectF(QPointF(), QSizeF(size)).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    const QString icon = entries.size() == 1 ? FileListModel::iconName(entries.first()) : QStringLiteral("copy");
    Icons::get(icon).paint(
        &painter, QRect(dragPadding, (size.height() - dragIconSize) / 2, dragIconSize, dragIconSize));
    painter.setFont(m_view->font());
    painter.setPen(m_view->palette().color(QPalette::Text));
    painter.drawText(
        QRect(dragIconSize + 2 * dragPadding, 0, size.width(), size.height()), Qt::AlignVCenter | Qt::AlignLeft, shown);
    return pixmap;
}

void FileDragSource::drag(const RemotePath &directory, const QList<FileEntry> &entries)
{
    if (entries.isEmpty())
        return;
    auto *drag = new QDrag(qApp); // outlives the view
    RemoteFilesMimeData *data = mimeDataFor(directory, entries).release();
    drag->setMimeData(data);
    drag->setPixmap(pixmapFor(entries));
    drag->setHotSpot(QPoint(-8, -8));
    // Qt knows no other way to drag than this loop. What happens meanwhile may take the panel away, and the data with
    // it.
    const QPointer<FileDragSource> self(this);
    const QPointer<RemoteFilesMimeData> carried(data);
    const QPointer<QDrag> running(drag);
    const Qt::DropAction result = drag->exec(Qt::CopyAction | Qt::MoveAction, Qt::MoveAction);
    if (!self || !carried || !running)
        return;
    // Inside the program the receiver has done what there is to do. Outside, only copies count.
    if (drag->target() || QApplication::widgetAt(QCursor::pos()))
        return;
    if (!m_whyNot.isEmpty()) {
        Q_EMIT downloadAdvised(m_whyNot);
    } else if (m_prepared->state() == PreparedDrag::State::Failed) {
        Q_EMIT downloadAdvised(m_prepared->error().sentence);
    } else if (data->askedTooEarly()
        || (result == Qt::IgnoreAction && m_prepared->state() == PreparedDrag::State::Preparing)) {
        connect(m_prepared.get(), &PreparedDrag::settled, this, [this] {
            if (m_prepared && m_prepared->state() == PreparedDrag::State::Ready)
                Q_EMIT readyToDragAgain();
        });
    }
}

} // namespace vivarium
