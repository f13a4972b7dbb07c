// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/ImageBuild.h"
#include "core/Result.h"
#include "domain/Sandbox.h"
#include "http/NdjsonParser.h"
#include "lazycloud/ImageCodec.h"

#include <memory>

namespace vivarium {

class HttpStream;
class SourceUpload;
struct LazyCloudContext;

/// A build by POST W/images, its long polls and its log (`lazycloud.md` §3.1 step 1 and §8.3).
class LazyCloudImageBuild final : public ImageBuild {
    Q_OBJECT
public:
    /// What is built is `spec`'s pythonVersion or baseImage with its build steps.
    LazyCloudImageBuild(LazyCloudContext &context, const SandboxSpec &spec, QObject *parent = nullptr);
    ~LazyCloudImageBuild() override;

    void cancel() override;

private:
    void tellUpload(const CreateProgress &progress);
    void ask(const QJsonObject &definition);
    void take(const ImageCodec::Resolution &resolution);
    void await();
    void followLog();
    void settle();
    void takeLines(const QList<QJsonObject> &lines);
    void failWith(const QString &failure);

    LazyCloudContext &m_context;
    std::unique_ptr<SourceUpload> m_upload; ///< of the files that a Dockerfile copies
    QString m_stage; ///< of the upload
    QString m_text; ///< what it is built from
    bool m_withContainerEngine = false;
    QString m_buildId; ///< empty until one runs
    Reply<ImageCodec::Build> m_poll;
    std::unique_ptr<HttpStream> m_log;
    NdjsonParser m_parser;
    QStringList m_lastLines; ///< for the error
    qint64 m_lastLineId = 0;
    bool m_logEnded = false; ///< the server has said so, as it does when the build is over
    bool m_logRefused = false; ///< there is none to be had
    std::optional<ImageCodec::Build> m_outcome; ///< told as soon as the log is complete
};

} // namespace vivarium
