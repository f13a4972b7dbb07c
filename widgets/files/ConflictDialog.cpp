// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/ConflictDialog.h"

#include "common/Format.h"
#include "common/Icons.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace vivarium {

namespace {

constexpr qsizetype shownConflicts = 500;

QString sizeAndTime(qint64 size, const QDateTime &time)
{
    QStringList parts;
    if (size >= 0)
        parts.append(Format::bytes(size));
    if (time.isValid())
        parts.append(Format::relativeTime(time, QDateTime::currentDateTimeUtc()));
    return parts.isEmpty() ? Format::unknown() : parts.join(QStringLiteral(", "));
}

} // namespace

ConflictDialog::ConflictDialog(
    const QList<Conflict> &conflicts, const QString &place, const QString &verb, QWidget *parent)
    : QDialog(parent)
    , m_keepBoth(new QRadioButton(tr("&Keep both: the new ones get a number")))
    , m_replace(new QRadioButton(tr("&Replace what is there; folders are merged")))
    , m_skip(new QRadioButton(tr("&Skip these")))
{
    setObjectName(QStringLiteral("conflictDialog"));
    setWindowTitle(tr("Names Already Taken"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto *headline = new QLabel(conflicts.size() == 1
            ? tr("“%1” is already in %2.").arg(conflicts.first().name, place)
            : tr("%n name(s) are already taken in %1.", nullptr, int(conflicts.size())).arg(place));
    headline->setObjectName(QStringLiteral("question"));
    headline->setTextFormat(Qt::PlainText);
    headline->setWordWrap(true);
    QFont bold = headline->font();
    bold.setBold(true);
    headline->setFont(bold);

    auto *list = new QTreeWidget;
    list->setObjectName(QStringLiteral("conflictList"));
    list->setAccessibleName(tr("Names that are taken"));
    list->setHeaderLabels({tr("Name"), tr("Here already"), tr("New")});
    list->setRootIsDecorated(false);
    list->setUniformRowHeights(true);
    list->setSelectionMode(QAbstractItemView::NoSelection);
    list->header()->setStretchLastSection(false);
    list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    for (const Conflict &conflict : conflicts.first(std::min(shownConflicts, conflicts.size()))) {
        auto *item = new QTreeWidgetItem(list,
            {conflict.name, sizeAndTime(conflict.oldSize, conflict.oldTime),
                sizeAndTime(conflict.newSize, conflict.newTime)});
        item->setIcon(0, Icons::get(conflict.isFolder ? QStringLiteral("folder") : QStringLiteral("file")));
    }
    if (conflicts.size() > shownConflicts)
        new QTreeWidgetItem(list, {tr("and %n more", nullptr, int(conflicts.size() - shownConflicts))});
    for (int column = 1; column < 3; ++column)
        list->header()->resizeSection(column, fontMetrics().averageCharWidth() * 24);
    list->setMinimumHeight(fontMetrics().height() * 6);

    m_keepBoth->setObjectName(QStringLiteral("keepBoth"));
    m_replace->setObjectName(QStringLiteral("replace"));
    m_skip->setObjectName(QStringLiteral("skip"));
    m_keepBoth->setChecked(true);

    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    QPushButton *accept = buttons->addButton(verb, QDialogButtonBox::AcceptRole);
    accept->setObjectName(QStringLiteral("conflictAccept"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 12);
    layout->setSpacing(8);
    layout->addWidget(headline);
    layout->addWidget(list, 1);
    for (QRadioButton *choice : {m_keepBoth, m_replace, m_skip})
        layout->addWidget(choice);
    layout->addSpacing(4);
    layout->addWidget(buttons);
    accept->setDefault(true); // only now it has a dialog to be the default of
    m_keepBoth->setFocus();
    resize(560, 340);
}

ConflictDialog *ConflictDialog::ask(QWidget *parent, const QList<Conflict> &conflicts, const QString &place,
    const QString &verb, std::function<void(ConflictRule)> decided)
{
    auto *dialog = new ConflictDialog(conflicts, place, verb, parent);
    connect(dialog, &QDialog::accepted, dialog, [dialog, decided = std::move(decided)] { decided(dialog->rule()); });
    dialog->open();
    return dialog;
}

ConflictRule ConflictDialog::rule() const
{
    return m_replace->isChecked() ? ConflictRule::Replace
        : m_skip->isChecked()     ? ConflictRule::Skip
                                  : ConflictRule::KeepBoth;
}

} // namespace vivarium
