// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/PresetButton.h"

#include "common/ConfirmDialog.h"
#include "common/Format.h"
#include "common/Icons.h"
#include "sandboxes/SandboxPresets.h"

#include <QInputDialog>
#include <QMenu>
#include <QPointer>

namespace vivarium {

namespace {

/// An "&" of a name is no mnemonic.
QString menuText(const QString &name)
{
    return Format::escaped(name).replace(QLatin1Char('&'), QLatin1StringView("&&"));
}

} // namespace

PresetButton::PresetButton(SandboxPresets &presets, std::function<SandboxSpec()> current, QWidget *parent)
    : QPushButton(tr("Prese&ts"), parent)
    , m_presets(presets)
    , m_current(std::move(current))
{
    setObjectName(QStringLiteral("presetButton"));
    setAutoDefault(false);
    setMenu(new QMenu(this));
    menu()->setObjectName(QStringLiteral("presetMenu"));
    connect(&presets, &SandboxPresets::changed, this, &PresetButton::fill);
    fill();
}

void PresetButton::fill()
{
    menu()->clear();
    const QStringList names = m_presets.names();
    for (const QString &name : names)
        menu()->addAction(menuText(name), this, [this, name] { Q_EMIT chosen(name, m_presets.find(name)); });
    if (names.isEmpty())
        menu()->addAction(tr("No presets yet"))->setEnabled(false);
    menu()->addSeparator();
    menu()
        ->addAction(Icons::get(QStringLiteral("add")), tr("&Save This Form as…"), this, &PresetButton::askForName)
        ->setObjectName(QStringLiteral("savePreset"));
    QMenu *removal = menu()->addMenu(Icons::get(QStringLiteral("delete")), tr("&Delete"));
    removal->setObjectName(QStringLiteral("deletePresets"));
    for (const QString &name : names)
        removal->addAction(menuText(name) + QStringLiteral("…"), this, [this, name] { askToDelete(name); });
    removal->setEnabled(!names.isEmpty());
}

void PresetButton::askForName()
{
    const SandboxSpec spec = m_current();
    auto *dialog = new QInputDialog(window());
    dialog->setObjectName(QStringLiteral("presetNameDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Save Preset"));
    dialog->setLabelText(tr("Name of the preset. One of the same name is replaced.\n"
                            "Values of environment variables are not kept, only their names."));
    dialog->setTextValue(spec.name);
    dialog->setOkButtonText(tr("&Save"));
    connect(dialog, &QInputDialog::textValueSelected, this, [this, spec](const QString &text) {
        const QString name = text.trimmed().left(SandboxPresets::longestName);
        if (SandboxPresets::nameProblem(name).isEmpty())
            m_presets.save(name, spec);
    });
    dialog->open();
}

void PresetButton::askToDelete(const QString &name)
{
    ConfirmDialog::Question question;
    question.title = tr("Delete Preset");
    question.question = tr("Delete the preset “%1”?").arg(Format::escaped(name));
    question.verb = tr("&Delete Preset");
    question.iconName = QStringLiteral("delete");
    ConfirmDialog::ask(window(), question, [this, button = QPointer(this), name] {
        if (button)
            m_presets.remove(name);
    });
}

} // namespace vivarium
