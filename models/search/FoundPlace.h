// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "domain/FileEntry.h"

#include <QObject>

namespace vivarium {

class SandboxContext;

/// Looks at the file in which something was found before it is shown or edited. Only the last question is answered.
class FoundPlace : public QObject {
    Q_OBJECT
public:
    explicit FoundPlace(SandboxContext &context, QObject *parent = nullptr);
    ~FoundPlace() override;

    /// `line` from 1; `offset` of it in bytes, −1: not known.
    void look(const RemotePath &path, qint64 line, qint64 offset);
    void cancel();

Q_SIGNALS:
    void known(const vivarium::RemotePath &path, const vivarium::FileEntry &entry, qint64 line, qint64 offset);
    void failed(const vivarium::RemotePath &path, const vivarium::ApiError &error);

private:
    SandboxContext &m_context;
    Reply<FileEntry> m_reply;
};

} // namespace vivarium
