// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/ImageBuild.h"
#include "domain/Sandbox.h"

namespace vivarium {

/// A build that goes on as a test says.
class FakeImageBuild : public ImageBuild {
    Q_OBJECT
public:
    explicit FakeImageBuild(const SandboxSpec &spec)
        : m_spec(spec)
    {
    }
    void cancel() override
    {
        ApiError error;
        error.kind = ErrorKind::Conflict;
        error.sentence = QStringLiteral("The image could not be built: The build was cancelled.");
        fail(error);
    }
    [[nodiscard]] const SandboxSpec &spec() const { return m_spec; }
    void begin(const ImageId &image)
    {
        setImage(image, QStringLiteral("3.13"));
        setState(State::Building);
    }
    void log(const QStringList &lines) { Q_EMIT logged(lines); }
    void succeed() { setState(State::Ready); }
    void failWith(const ApiError &error) { fail(error); }

private:
    SandboxSpec m_spec;
};

} // namespace vivarium
