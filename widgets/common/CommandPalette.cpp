// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/CommandPalette.h"

#include "common/FuzzyMatch.h"
#include "common/PaletteDelegate.h"

#include <QAccessible>
#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QVBoxLayout>

#include <algorithm>

namespace vivarium {

namespace {

constexpr int mostShown = 200;
constexpr int widestPalette = 640;
constexpr int rowsAtOnce = 12;
constexpr int shortPattern = 4; ///< letters; initials are as good as words in shorter ones

/// Whether most letters of a match stand alone.
bool isLoose(const QList<int> &positions)
{
    int runs = positions.isEmpty() ? 0 : 1;
    for (qsizetype i = 1; i < positions.size(); ++i) {
        if (positions[i] != positions[i - 1] + 1)
            ++runs;
    }
    return positions.size() >= shortPattern && runs * 2 > positions.size();
}

} // namespace

void PaletteModel::setEntries(const QList<PaletteEntry> &entries, const PaletteTyped &typed)
{
    m_entries = entries;
    m_typed = typed;
    setPattern(m_pattern);
}

void PaletteModel::setPattern(const QString &pattern)
{
    beginResetModel(); // another question has another answer; nothing in it lives on
    m_pattern = pattern;
    m_shown.clear();
    for (qsizetype i = 0; i < m_entries.size(); ++i) {
        if (const auto match = FuzzyMatch::of(pattern, m_entries[i].text))
            m_shown.append({i, match->score, match->positions, isLoose(match->positions)});
    }
    std::ranges::stable_sort(m_shown, [this](const Shown &a, const Shown &b) {
        const bool aEnabled = m_entries[a.entry].enabled;
        const bool bEnabled = m_entries[b.entry].enabled;
        if (a.isLoose != b.isLoose)
            return b.isLoose;
        return aEnabled != bEnabled ? aEnabled : a.score > b.score;
    });
    if (m_shown.size() > mostShown)
        m_shown.resize(mostShown);
    m_good = std::ranges::count(m_shown, false, &Shown::isLoose);
    m_typedEntries = m_typed ? m_typed(pattern) : QList<PaletteEntry>();
    endResetModel();
}

int PaletteModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_shown.size() + m_typedEntries.size());
}

QVariant PaletteModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const PaletteEntry &shown = entry(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return shown.text;
    case Qt::DecorationRole:
        return shown.icon;
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1, %2 %3").arg(shown.text, shown.detail, shown.shortcut).trimmed();
    case DetailRole:
        return shown.detail;
    case ShortcutRole:
        return shown.shortcut;
    case PositionsRole:
        return QVariant::fromValue(matchAt(index.row()) ? matchAt(index.row())->positions : QList<int>());
    default:
        return {};
    }
}

Qt::ItemFlags PaletteModel::flags(const QModelIndex &index) const
{
    return index.isValid() && !entry(index.row()).enabled ? Qt::ItemIsSelectable : QAbstractListModel::flags(index);
}

CommandPalette::CommandPalette(QWidget *window)
    : QFrame(window)
    , m_line(new QLineEdit)
    , m_list(new QListView)
    , m_nothing(new QLabel)
{
    setObjectName(QStringLiteral("commandPalette"));
    setAccessibleName(tr("Command palette"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    m_line->setObjectName(QStringLiteral("paletteLine"));
    m_line->setPlaceholderText(tr("Find a sandbox, a file, an action"));
    m_line->setAccessibleName(tr("Find a sandbox, a file, an action"));
    m_line->installEventFilter(this);
    m_list->setObjectName(QStringLiteral("paletteList"));
    m_list->setAccessibleName(tr("Matches"));
    m_list->setModel(&m_model);
    m_list->setItemDelegate(new PaletteDelegate(m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformItemSizes(true);
    m_list->setFocusPolicy(Qt::NoFocus); // the line keeps the keyboard
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->addWidget(m_line);
    layout->addWidget(m_list);
    layout->addWidget(m_nothing);
    m_nothing->setObjectName(QStringLiteral("paletteNothing"));
    m_nothing->setTextFormat(Qt::PlainText);
    m_nothing->setWordWrap(true);
    m_nothing->setMargin(8);
    m_nothing->hide();
    connect(m_line, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_model.setPattern(text);
        m_list->setCurrentIndex(m_model.index(0));
        updateNothing();
        place();
    });
    connect(m_list, &QListView::clicked, this, &CommandPalette::choose);
    window->installEventFilter(this);
    hide();
}

void CommandPalette::popup(const QList<PaletteEntry> &entries, const PaletteTyped &typed)
{
    if (!isVisible())
        m_before = QApplication::focusWidget();
    m_line->clear();
    m_model.setEntries(entries, typed);
    m_list->setCurrentIndex(m_model.index(0));
    updateNothing();
    place();
    show();
    raise();
    m_line->setFocus(Qt::PopupFocusReason);
}

void CommandPalette::updateNothing()
{
    const bool nothing = m_model.rowCount() == 0;
    m_list->setVisible(!nothing);
    m_nothing->setVisible(nothing);
    const QString text = nothing
        ? tr("Nothing is called “%1”: no sandbox, no file, no action. Fewer letters find more.")
              .arg(m_line->text().simplified())
        : QString();
    if (text == m_nothing->text())
        return;
    m_nothing->setText(text);
    if (!nothing)
        return;
    QAccessibleAnnouncementEvent announcement(m_nothing, text);
    QAccessible::updateAccessibility(&announcement);
}

void CommandPalette::place()
{
    const QWidget *window = parentWidget();
    const int wide = std::min(widestPalette, window->width() - 32);
    if (m_model.rowCount() == 0) {
        const int high = m_line->sizeHint().height() + m_nothing->heightForWidth(wide - 16) + 32;
        setGeometry((window->width() - wide) / 2, 8, wide, high);
        return;
    }
    const int row = std::max(1, m_list->sizeHintForRow(0));
    const int rows = std::clamp(m_model.rowCount(), 1, rowsAtOnce);
    const int high = std::min(window->height() - 16, m_line->sizeHint().height() + row * rows + 32);
    setGeometry((window->width() - wide) / 2, 8, wide, high);
}

void CommandPalette::dismiss()
{
    if (!isVisible())
        return;
    const bool hadFocus = isAncestorOf(QApplication::focusWidget());
    hide();
    if (hadFocus && m_before)
        m_before->setFocus(Qt::PopupFocusReason);
}

void CommandPalette::choose(const QModelIndex &index)
{
    if (!index.isValid() || !m_model.entry(index.row()).enabled)
        return;
    const std::function<void()> run = m_model.entry(index.row()).run;
    dismiss();
    run();
}

bool CommandPalette::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == parentWidget()) {
        if (event->type() == QEvent::Resize && isVisible())
            place();
        return false;
    }
    if (event->type() == QEvent::FocusOut && watched == m_line) {
        const auto reason = static_cast<QFocusEvent *>(event)->reason();
        if (reason != Qt::ActiveWindowFocusReason && reason != Qt::PopupFocusReason)
            dismiss();
        return false;
    }
    if (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride)
        return false;
    const auto *key = static_cast<QKeyEvent *>(event);
    const bool ours = key->key() == Qt::Key_Escape || key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter
        || key->key() == Qt::Key_Down || key->key() == Qt::Key_Up || key->key() == Qt::Key_PageDown
        || key->key() == Qt::Key_PageUp;
    if (!ours)
        return false;
    if (event->type() == QEvent::ShortcutOverride) {
        event->accept();
        return true;
    }
    const int row = m_list->currentIndex().row();
    switch (key->key()) {
    case Qt::Key_Escape:
        dismiss();
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        choose(m_list->currentIndex());
        break;
    case Qt::Key_Down:
        m_list->setCurrentIndex(m_model.index(std::min(row + 1, m_model.rowCount() - 1)));
        break;
    case Qt::Key_Up:
        m_list->setCurrentIndex(m_model.index(std::max(row - 1, 0)));
        break;
    case Qt::Key_PageDown:
        m_list->setCurrentIndex(m_model.index(std::min(row + rowsAtOnce, m_model.rowCount() - 1)));
        break;
    default:
        m_list->setCurrentIndex(m_model.index(std::max(row - rowsAtOnce, 0)));
        break;
    }
    return true;
}

} // namespace vivarium
