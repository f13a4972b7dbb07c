// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <functional>

namespace vivarium {

class BuildRun;
class ConnectionRegistry;

/// Calls `tell` for each image build that ends, of the connections that there are and of those to come, as long as
/// `context` lives. One call for each context: a connection that is exchanged is listened to once.
void tellFinishedBuilds(
    ConnectionRegistry &connections, QObject *context, const std::function<void(const BuildRun &)> &tell);

} // namespace vivarium
