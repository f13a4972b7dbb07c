// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "domain/Image.h"

#include <QElapsedTimer>
#include <QObject>

#include <chrono>
#include <optional>

namespace vivarium {

class ImageApi;

/// One saving of a sandbox's file system under way. Servers take up to an hour and tell no progress, only the end.
class SnapshotSave : public QObject {
    Q_OBJECT
public:
    enum class State {
        Saving,
        Saved, ///< image() is there
        Failed, ///< error() says why
        Left, ///< nobody waits any more; the server goes on
    };
    Q_ENUM(State)
    /// `keepsListening`: the id comes only with the answer, so leave() does not give the answer up.
    SnapshotSave(ImageApi &api, const SandboxId &sandbox, const QString &sandboxName, const QString &name,
        const QString &note, bool keepsListening, QObject *parent);

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] const SandboxId &sandbox() const { return m_sandbox; }
    [[nodiscard]] const QString &sandboxName() const { return m_sandboxName; }
    [[nodiscard]] const QString &name() const { return m_name; }
    [[nodiscard]] const QString &note() const { return m_note; }
    [[nodiscard]] const std::optional<Image> &image() const { return m_image; }
    [[nodiscard]] const std::optional<ApiError> &error() const { return m_error; }
    [[nodiscard]] std::chrono::milliseconds elapsed() const { return std::chrono::milliseconds(m_clock.elapsed()); }
    /// Stops the waiting, not the saving.
    void leave();
    [[nodiscard]] bool keepsListening() const { return m_keepsListening; }

Q_SIGNALS:
    void stateChanged();
    /// The answer came, also after leave().
    void answered();

private:
    const SandboxId m_sandbox;
    const QString m_sandboxName;
    const QString m_name;
    const QString m_note;
    const bool m_keepsListening;
    State m_state = State::Saving;
    QElapsedTimer m_clock;
    Reply<Image> m_reply;
    std::optional<Image> m_image;
    std::optional<ApiError> m_error;
};

} // namespace vivarium
