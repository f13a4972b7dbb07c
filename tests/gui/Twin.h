// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "FakeBackend.h"
#include "Program.h"

namespace vivarium {

/// Adds a second connection *Twin*, over which `sandbox` is seen too: the same sandbox by the server's other API.
inline std::shared_ptr<FakeBackend> connectTwin(Program &program, const Sandbox &sandbox)
{
    auto twin = std::make_shared<FakeBackend>();
    twin->setProfile(ProfileId(QStringLiteral("twin")));
    twin->fakeSandboxes().put(sandbox);
    program.connections().add(twin->profile(), QStringLiteral("Twin"), false);
    program.connections().setBackend(twin->profile(), twin);
    return twin;
}

} // namespace vivarium
