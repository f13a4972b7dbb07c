// SPDX-License-Identifier: GPL-3.0-or-later
#include "storage/VolumesSection.h"

#include "backend/Backend.h"
#include "common/Icons.h"
#include "storage/StorageDialog.h"
#include "storage/StorageLibrary.h"

#include <QApplication>
#include <QCompleter>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace vivarium {

namespace {

constexpr int shownMounts = 4;

/// Offers the volumes that there are, and takes any other name.
class MountDelegate : public QStyledItemDelegate {
public:
    MountDelegate(const QPointer<StorageLibrary> &library, QObject *parent)
        : QStyledItemDelegate(parent)
        , m_library(library)
    {
    }
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        if (index.row() == index.model()->rowCount() - 1) // the hint in the row for new ones
            option->palette.setColor(QPalette::Text, option->palette.color(QPalette::PlaceholderText));
    }
    QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem &, const QModelIndex &index) const override
    {
        auto *editor = new QLineEdit(parent);
        editor->setFrame(false);
        if (index.column() == MountModel::Name) {
            editor->setAccessibleName(VolumesSection::tr("Name of the volume"));
            if (m_library) {
                auto *completer = new QCompleter(m_library->volumeNames(), editor);
                completer->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
                editor->setCompleter(completer);
            }
        } else {
            editor->setAccessibleName(VolumesSection::tr("Path in the sandbox"));
            editor->setPlaceholderText(QStringLiteral("/volumes/…"));
        }
        return editor;
    }

private:
    const QPointer<StorageLibrary> &m_library;
};

} // namespace

VolumesSection::VolumesSection(QWidget *parent)
    : QWidget(parent)
    , m_storage([this] { update(); })
    , m_table(new QTableView)
    , m_state(new QLabel)
    , m_remove(new QToolButton)
    , m_manage(new QPushButton(tr("Manage Vo&lumes…")))
{
    m_table->setObjectName(QStringLiteral("volumesTable"));
    m_table->setAccessibleName(tr("Volumes of the sandbox"));
    m_table->setModel(&m_model);
    m_table->setItemDelegate(new MountDelegate(m_storage.library(), m_table));
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeading | Qt::AlignVCenter);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setSectionResizeMode(MountModel::Path, QHeaderView::Stretch);
    m_table->horizontalHeader()->resizeSection(MountModel::Name, 160);
    m_table->horizontalHeader()->resizeSection(
        MountModel::ReadOnly, m_table->horizontalHeader()->sectionSizeHint(MountModel::ReadOnly) + 8);
    m_table->setShowGrid(false);
    m_table->setAlternatingRowColors(true);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setTabKeyNavigation(false); // Tab leaves the table: no keyboard trap
    m_table->setEditTriggers(QAbstractItemView::AllEditTriggers);
    m_table->setFixedHeight(m_table->horizontalHeader()->sizeHint().height()
        + m_table->verticalHeader()->defaultSectionSize() * shownMounts + 4);
    m_table->installEventFilter(this);
    m_state->setObjectName(QStringLiteral("volumesState"));
    m_state->setTextFormat(Qt::PlainText);
    m_state->setWordWrap(true);
    m_remove->setObjectName(QStringLiteral("volumesRemove"));
    m_remove->setIcon(Icons::get(QStringLiteral("delete")));
    m_remove->setText(tr("Re&move"));
    m_remove->setToolTip(tr("Takes the chosen volume out of this form. The volume itself stays."));
    m_remove->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_remove->setFocusPolicy(Qt::TabFocus);
    m_manage->setObjectName(QStringLiteral("manageVolumes"));
    m_manage->setAutoDefault(false);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_remove);
    buttons->addWidget(m_manage);
    buttons->addStretch();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_table);
    layout->addWidget(m_state);
    layout->addLayout(buttons);
    setFocusProxy(m_table);
    connect(&m_model, &MountModel::edited, this, &VolumesSection::update);
    connect(m_remove, &QToolButton::clicked, this, &VolumesSection::removeSelected);
    connect(m_manage, &QPushButton::clicked, this, &VolumesSection::manage);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &VolumesSection::update);
    update();
}

void VolumesSection::setBackend(Backend *backend)
{
    m_storage.setBackend(backend);
}

QList<VolumeMount> VolumesSection::mounts() const
{
    const bool there = m_storage.backend() && m_storage.backend()->capabilities().has(Feature::Volumes);
    return there ? m_model.mounts() : QList<VolumeMount>();
}

void VolumesSection::commit()
{
    // An open editor holds text that the model has not seen: leaving the cell commits it.
    if (QWidget *focus = QApplication::focusWidget(); focus && focus != m_table && m_table->isAncestorOf(focus))
        m_table->setFocus();
}

void VolumesSection::update()
{
    const bool there = m_storage.backend() && m_storage.backend()->capabilities().has(Feature::Volumes);
    QStringList fresh;
    if (there && m_storage.library()->hasVolumes()) {
        const QStringList known = m_storage.library()->volumeNames();
        for (const VolumeMount &mount : m_model.mounts()) {
            if (!mount.name.isEmpty() && !known.contains(mount.name) && !fresh.contains(mount.name))
                fresh << mount.name;
        }
    }
    QString state;
    if (!there)
        state = m_storage.backend() ? m_storage.backend()->capabilities().reason(Feature::Volumes) : QString();
    else if (!fresh.isEmpty())
        state = tr("%1: will be made, empty.", "names of volumes").arg(fresh.join(QLatin1StringView(", ")));
    else
        state = tr("What is in a volume outlives the sandbox, and no snapshot holds it.");
    m_table->setVisible(there);
    m_remove->setVisible(there);
    const int row = m_table->currentIndex().row();
    m_remove->setEnabled(row >= 0 && row < m_model.rowCount() - 1);
    m_manage->setVisible(there && m_storage.library()->canManage());
    m_state->setText(state);
    m_state->setVisible(!state.isEmpty());
    Q_EMIT changed();
}

bool VolumesSection::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_table && event->type() == QEvent::KeyPress
        && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Delete) {
        removeSelected();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void VolumesSection::removeSelected()
{
    m_model.removeRow(m_table->currentIndex().row());
}

void VolumesSection::manage()
{
    if (m_storage.backend())
        StorageDialog::openFor(*m_storage.backend(), StorageDialog::Page::Volumes, this);
}

} // namespace vivarium
