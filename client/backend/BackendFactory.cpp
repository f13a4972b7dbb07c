// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/BackendFactory.h"

#include "lazycloud/DeviceLogin.h"
#include "lazycloud/LazyCloudBackend.h"
#include "lizard/LizardBackend.h"
#include "lizard/LizardLogin.h"
#include "local/LocalBackend.h"

namespace vivarium {

std::unique_ptr<Backend> makeBackend(const ConnectionProfile &profile, const Secret &secret, const QString &stateFolder)
{
    switch (profile.kind) {
    case ConnectionProfile::Kind::Local:
        return std::make_unique<LocalBackend>(profile.id, LocalEngine::Options());
    case ConnectionProfile::Kind::LazyCloud: {
        LazyCloudBackend::Options options;
        options.profile = profile.id;
        options.endpoint = profile.endpoint;
        options.token = secret;
        options.authorityFile = profile.authorityFile;
        options.workspace = profile.workspace;
        return std::make_unique<LazyCloudBackend>(options);
    }
    case ConnectionProfile::Kind::Lizard: {
        LizardBackend::Options options;
        options.profile = profile.id;
        options.endpoint = profile.endpoint;
        options.token = secret;
        options.authorityFile = profile.authorityFile;
        options.project = profile.workspace;
        options.portMemory = stateFolder + QStringLiteral("/exposed-ports.json");
        return std::make_unique<LizardBackend>(options);
    }
    }
    return nullptr;
}

std::unique_ptr<BrowserLogin> makeBrowserLogin(
    ConnectionProfile::Kind kind, const QUrl &endpoint, const QString &authorityFile, const QString &clientName)
{
    switch (kind) {
    case ConnectionProfile::Kind::LazyCloud:
        return std::make_unique<DeviceLogin>(endpoint, clientName, authorityFile);
    case ConnectionProfile::Kind::Lizard:
        return std::make_unique<LizardLogin>(endpoint, authorityFile);
    case ConnectionProfile::Kind::Local:
        break;
    }
    return nullptr;
}

} // namespace vivarium
