// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/ConfirmDialog.h"

#include "common/Icons.h"
#include "common/ToolTip.h"
#include "common/WrappingLabel.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QKeyEvent>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QStandardItemModel>
#include <QStyle>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>

namespace vivarium {

namespace {

constexpr std::chrono::milliseconds armingTime(300);

constexpr int linesAtOnce = 8;
constexpr int longestOnButton = 30; // characters
constexpr int longestWord = 40; // characters
constexpr int widestList = 520; // pixels

/// Lines of parts, as "name · connection · id": where there is little room the name is cut, as what follows tells it
/// from others of that name.
class PartsDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        const qsizetype at = option->text.indexOf(QStringLiteral("  ·  "));
        if (at < 0 || option->rect.width() <= 0)
            return;
        const QWidget *widget = option->widget;
        const QStyle *style = widget ? widget->style() : QApplication::style();
        const int margin = style->pixelMetric(QStyle::PM_FocusFrameHMargin, option, widget) + 1;
        const QString rest = option->text.mid(at);
        const int room = option->rect.width() - 2 * margin - option->fontMetrics.horizontalAdvance(rest);
        option->text = option->fontMetrics.elidedText(option->text.left(at), Qt::ElideMiddle, std::max(0, room)) + rest;
    }
};

/// All of them, not the first few: who confirms can read what it concerns.
QWidget *concernedList(const QStringList &lines)
{
    auto *list = new QListView;
    list->setObjectName(QStringLiteral("concerned"));
    list->setAccessibleName(ConfirmDialog::tr("Concerned are"));
    auto *model = new QStandardItemModel(list);
    int widest = 0;
    for (const QString &line : lines) {
        auto *item = new QStandardItem(line);
        item->setToolTip(ToolTip::plain(line));
        model->appendRow(item);
        widest = std::max(widest, list->fontMetrics().horizontalAdvance(line));
    }
    list->setModel(model);
    list->setItemDelegate(new PartsDelegate(list));
    list->setUniformItemSizes(true);
    list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list->setSelectionMode(QAbstractItemView::NoSelection);
    list->setTextElideMode(Qt::ElideMiddle);
    list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    const int around =
        2 * list->frameWidth() + list->style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, list) + 8;
    list->setMinimumWidth(std::min(widest + around, widestList));
    const int rows = int(std::min<qsizetype>(lines.size(), linesAtOnce));
    list->setMinimumHeight(list->sizeHintForRow(0) * std::min(rows, 3) + 2 * list->frameWidth());
    list->setMaximumHeight(
        std::max(list->sizeHintForRow(0), list->fontMetrics().height()) * rows + 2 * list->frameWidth());
    return list;
}

} // namespace

ConfirmDialog::ConfirmDialog(const Question &question, QWidget *parent)
    : QDialog(parent)
    , m_icon(new QLabel)
    , m_iconName(question.iconName.isEmpty() ? QStringLiteral("warning") : question.iconName)
    , m_question(question.question)
    , m_texts(new QVBoxLayout)
{
    setObjectName(QStringLiteral("confirmDialog"));
    setWindowTitle(question.title);
    setAttribute(Qt::WA_DeleteOnClose);

    m_icon->setObjectName(QStringLiteral("questionSign"));
    m_icon->setAlignment(Qt::AlignTop);
    updateIcon();

    auto *headline = new WrappingLabel(longestWord);
    headline->setWholeText(question.question);
    headline->setObjectName(QStringLiteral("question"));
    QFont bold = headline->font();
    bold.setBold(true);
    headline->setFont(bold);

    m_texts->addWidget(headline);
    if (!question.concerned.isEmpty())
        m_texts->addWidget(concernedList(question.concerned), 1);
    m_linesFrom = m_texts->count();
    putConsequences(question.consequences);
    if (question.concerned.isEmpty())
        m_texts->addStretch();

    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_confirm = buttons->addButton(question.verb, QDialogButtonBox::AcceptRole);
    m_confirm->setObjectName(QStringLiteral("confirmButton"));
    m_confirm->setAutoDefault(false);
    m_arming.setSingleShot(true);
    m_arming.setInterval(armingTime);
    connect(&m_arming, &QTimer::timeout, m_confirm, [button = m_confirm] { button->setEnabled(true); });
    QPushButton *cancel = buttons->button(QDialogButtonBox::Cancel);
    cancel->setObjectName(QStringLiteral("cancelButton"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    auto *top = new QHBoxLayout;
    top->setSpacing(12);
    top->addWidget(m_icon);
    top->addLayout(m_texts, 1);
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins(16, 16, 16, 12);
    all->setSpacing(16);
    all->addLayout(top);
    all->addWidget(buttons);
    cancel->setDefault(true); // only now it has a dialog to be the default of
    cancel->setFocus();
    setMinimumWidth(400);
}

void ConfirmDialog::putConsequences(const QStringList &consequences)
{
    while (m_lines.size() > consequences.size())
        delete m_lines.takeLast();
    while (m_lines.size() < consequences.size()) {
        auto *line = new WrappingLabel(longestWord);
        line->setObjectName(QStringLiteral("consequence"));
        m_texts->insertWidget(m_linesFrom + int(m_lines.size()), line);
        if (line->parentWidget())
            line->show(); // the layout would do so later, and its height wouldn't count until then
        m_lines.append(line);
    }
    for (qsizetype at = 0; at < consequences.size(); ++at) {
        if (m_lines[at]->wholeText() != consequences[at])
            m_lines[at]->setWholeText(consequences[at]);
    }
    setAccessibleDescription(m_question + QLatin1Char(' ') + consequences.join(QLatin1Char(' ')));
}

void ConfirmDialog::setConsequences(const QStringList &consequences, const QString &iconName)
{
    if (iconName != m_iconName) {
        m_iconName = iconName;
        updateIcon();
    }
    if (consequences.size() > m_lines.size() && isVisible())
        arm();
    putConsequences(consequences);
    // It grows, and never shrinks: the buttons stay where they were as long as they can.
    resize(width(), std::max(height(), heightForWidth(width())));
}

ConfirmDialog *ConfirmDialog::ask(QWidget *parent, const Question &question, std::function<void()> confirmed)
{
    auto *dialog = new ConfirmDialog(question, parent);
    connect(dialog, &QDialog::accepted, dialog, std::move(confirmed));
    dialog->open();
    return dialog;
}

QString ConfirmDialog::nameOnButton(const QString &name)
{
    QString shown = name;
    if (name.size() > longestOnButton) {
        const bool inPair = name[longestOnButton - 1].isHighSurrogate();
        shown = tr("“%1…”", "the beginning of a long name").arg(name.left(longestOnButton - (inPair ? 1 : 0)));
    }
    return shown.replace(QLatin1Char('&'), QLatin1String("&&"));
}

void ConfirmDialog::updateIcon()
{
    QIcon sign = Icons::get(m_iconName);
    if (sign.isNull())
        sign = style()->standardIcon(QStyle::SP_MessageBoxWarning, nullptr, this);
    m_icon->setPixmap(sign.pixmap(style()->pixelMetric(QStyle::PM_LargeIconSize, nullptr, this)));
}

void ConfirmDialog::changeEvent(QEvent *event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        updateIcon(); // it is drawn in the colour of the text
}

bool ConfirmDialog::event(QEvent *event)
{
    // A key that is held down since before the dialog came repeats into it. Taking the override keeps its repeats from
    // triggering a mnemonic.
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent *>(event)->isAutoRepeat()) {
        event->accept();
        return true;
    }
    return QDialog::event(event);
}

void ConfirmDialog::showEvent(QShowEvent *event)
{
    QDialog::showEvent(event);
    if (event->spontaneous())
        return;
    // The second click of a double click, or a click meant for what was here before, finds the button asleep.
    arm();
}

void ConfirmDialog::arm()
{
    m_confirm->setEnabled(false);
    m_arming.start();
}

void ConfirmDialog::keyPressEvent(QKeyEvent *event)
{
    if (event->isAutoRepeat()) {
        event->accept();
        return;
    }
    QDialog::keyPressEvent(event);
}

} // namespace vivarium
