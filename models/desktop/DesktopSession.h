// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "domain/Desktop.h"

#include <QDateTime>
#include <QImage>
#include <QObject>

namespace vivarium {

class SandboxContext;

/// What was on a desktop at one moment. The bytes are out of the sandbox; the image was decoded from them.
struct DesktopPicture {
    QByteArray png;
    QImage image;
    QDateTime takenAt; ///< UTC
};

/// The graphical desktop of one sandbox: how it stands, and what can be done with it. What is known is dropped when the
/// sandbox stops running, and asked anew when it runs again: its links are others then.
class DesktopSession : public QObject {
    Q_OBJECT
public:
    explicit DesktopSession(SandboxContext &context, QObject *parent = nullptr);

    void refresh();
    [[nodiscard]] const std::optional<Desktop> &desktop() const { return m_desktop; }
    [[nodiscard]] const std::optional<ApiError> &error() const { return m_error; }
    [[nodiscard]] bool isBusy() const { return m_busy; }
    /// Why there is none; empty: there may be one.
    [[nodiscard]] QString refusal() const;
    /// The last one; it stays when the desktop ends.
    [[nodiscard]] const std::optional<DesktopPicture> &picture() const { return m_picture; }

    void start(const QSize &size);
    void stop();
    void takeScreenshot();
    /// Writes a picture to a file of this machine, in a thread of its own: saved() or failed().
    void save(const DesktopPicture &picture, const QString &path);

Q_SIGNALS:
    void changed();
    void failed(const vivarium::ApiError &error);
    void saved(const QString &path);

private:
    void onContextChanged();
    void setBusy(bool busy);
    void take(const Result<Desktop> *result, bool asked);
    void decode(const QByteArray &png);
    [[nodiscard]] static ApiError noAnswer();

    SandboxContext &m_context;
    std::optional<Desktop> m_desktop;
    std::optional<ApiError> m_error;
    std::optional<DesktopPicture> m_picture;
    bool m_busy = false;
    bool m_refused = false;
    int m_generation = 0; ///< answers to what was asked before the sandbox stopped or came back count no more
};

} // namespace vivarium
