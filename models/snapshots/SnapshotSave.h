// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "domain/Image.h"
#include "domain/Sandbox.h"

#include <QElapsedTimer>
#include <QObject>

#include <chrono>
#include <optional>

namespace vivarium {

/// One saving of a sandbox under way: of its files, or of its memory (MemorySave). Servers take up to an hour and
/// mostly tell no progress, only the end.
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
    /// What is saved, and how it is to be called.
    struct Subject {
        Image::Kind kind = Image::Kind::FileSystem;
        SandboxId sandbox;
        QString sandboxName;
        QString name;
        QString note;
        int warm = 1; ///< started copies of it to be kept ready, where there are such
    };
    /// `keepsListening`: the id comes only with the answer, so leave() does not give the answer up.
    SnapshotSave(const Reply<Image> &reply, const Subject &subject, bool keepsListening, QObject *parent);

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] Image::Kind kind() const { return m_subject.kind; }
    [[nodiscard]] const SandboxId &sandbox() const { return m_subject.sandbox; }
    [[nodiscard]] const QString &sandboxName() const { return m_subject.sandboxName; }
    [[nodiscard]] const QString &name() const { return m_subject.name; }
    [[nodiscard]] const QString &note() const { return m_subject.note; }
    [[nodiscard]] const std::optional<Image> &image() const { return m_image; }
    [[nodiscard]] const std::optional<ApiError> &error() const { return m_error; }
    /// Whether the server has said no, so that nothing was made. After any other error there may be one.
    [[nodiscard]] bool wasRefused() const;
    [[nodiscard]] std::chrono::milliseconds elapsed() const { return std::chrono::milliseconds(m_clock.elapsed()); }
    /// Stops the waiting, not the saving.
    virtual void leave();
    [[nodiscard]] bool keepsListening() const { return m_keepsListening; }

    /// What the server does at the moment, a few words; empty when it doesn't tell.
    [[nodiscard]] virtual QString stage() const { return {}; }
    /// Whether cancel() can throw away what is being saved.
    [[nodiscard]] virtual bool canCancel() const { return false; }
    virtual void cancel() { }

Q_SIGNALS:
    void stateChanged();
    void stageChanged();
    /// The answer came, also after leave().
    void answered();

private:
    const Subject m_subject;
    const bool m_keepsListening;
    State m_state = State::Saving;
    QElapsedTimer m_clock;
    Reply<Image> m_reply;
    std::optional<Image> m_image;
    std::optional<ApiError> m_error;
};

} // namespace vivarium
