// SPDX-License-Identifier: GPL-3.0-or-later
#include "SandboxForms.h"

#include "common/Format.h"
#include "core/Async.h"
#include "sandboxes/NewSandboxDialog.h"

namespace vivarium {

namespace {

constexpr std::chrono::minutes usualLimit(10);

/// A name for a sandbox out of what a person called an image.
QString nameFrom(const QString &text)
{
    QString name;
    for (QChar c : text) {
        const bool allowed =
            (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z') || (c >= u'0' && c <= u'9') || c == u'_';
        if (allowed)
            name += c;
        else if (!name.isEmpty() && !name.endsWith(QLatin1Char('-')))
            name += QLatin1Char('-');
    }
    while (name.endsWith(QLatin1Char('-')))
        name.chop(1);
    if (name.isEmpty() || name.at(0).isDigit())
        name.prepend(QLatin1String("from-"));
    return name.left(50) + QStringLiteral("-1");
}

/// As much of a specification as the list shows.
SandboxSpec listedSpec(const SandboxRow &row)
{
    const Sandbox &sandbox = row.sandbox;
    SandboxSpec spec;
    spec.name = sandbox.name;
    spec.group = sandbox.group.isEmpty() ? QStringLiteral("sandboxes") : sandbox.group;
    spec.image = sandbox.image;
    const QString python = QStringLiteral("Python ");
    if (sandbox.imageText.startsWith(python)) {
        spec.image = ImageId();
        spec.pythonVersion = sandbox.imageText.mid(python.size());
    }
    spec.templateName = sandbox.templateName;
    spec.size = sandbox.size;
    spec.region = sandbox.region;
    if (sandbox.cpuMillis > 0)
        spec.cpuMillis = sandbox.cpuMillis;
    if (sandbox.memoryMiB > 0)
        spec.memoryMiB = sandbox.memoryMiB;
    if (sandbox.lifetime.kind != Lifetime::Kind::None || !isLive(sandbox.state))
        spec.keepWarm = sandbox.lifetime.span.count() > 0 ? sandbox.lifetime.span : usualLimit;
    return spec;
}

} // namespace

QString SandboxForms::remarkOf(const SandboxApi::Specification &told, const QString &name)
{
    if (!told.complete)
        return tr("A copy of %1. Its server doesn't tell its environment, secrets, volumes, files and command.")
            .arg(name);
    return told.knowsValues
        ? tr("A copy of %1, with its network rules and ports as they are now.").arg(name)
        : tr("A copy of %1, with its network rules and ports as they are now. The values of its variables were not "
             "kept: write them again.")
              .arg(name);
}

SandboxForms::SandboxForms(Program &program, QWidget *window)
    : QObject(window)
    , m_program(program)
    , m_window(window)
{
}

NewSandboxDialog *SandboxForms::open(
    const ProfileId &profile, const std::optional<SandboxSpec> &spec, const QString &remark)
{
    auto *dialog = new NewSandboxDialog(m_program.feeds(), m_program.recentSpecs(), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    if (!profile.isEmpty())
        dialog->setProfile(profile);
    if (spec)
        dialog->setSpec(*spec);
    dialog->setRemark(remark);
    connect(dialog, &NewSandboxDialog::submitted, this, [this](const ProfileId &where, const SandboxSpec &what) {
        Q_EMIT creationBegun(m_program.controller().create(where, what));
    });
    dialog->open();
    return dialog;
}

void SandboxForms::openForImage(const ProfileId &profile, const ImageId &image, const QString &name)
{
    // Its size as that of the last one; what another sandbox was given is no business of this one.
    const SandboxSpec last = m_program.recentSpecs().last(profile);
    SandboxSpec spec;
    spec.image = image;
    spec.name = nameFrom(name);
    spec.group = last.group;
    spec.cpuMillis = last.cpuMillis;
    spec.memoryMiB = last.memoryMiB;
    spec.keepWarm = last.keepWarm;
    const ConnectionEntry *connection = m_program.connections().find(profile);
    spec.authorized = !connection || !connection->isLocal; // as the form does by itself
    open(profile, spec);
}

void SandboxForms::openForCopy(const SandboxKey &key)
{
    const SandboxRow *row = m_program.sandboxes().find(key);
    if (!row)
        return;
    if (row->creationError) {
        if (const auto spec = m_program.controller().specOf(key)) {
            const ApiError refusal = *row->creationError; // the row goes
            m_program.controller().dismiss(key);
            open(key.profile, spec)->setRefusal(refusal);
        }
        return;
    }
    const SandboxSpec listed = listedSpec(*row);
    const QString name = Format::escaped(row->sandbox.name);
    whenDone(this, m_program.controller().specification(key),
        [this, key, listed, name](const Result<SandboxApi::Specification> *told) {
            if (!told)
                return;
            if (!*told) {
                open(key.profile, listed,
                    tr("A copy of %1, but only of what the list shows of it: %2").arg(name, told->error().text()));
                return;
            }
            SandboxSpec spec = (*told)->spec;
            if (!(*told)->complete && spec.image.isEmpty()) {
                spec.pythonVersion = listed.pythonVersion;
                spec.baseImage = listed.baseImage;
            }
            open(key.profile, spec, remarkOf(**told, name));
        });
}

} // namespace vivarium
