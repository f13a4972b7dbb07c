// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Image.h"
#include "domain/Sandbox.h"
#include "http/JsonReader.h"

namespace vivarium {

/// Image calls of `lazycloud.md` §8 and of `x-vivarium`.
struct ImageCodec {
    struct Build {
        enum class Status { Building, Succeeded, Failed };
        QString id;
        Status status = Status::Building;
        QString phase; ///< queued, starting, building, finished
        QString failure; ///< the server's sentence
    };
    struct Resolution {
        Image image;
        std::optional<Build> build; ///< there while one runs
    };

    /// ImageDefinition: what a spec wants built, on top of `pythonVersion` where it names no base.
    [[nodiscard]] static QJsonObject definition(
        const SandboxSpec &spec, const QString &pythonVersion, const QString &contextDigest = {});
    /// W/images/{id}: the contract's own shape; kind is Built.
    [[nodiscard]] static Result<Image> contractImage(JsonReader reader);
    [[nodiscard]] static Result<Resolution> resolution(JsonReader reader);
    [[nodiscard]] static Result<Build> build(JsonReader reader);
    /// POST C/filesystem-images.
    [[nodiscard]] static Result<ImageId> savedId(JsonReader reader);
    /// XW/images.
    [[nodiscard]] static Result<QList<Image>> list(JsonReader reader);
    [[nodiscard]] static Result<Image> image(JsonReader reader);

    /// "Python 3.13", or the name a person gave it; empty when neither is known.
    [[nodiscard]] static QString textFor(const Image &image);
};

} // namespace vivarium
