// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace vivarium::engine {

/// Which port of which sandbox a host name means: `<sandbox id>-<port>.localhost`.
struct PortAddress {
    std::string containerId;
    std::uint16_t port = 0;

    /// Reads the Host header of a request. Any port behind the name is fine: it may have come through a tunnel.
    /// Nothing for other names, and for a port with leading zeros.
    static std::optional<PortAddress> parse(std::string_view host);

    /// The address for browsers. `edgePort` is where the engine takes such requests.
    [[nodiscard]] std::string url(std::uint16_t edgePort) const;
};

} // namespace vivarium::engine
