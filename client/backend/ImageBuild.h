// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ApiError.h"
#include "core/Id.h"

#include <QObject>
#include <QStringList>

#include <optional>

namespace vivarium {

/// An image being made ready from its definition. The server goes on whether somebody listens or not: deleting this
/// only ends the listening, and asking for the same definition again joins the build that runs.
class ImageBuild : public QObject {
    Q_OBJECT
public:
    enum class State {
        Asking, ///< what the server has of it
        Waiting, ///< for a builder
        Building,
        Ready, ///< image() can be started from
        Failed, ///< error() says why
    };
    Q_ENUM(State)
    using QObject::QObject;

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] bool isOver() const { return m_state == State::Ready || m_state == State::Failed; }
    /// Known once the server has answered, before it is ready.
    [[nodiscard]] const ImageId &image() const { return m_image; }
    [[nodiscard]] const QString &pythonVersion() const { return m_pythonVersion; } ///< major and minor
    [[nodiscard]] const std::optional<ApiError> &error() const { return m_error; }
    /// Ends the build itself, for all who wait for it; it fails then. Feature::CancelBuilds.
    virtual void cancel() = 0;

Q_SIGNALS:
    void stateChanged();
    /// Lines of the build's log as they come, without their ends; hostile.
    void logged(const QStringList &lines);

protected:
    void setState(State state)
    {
        if (m_state == state)
            return;
        m_state = state;
        Q_EMIT stateChanged();
    }
    void fail(const ApiError &error)
    {
        m_error = error;
        setState(State::Failed);
    }
    void setImage(const ImageId &image, const QString &pythonVersion)
    {
        m_image = image;
        m_pythonVersion = pythonVersion;
    }

private:
    State m_state = State::Asking;
    ImageId m_image;
    QString m_pythonVersion;
    std::optional<ApiError> m_error;
};

} // namespace vivarium
