// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/FilterBar.h"

#include "common/Icons.h"
#include "files/FileSortProxy.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QToolButton>

namespace vivarium {

FilterBar::FilterBar(FileSortProxy &files, QWidget *parent)
    : QWidget(parent)
    , m_files(files)
    , m_edit(new QLineEdit)
    , m_count(new QLabel)
{
    setObjectName(QStringLiteral("filterBar"));
    m_edit->setObjectName(QStringLiteral("filterEdit"));
    m_edit->setAccessibleName(tr("Filter names"));
    m_edit->setPlaceholderText(tr("Part of a name, or a pattern as *.log"));
    m_edit->setClearButtonEnabled(true);
    m_edit->addAction(Icons::get(QStringLiteral("search")), QLineEdit::LeadingPosition);
    m_edit->setMaxLength(255);
    m_edit->installEventFilter(this);
    m_count->setObjectName(QStringLiteral("filterCount"));
    m_count->setForegroundRole(QPalette::PlaceholderText);
    auto *closeButton = new QToolButton;
    closeButton->setObjectName(QStringLiteral("filterClose"));
    closeButton->setIcon(Icons::get(QStringLiteral("close")));
    closeButton->setAutoRaise(true);
    closeButton->setAccessibleName(tr("Close the filter"));
    closeButton->setToolTip(tr("Show all names again (Esc)"));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 4, 4);
    layout->setSpacing(8);
    layout->addWidget(m_edit, 1);
    layout->addWidget(m_count);
    layout->addWidget(closeButton);
    connect(m_edit, &QLineEdit::textChanged, &files, &FileSortProxy::setFilterText);
    connect(m_edit, &QLineEdit::returnPressed, this, &FilterBar::firstFileWanted);
    connect(closeButton, &QToolButton::clicked, this, &FilterBar::close);
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(&files, signal, this, &FilterBar::updateCount);
    connect(&files, &QAbstractItemModel::modelReset, this, &FilterBar::updateCount);
    connect(&files, &FileSortProxy::filterChanged, this, &FilterBar::updateCount);
    hide();
}

void FilterBar::open()
{
    show();
    updateCount();
    m_edit->setFocus(Qt::ShortcutFocusReason);
    m_edit->selectAll();
}

void FilterBar::close()
{
    m_edit->clear();
    hide();
    Q_EMIT filesWanted();
}

void FilterBar::updateCount()
{
    if (isHidden())
        return;
    const QLocale locale;
    m_count->setText(tr("%1 of %2", "names that match, names in all")
            .arg(locale.toString(m_files.rowCount()), locale.toString(m_files.sourceModel()->rowCount())));
}

bool FilterBar::eventFilter(QObject *object, QEvent *event)
{
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Escape) {
            close();
            return true;
        }
        if (key == Qt::Key_Down) {
            Q_EMIT filesWanted();
            return true;
        }
    }
    return QWidget::eventFilter(object, event);
}

} // namespace vivarium
