// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Async.h"
#include "domain/Sandbox.h"
#include "http/HttpMessage.h"
#include "transfer/SourcePackage.h"

#include <QObject>
#include <QUrl>

#include <functional>
#include <memory>

class QFile;

namespace vivarium {

class HttpUpload;
class JsonReader;
struct LazyCloudContext;

/// Gets the source of a new sandbox to the server (`lazycloud.md` §3.1 step 2): packs the folder, registers the digest
/// and sends the zip where the server doesn't have it yet.
class SourceUpload : public QObject {
    Q_OBJECT
public:
    using Progress = std::function<void(const CreateProgress &)>;

    SourceUpload(LazyCloudContext &context, Progress progress, QObject *parent);
    ~SourceUpload() override;

    /// Answers with the digest for the release. To be called once.
    [[nodiscard]] Reply<QString> run(const SourceFolder &source);

private:
    struct Target {
        bool present = false;
        QUrl url;
        QHttpHeaders headers;
    };
    [[nodiscard]] static Result<Target> decodeTarget(JsonReader reader);
    [[nodiscard]] Reply<SourcePackage> pack(const SourceFolder &source);
    [[nodiscard]] Reply<Done> registerSource(const QString &digest, qint64 size, bool mayUpload);
    [[nodiscard]] Reply<Done> upload(const Target &target, qint64 size);
    void tell(const QString &stage, const QString &detail = {}) const;

    LazyCloudContext &m_context;
    Progress m_progress;
    StopFlag m_stop; ///< of the worker
    SourcePackage m_package; ///< without a file: the empty zip
    std::unique_ptr<QFile> m_file;
    std::unique_ptr<HttpUpload> m_upload;
};

} // namespace vivarium
