// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/NewNameDialog.h"

#include "common/ElidedLabel.h"
#include "common/Format.h"
#include "files/FileNames.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace vivarium {

namespace {

constexpr int fieldWidth = 40; // characters

} // namespace

NewNameDialog::NewNameDialog(Kind kind, const RemotePath &directory, const QByteArray &name,
    std::function<bool(const QByteArray &)> taken, QWidget *parent)
    : QDialog(parent)
    , m_taken(std::move(taken))
    , m_name(new QLineEdit)
    , m_refusal(new QLabel)
{
    setObjectName(QStringLiteral("newNameDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(kind == Kind::Folder ? tr("New Folder") : tr("New File"));
    auto *place = new ElidedLabel;
    place->setText(Format::escaped(directory));
    m_name->setObjectName(QStringLiteral("newNameEdit"));
    m_name->setMaxLength(int(FileNames::maximumNameBytes) * 4);
    m_name->setMinimumWidth(m_name->fontMetrics().averageCharWidth() * fieldWidth);
    m_name->setText(FileNames::toText(name));
    m_name->setSelection(0, int(FileNames::stemLength(m_name->text(), kind == Kind::Folder)));
    m_refusal->setObjectName(QStringLiteral("newNameRefusal"));
    m_refusal->setTextFormat(Qt::PlainText);
    m_refusal->setWordWrap(true);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_create = buttons->addButton(tr("&Create"), QDialogButtonBox::AcceptRole);
    m_create->setObjectName(QStringLiteral("newNameCreate"));
    auto *form = new QFormLayout(this);
    form->addRow(tr("In folder:"), place);
    form->addRow(tr("&Name:"), m_name);
    form->addRow(m_refusal);
    form->addRow(buttons);
    // Only a button that is in the dialog already can become its default, and Cancel must not be it.
    buttons->button(QDialogButtonBox::Cancel)->setAutoDefault(false);
    m_create->setDefault(true);
    connect(m_name, &QLineEdit::textChanged, this, &NewNameDialog::updateRefusal);
    connect(buttons, &QDialogButtonBox::accepted, this, &NewNameDialog::create);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    updateRefusal();
}

QString NewNameDialog::whyRefused() const
{
    const QByteArray name = FileNames::fromText(m_name->text());
    if (name.isEmpty())
        return {}; // nobody needs to be told
    if (const QString refusal = FileNames::whyRefused(name); !refusal.isEmpty())
        return refusal;
    return m_taken(name) ? tr("There is something of that name already.") : QString();
}

void NewNameDialog::updateRefusal()
{
    const QString refusal = whyRefused();
    m_refusal->setText(refusal);
    m_name->setAccessibleDescription(refusal);
    m_create->setEnabled(refusal.isEmpty() && !m_name->text().isEmpty());
}

void NewNameDialog::create()
{
    // It may have come into being since the last key.
    updateRefusal();
    if (!m_create->isEnabled())
        return;
    Q_EMIT named(FileNames::fromText(m_name->text()));
    accept();
}

} // namespace vivarium
