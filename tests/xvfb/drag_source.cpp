// SPDX-License-Identifier: GPL-3.0-or-later
// A window that a file can be dragged out of, as out of a file manager: drag-source FILE...
#include <QApplication>
#include <QDrag>
#include <QLabel>
#include <QMimeData>
#include <QMouseEvent>
#include <QUrl>

namespace {

class DragSource : public QLabel {
public:
    explicit DragSource(const QStringList &files)
        : QLabel(QStringLiteral("drag from here"))
    {
        for (const QString &file : files)
            m_urls << QUrl::fromLocalFile(file);
        setAlignment(Qt::AlignCenter);
        setWindowFlag(Qt::WindowStaysOnTopHint); // the window that it is dragged into may fill the screen
        resize(160, 120);
    }

protected:
    void mousePressEvent(QMouseEvent *event) override { m_pressedAt = event->position().toPoint(); }

    void mouseMoveEvent(QMouseEvent *event) override
    {
        if (!(event->buttons() & Qt::LeftButton)
            || (event->position().toPoint() - m_pressedAt).manhattanLength() < QApplication::startDragDistance())
            return;
        auto *data = new QMimeData;
        data->setUrls(m_urls);
        auto *drag = new QDrag(this);
        drag->setMimeData(data);
        drag->exec(Qt::CopyAction | Qt::MoveAction, Qt::CopyAction);
    }

private:
    QList<QUrl> m_urls;
    QPoint m_pressedAt;
};

} // namespace

int main(int argumentCount, char **arguments)
{
    QApplication application(argumentCount, arguments);
    DragSource source(QApplication::arguments().mid(1));
    source.setWindowTitle(QStringLiteral("drag-source"));
    source.show();
    return QApplication::exec();
}
