// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Network.h"
#include "http/JsonReader.h"

namespace vivarium {

/// Outbound rules of `lazycloud.md` §7, and the test of a destination of `x-vivarium`.
struct NetworkCodec {
    /// C/network.
    [[nodiscard]] static Result<NetworkPolicy> policy(JsonReader reader);
    /// The body of PUT C/network: both members, always. "Only" without a range becomes "blocked": it must not open
    /// anything.
    [[nodiscard]] static QJsonObject policyBody(const NetworkPolicy &policy);
    /// The answer to a test.
    [[nodiscard]] static Result<DestinationTest> test(JsonReader reader);
    [[nodiscard]] static QJsonObject testBody(const Destination &destination);

    /// The name servers of XC/network.
    [[nodiscard]] static Result<NameService> nameService(JsonReader reader);
    /// The name servers in the text of resolv.conf.
    [[nodiscard]] static NameService fromResolvConf(const QByteArray &text);
};

} // namespace vivarium
