// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/BackendFactory.h"

#include "lazycloud/LazyCloudBackend.h"
#include "local/LocalBackend.h"

namespace vivarium {

std::unique_ptr<Backend> makeBackend(const ConnectionProfile &profile, const Secret &secret)
{
    switch (profile.kind) {
    case ConnectionProfile::Kind::Local:
        return std::make_unique<LocalBackend>(profile.id, LocalEngine::Options());
    case ConnectionProfile::Kind::LazyCloud: {
        LazyCloudBackend::Options options;
        options.profile = profile.id;
        options.endpoint = profile.endpoint;
        options.token = secret;
        options.workspace = profile.workspace;
        return std::make_unique<LazyCloudBackend>(options);
    }
    case ConnectionProfile::Kind::Lizard:
        break;
    }
    return nullptr;
}

} // namespace vivarium
