// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/BreadcrumbBar.h"

#include "common/Format.h"
#include "common/Icons.h"
#include "files/FileNames.h"
#include "files/FilePaths.h"
#include "shortcuts/Shortcuts.h"

#include <QCompleter>
#include <QDragMoveEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QStringListModel>
#include <QStyle>
#include <QToolButton>

namespace vivarium {

namespace {

constexpr int partMargin = 10; ///< room for the sign between two parts
constexpr int widestPart = 200;
constexpr const char *partPathProperty = "remotePath";

} // namespace

BreadcrumbBar::BreadcrumbBar(QWidget *parent)
    : QFrame(parent)
    , m_more(new QToolButton(this))
    , m_edit(new QLineEdit(this))
    , m_suggestions(new QStringListModel(this))
    , m_completer(new QCompleter(m_suggestions, this))
{
    setObjectName(QStringLiteral("breadcrumbs"));
    setAccessibleName(tr("Path"));
    setFrameShape(QFrame::StyledPanel);
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    setCursor(Qt::IBeamCursor);
    const auto tell = [this] {
        setToolTip(tr("Click beside the parts, or press %1, to type a path")
                .arg(Shortcuts::keyOrName(QStringLiteral("files/filesEditPath"), QKeySequence(Qt::CTRL | Qt::Key_L))));
    };
    tell();
    connect(&Shortcuts::shared(), &Shortcuts::changed, this, tell);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_more->setObjectName(QStringLiteral("breadcrumbMore"));
    m_more->setText(QStringLiteral("…"));
    m_more->setAutoRaise(true);
    m_more->setCursor(Qt::ArrowCursor);
    m_more->setAccessibleName(tr("Folders above"));
    m_more->setToolTip(tr("Folders above"));
    m_more->hide();
    connect(m_more, &QToolButton::clicked, this, &BreadcrumbBar::showHiddenParts);
    m_edit->setObjectName(QStringLiteral("pathEdit"));
    m_edit->setAccessibleName(tr("Path to open"));
    m_edit->setFrame(false);
    m_edit->setMaxLength(int(FileNames::maximumPathBytes) * 4);
    m_edit->setPlaceholderText(tr("A folder or a file, as /etc or ~/src"));
    m_edit->hide();
    m_edit->installEventFilter(this);
    m_completer->setCompletionMode(QCompleter::PopupCompletion);
    m_completer->setCaseSensitivity(Qt::CaseSensitive);
    m_completer->setMaxVisibleItems(10);
    m_edit->setCompleter(m_completer);
    connect(m_edit, &QLineEdit::textEdited, this, &BreadcrumbBar::suggestionsWanted);
    // A folder that was chosen leads on to those in it.
    connect(m_completer, qOverload<const QString &>(&QCompleter::activated), this, &BreadcrumbBar::suggestionsWanted,
        Qt::QueuedConnection);
    connect(m_edit, &QLineEdit::returnPressed, this, [this] {
        const QByteArray typed = FileNames::fromText(m_edit->text().trimmed());
        endEditing();
        if (!typed.isEmpty())
            Q_EMIT pathTyped(typed);
    });
    rebuild();
}

void BreadcrumbBar::setPath(const RemotePath &path)
{
    m_path = path;
    endEditing();
    rebuild();
}

void BreadcrumbBar::edit()
{
    m_suggestions->setStringList({});
    m_edit->setText(FileNames::toText(m_path));
    m_edit->show();
    m_edit->raise();
    m_edit->setFocus(Qt::ShortcutFocusReason);
    m_edit->selectAll();
    arrange();
}

bool BreadcrumbBar::isEditing() const
{
    return !m_edit->isHidden();
}

void BreadcrumbBar::endEditing()
{
    if (!isEditing())
        return;
    const bool hadFocus = m_edit->hasFocus();
    m_edit->hide();
    arrange();
    if (hadFocus)
        Q_EMIT editingEnded();
}

void BreadcrumbBar::setSuggestions(const QStringList &texts)
{
    if (!isEditing() || !m_edit->hasFocus() || texts == m_suggestions->stringList())
        return;
    m_suggestions->setStringList(texts);
    m_completer->setCompletionPrefix(m_edit->text());
    if (!texts.isEmpty())
        m_completer->complete();
}

void BreadcrumbBar::setDropCheck(
    std::function<Qt::DropAction(const QMimeData *, const RemotePath &, Qt::KeyboardModifiers)> check)
{
    m_dropCheck = std::move(check);
}

QToolButton *BreadcrumbBar::makePart(const RemotePath &path)
{
    auto *part = new QToolButton(this);
    const bool isRoot = path == "/";
    const QString name = isRoot ? tr("Root folder") : Format::escaped(FilePaths::fileName(path));
    part->setObjectName(QStringLiteral("breadcrumb"));
    part->setAutoRaise(true);
    part->setCursor(Qt::ArrowCursor);
    part->setFocusPolicy(Qt::TabFocus);
    part->setAccessibleName(name);
    part->setToolTip(QStringLiteral("<p>%1</p>").arg(Format::escaped(path).toHtmlEscaped()));
    part->setProperty(partPathProperty, path);
    part->setAcceptDrops(true);
    part->installEventFilter(this);
    if (isRoot) {
        part->setIcon(Icons::get(QStringLiteral("computer")));
        part->setToolButtonStyle(Qt::ToolButtonIconOnly);
    } else {
        // An ampersand would become a mnemonic.
        QString text = part->fontMetrics().elidedText(name, Qt::ElideMiddle, widestPart);
        part->setText(text.replace(QLatin1Char('&'), QLatin1String("&&")));
        part->setToolButtonStyle(Qt::ToolButtonTextOnly);
    }
    QFont font = part->font();
    font.setBold(path == m_path);
    part->setFont(font);
    connect(part, &QToolButton::clicked, this, [this, path] { Q_EMIT pathChosen(path); });
    return part;
}

void BreadcrumbBar::rebuild()
{
    // One of them may be the button whose click led here.
    for (QToolButton *part : std::as_const(m_parts)) {
        part->hide();
        part->deleteLater();
    }
    m_parts.clear();
    m_paths = FilePaths::ancestry(m_path);
    for (const RemotePath &path : std::as_const(m_paths))
        m_parts.append(makePart(path));
    arrange();
}

void BreadcrumbBar::arrange()
{
    const QRect area = contentsRect();
    m_edit->setGeometry(area);
    const bool parts = !isEditing();
    const int height = area.height();
    const auto widthOf = [](const QToolButton *part) { return part->sizeHint().width() + partMargin; };
    // The root and as many of the last parts as there is room for.
    int left = area.width() - widthOf(m_parts.first());
    qsizetype first = m_parts.size();
    while (first > 1 && left - widthOf(m_parts.at(first - 1)) >= (first > 2 ? widthOf(m_more) : 0))
        left -= widthOf(m_parts.at(--first));
    if (first == m_parts.size() && first > 1)
        --first; // the folder itself is always there, cut if it must be
    int x = area.left();
    const auto place = [&](QToolButton *part) {
        const QRect rect(x, area.top(), std::min(part->sizeHint().width(), std::max(area.right() - x, 1)), height);
        part->setGeometry(QStyle::visualRect(layoutDirection(), area, rect));
        part->setVisible(parts);
        x += widthOf(part);
    };
    place(m_parts.first());
    const bool someHidden = first > 1;
    if (someHidden)
        place(m_more);
    m_more->setVisible(parts && someHidden);
    for (qsizetype i = 1; i < m_parts.size(); ++i) {
        if (i < first)
            m_parts.at(i)->hide();
        else
            place(m_parts.at(i));
    }
    update();
}

void BreadcrumbBar::showHiddenParts()
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (qsizetype i = m_parts.size() - 1; i >= 1; --i) {
        if (m_parts.at(i)->isHidden()) {
            QString text = m_parts.at(i)->accessibleName();
            menu->addAction(Icons::get(QStringLiteral("folder")), text.replace(QLatin1Char('&'), QLatin1String("&&")),
                this, [this, path = m_paths.at(i)] { Q_EMIT pathChosen(path); });
        }
    }
    menu->popup(m_more->mapToGlobal(QPoint(0, m_more->height())));
}

QSize BreadcrumbBar::sizeHint() const
{
    return {400, minimumSizeHint().height()};
}

QSize BreadcrumbBar::minimumSizeHint() const
{
    const int frame = 2 * frameWidth();
    return {fontMetrics().averageCharWidth() * 16 + frame,
        std::max(m_edit->sizeHint().height(), m_more->sizeHint().height()) + frame};
}

void BreadcrumbBar::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    arrange();
}

void BreadcrumbBar::paintEvent(QPaintEvent *event)
{
    QFrame::paintEvent(event);
    if (isEditing())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(palette().color(QPalette::PlaceholderText), 1.2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const bool leftToRight = layoutDirection() == Qt::LeftToRight;
    const auto sign = [&](const QToolButton *part) {
        if (part->isHidden() || part == m_parts.last())
            return;
        const qreal y = part->geometry().center().y() + 0.5;
        const qreal x =
            leftToRight ? part->geometry().right() + partMargin / 2.0 : part->geometry().left() - partMargin / 2.0;
        const qreal way = leftToRight ? 2 : -2;
        painter.drawPolyline(QPolygonF({{x - way + 1, y - 4}, {x + way + 1, y}, {x - way + 1, y + 4}}));
    };
    for (const QToolButton *part : std::as_const(m_parts))
        sign(part);
    sign(m_more);
}

void BreadcrumbBar::mousePressEvent(QMouseEvent *event)
{
    QFrame::mousePressEvent(event);
    edit();
}

bool BreadcrumbBar::eventFilter(QObject *object, QEvent *event)
{
    if (object == m_edit) {
        if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
            endEditing();
            return true;
        }
        // Escape belongs to the field, not to a shortcut of the window.
        if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
            event->accept();
            return true;
        }
        if (event->type() == QEvent::FocusOut && static_cast<QFocusEvent *>(event)->reason() != Qt::PopupFocusReason
            && static_cast<QFocusEvent *>(event)->reason() != Qt::ActiveWindowFocusReason)
            endEditing();
        return QFrame::eventFilter(object, event);
    }
    const RemotePath path = object->property(partPathProperty).toByteArray();
    if (path.isEmpty() || !m_dropCheck)
        return QFrame::eventFilter(object, event);
    if (event->type() == QEvent::DragEnter || event->type() == QEvent::DragMove) {
        auto *drag = static_cast<QDragMoveEvent *>(event);
        const Qt::DropAction action = m_dropCheck(drag->mimeData(), path, drag->modifiers());
        // The entering is always taken, or no moves would follow.
        if (event->type() == QEvent::DragMove && action == Qt::IgnoreAction) {
            drag->ignore();
        } else {
            drag->setDropAction(drag->possibleActions() & action ? action : drag->proposedAction());
            drag->accept();
        }
        return true;
    }
    if (event->type() == QEvent::Drop) {
        auto *drop = static_cast<QDropEvent *>(event);
        const Qt::DropAction action = m_dropCheck(drop->mimeData(), path, drop->modifiers());
        drop->setDropAction(action == Qt::MoveAction ? Qt::MoveAction : Qt::CopyAction);
        drop->setAccepted(action != Qt::IgnoreAction);
        Q_EMIT dropped(drop->mimeData(), path, drop->modifiers());
        return true;
    }
    return QFrame::eventFilter(object, event);
}

} // namespace vivarium
