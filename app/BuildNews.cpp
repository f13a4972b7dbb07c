// SPDX-License-Identifier: GPL-3.0-or-later
#include "BuildNews.h"

#include "connections/ConnectionRegistry.h"
#include "images/ImageBuilds.h"

namespace vivarium {

void tellFinishedBuilds(
    ConnectionRegistry &connections, QObject *context, const std::function<void(const BuildRun &)> &tell)
{
    const auto listen = [&connections, context, tell](const ProfileId &profile) {
        const std::shared_ptr<Backend> backend = connections.backend(profile);
        if (!backend)
            return;
        ImageBuilds &builds = ImageBuilds::of(*backend);
        QObject::disconnect(&builds, nullptr, context, nullptr);
        QObject::connect(&builds, &ImageBuilds::finished, context, [tell](const BuildRun *run) { tell(*run); });
    };
    QObject::connect(&connections, &ConnectionRegistry::backendChanged, context, listen);
    for (const ConnectionEntry &connection : connections.connections())
        listen(connection.profile);
}

} // namespace vivarium
