// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/Lease.h"
#include "core/Result.h"
#include "domain/Capabilities.h"
#include "domain/Image.h"
#include "domain/Sandbox.h"

#include <QStringList>
#include <QWidget>

class QComboBox;
class QLineEdit;

namespace vivarium {

class Backend;
class ImageLibrary;

/// What a new sandbox starts from: a Python version, a saved image, an image by its id, or one of a registry by its
/// name. An id that isn't in the list is looked up on the server as it is typed.
class ImageChooser : public QWidget {
    Q_OBJECT
public:
    explicit ImageChooser(QWidget *parent = nullptr);
    /// What there is to choose from. Keeps what is chosen where it can.
    void setBackend(Backend *backend);
    void setRecentReferences(const QStringList &references);
    /// Fills image, pythonVersion and baseImage; a Dockerfile is somebody else's.
    void writeTo(SandboxSpec &spec) const;
    void readFrom(const SandboxSpec &spec);
    enum class Kind { Python, Image, Identity, Reference, Dockerfile };
    /// Of what is chosen now.
    [[nodiscard]] Kind kind() const;
    /// Of an id that is typed: why it can't be started from, as far as is known; empty for all else.
    [[nodiscard]] QString problem() const;
    /// What is known about the typed id.
    [[nodiscard]] QString hint() const;
    [[nodiscard]] QLineEdit *identity() const { return m_identity; }
    [[nodiscard]] QComboBox *combo() const { return m_combo; }
    [[nodiscard]] QLineEdit *reference() const { return m_reference; }

Q_SIGNALS:
    void changed();

private:
    void fill();
    void select(Kind kind, const QString &value);
    void updateReference();
    [[nodiscard]] ImageId typedId() const;
    void lookUp();

    QComboBox *m_combo;
    QLineEdit *m_reference;
    QLineEdit *m_identity;
    Reply<vivarium::Image> m_lookup;
    std::optional<Result<vivarium::Image>> m_found; ///< of the typed id; nullopt: not known (yet)
    ImageLibrary *m_library = nullptr;
    Backend *m_backend = nullptr;
    Lease m_lease;
    Kind m_wantedKind = Kind::Python; ///< what shall be chosen as soon as the list has it
    QString m_wanted;
};

} // namespace vivarium
