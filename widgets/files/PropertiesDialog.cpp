// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/PropertiesDialog.h"

#include "backend/FileApi.h"
#include "common/Format.h"
#include "common/Icons.h"
#include "core/Async.h"
#include "files/FileListModel.h"
#include "files/FilePaths.h"
#include "files/PermissionsEditor.h"
#include "sandboxes/SandboxContext.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QGroupBox>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace vivarium {

PropertiesDialog::PropertiesDialog(
    SandboxContext &context, const RemotePath &directory, const QList<FileEntry> &entries, QWidget *parent)
    : QDialog(parent)
    , m_context(context)
    , m_directory(directory)
    , m_entries(entries)
    , m_permissions(new PermissionsEditor)
    , m_recursive(new QCheckBox(tr("Also all that is &in it")))
{
    setObjectName(QStringLiteral("propertiesDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    const bool isOne = entries.size() == 1;
    const FileEntry first = entries.value(0);
    const QString name = isOne ? Format::escaped(first.name) : tr("%n item(s)", nullptr, int(entries.size()));
    setWindowTitle(tr("Properties of %1").arg(name));

    auto *icon = new QLabel;
    icon->setPixmap(Icons::get(isOne ? FileListModel::iconName(first) : QStringLiteral("list")).pixmap(32));
    auto *title = new QLabel(name);
    title->setObjectName(QStringLiteral("propertiesName"));
    title->setTextFormat(Qt::PlainText);
    title->setWordWrap(true);
    title->setTextInteractionFlags(Qt::TextSelectableByMouse);
    QFont bold = title->font();
    bold.setBold(true);
    title->setFont(bold);
    auto *head = new QHBoxLayout;
    head->setSpacing(12);
    head->addWidget(icon);
    head->addWidget(title, 1);

    auto *form = new QFormLayout;
    form->setHorizontalSpacing(16);
    addFacts(form);

    auto *group = new QGroupBox(tr("Permissions"));
    auto *groupLayout = new QVBoxLayout(group);
    groupLayout->addWidget(m_permissions);
    groupLayout->addWidget(m_recursive);
    m_recursive->setObjectName(QStringLiteral("permissionsRecursive"));
    m_recursive->setToolTip(
        tr("Files inside get the same permissions, so they become executable where the folder can be entered"));
    m_recursive->setVisible(
        std::ranges::any_of(entries, [](const FileEntry &entry) { return entry.type == FileType::Directory; }));
    m_sameMode = std::ranges::all_of(entries, [&first](const FileEntry &entry) { return entry.mode == first.mode; });
    m_permissions->setMode(first.mode);
    if (!m_sameMode) {
        auto *mixed = new QLabel(tr("They have different permissions; Apply gives all of them these."));
        mixed->setWordWrap(true);
        groupLayout->insertWidget(0, mixed);
    }
    const bool onlyLinks =
        std::ranges::all_of(entries, [](const FileEntry &entry) { return entry.type == FileType::SymbolicLink; });
    if (onlyLinks) {
        group->setEnabled(false);
        groupLayout->insertWidget(0, new QLabel(tr("A link has no permissions of its own.")));
    }

    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    m_apply = buttons->addButton(tr("&Apply Permissions"), QDialogButtonBox::ApplyRole);
    m_apply->setObjectName(QStringLiteral("applyPermissions"));
    buttons->button(QDialogButtonBox::Close)->setDefault(true);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(m_apply, &QPushButton::clicked, this, &PropertiesDialog::apply);
    connect(m_permissions, &PermissionsEditor::changed, this, &PropertiesDialog::updateApply);
    connect(m_recursive, &QCheckBox::toggled, this, &PropertiesDialog::updateApply);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 12);
    layout->setSpacing(12);
    layout->addLayout(head);
    layout->addLayout(form);
    layout->addWidget(group);
    layout->addStretch();
    layout->addWidget(buttons);
    updateApply();
    resize(460, sizeHint().height());
}

PropertiesDialog::~PropertiesDialog()
{
    m_usage.cancel();
}

void PropertiesDialog::addFact(QFormLayout *form, const QString &label, const QString &text, const char *name)
{
    auto *value = new QLabel(text);
    value->setObjectName(QString::fromLatin1(name));
    value->setTextFormat(Qt::PlainText);
    value->setWordWrap(true);
    value->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    form->addRow(label, value);
}

void PropertiesDialog::addFacts(QFormLayout *form)
{
    const FileEntry first = m_entries.value(0);
    const bool isOne = m_entries.size() == 1;
    if (isOne)
        addFact(form, tr("Kind:"), FileListModel::kindText(first), "propertiesKind");
    addFact(form, tr("In:"), Format::escaped(m_directory), "propertiesLocation");

    qint64 bytes = 0;
    bool hasFolder = false;
    for (const FileEntry &entry : std::as_const(m_entries)) {
        hasFolder = hasFolder || entry.type == FileType::Directory;
        bytes += entry.type == FileType::File ? entry.size : 0;
    }
    const QString exact = bytes < 1024 ? tr("%n byte(s)", nullptr, int(bytes))
                                       : tr("%1 (%2 bytes)").arg(Format::bytes(bytes), QLocale().toString(bytes));
    if (hasFolder) {
        m_size = new QLabel(Format::unknown());
        m_size->setObjectName(QStringLiteral("propertiesSize"));
        m_count = new QPushButton(tr("&Count"));
        m_count->setObjectName(QStringLiteral("propertiesCount"));
        m_count->setAutoDefault(false);
        m_count->setToolTip(tr("Adds up all that is in the folder"));
        connect(m_count, &QPushButton::clicked, this, &PropertiesDialog::count);
        auto *row = new QHBoxLayout;
        row->addWidget(m_size, 1);
        row->addWidget(m_count);
        form->addRow(tr("Size:"), row);
        // Where looking is free there is no reason to wait for a click.
        if (m_context.capabilities().has(Feature::FreeObservation))
            count();
    } else {
        addFact(form, tr("Size:"), exact, "propertiesSize");
    }
    if (!isOne)
        return;
    if (first.modifiedAt.isValid())
        addFact(form, tr("Modified:"), Format::exactTime(first.modifiedAt), "propertiesModified");
    addFact(form, tr("Owner:"), tr("%1, group %2").arg(Format::escaped(first.owner), Format::escaped(first.group)),
        "propertiesOwner");
    if (first.type == FileType::SymbolicLink && !first.linkTarget.isEmpty())
        addFact(form, tr("Leads to:"), Format::escaped(first.linkTarget), "propertiesTarget");
}

void PropertiesDialog::count()
{
    m_count->setEnabled(false);
    m_size->setText(tr("Counting…"));
    DiskUsage sum;
    for (const FileEntry &entry : std::as_const(m_entries)) {
        if (entry.type != FileType::Directory) {
            ++sum.files;
            sum.bytes += entry.type == FileType::File ? entry.size : 0;
        }
    }
    countNext(0, sum);
}

void PropertiesDialog::countNext(qsizetype at, const DiskUsage &sum)
{
    while (at < m_entries.size() && m_entries.at(at).type != FileType::Directory)
        ++at;
    if (at == m_entries.size()) {
        const QString text = tr("%1 (%2 bytes) in %3")
                                 .arg(Format::bytes(sum.bytes), QLocale().toString(sum.bytes),
                                     tr("%n file(s)", nullptr, int(sum.files)));
        m_size->setText(sum.complete ? text : tr("more than %1").arg(text));
        m_count->setEnabled(true);
        return;
    }
    m_usage = m_context.backend().files().usage(m_context.id(), FilePaths::join(m_directory, m_entries.at(at).name));
    whenDone(this, m_usage, [this, at, sum](const Result<DiskUsage> *result) {
        if (!result || !*result) {
            m_size->setText(result ? result->error().sentence : tr("Not counted."));
            m_count->setEnabled(true);
            return;
        }
        const DiskUsage &usage = **result;
        countNext(at + 1,
            {sum.files + usage.files, sum.directories + usage.directories, sum.bytes + usage.bytes,
                sum.complete && usage.complete});
    });
}

void PropertiesDialog::updateApply()
{
    const auto mode = m_permissions->mode();
    const bool differs = mode && (!m_sameMode || *mode != m_entries.value(0).mode || m_recursive->isChecked());
    m_apply->setEnabled(differs);
    m_apply->setToolTip(!mode ? tr("The number is no permission: four octal digits at most")
            : differs         ? QString()
                              : tr("Nothing has changed"));
}

void PropertiesDialog::apply()
{
    const auto mode = m_permissions->mode();
    if (!mode)
        return;
    QList<RemotePath> paths;
    for (const FileEntry &entry : std::as_const(m_entries)) {
        if (entry.type != FileType::SymbolicLink)
            paths.append(FilePaths::join(m_directory, entry.name));
    }
    Q_EMIT modeChosen(paths, *mode, m_recursive->isVisible() && m_recursive->isChecked());
    close();
}

} // namespace vivarium
