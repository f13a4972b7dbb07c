// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "Program.h"

#include <QObject>

namespace vivarium {

class NewSandboxDialog;

/// The form for a new sandbox, filled in from the last one, from an image, or from a sandbox that is there.
class SandboxForms : public QObject {
    Q_OBJECT
public:
    /// `window` is the parent of the forms.
    SandboxForms(Program &program, QWidget *window);

    /// nullopt: as the last one. `remark` is said above it.
    NewSandboxDialog *open(
        const ProfileId &profile, const std::optional<SandboxSpec> &spec, const QString &remark = {});
    void openForImage(const ProfileId &profile, const ImageId &image, const QString &name);
    /// As this sandbox; one that could not be created is put away and asked for anew.
    void openForCopy(const SandboxKey &key);

Q_SIGNALS:
    /// The sandbox is being made under this key.
    void creationBegun(const vivarium::SandboxKey &provisional);

private:
    /// What a copy of the sandbox `name` has of it, and what not.
    [[nodiscard]] static QString remarkOf(const SandboxApi::Specification &told, const QString &name);

    Program &m_program;
    QWidget *m_window;
};

} // namespace vivarium
