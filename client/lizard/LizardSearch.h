// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/FileSearch.h"
#include "core/Id.h"
#include "domain/Process.h"

namespace vivarium {

class CommandRunner;

/// A search by `grep` inside the sandbox: the API has none. Tells lines and places; nothing can be replaced by it, as
/// it knows no digests of the files.
class LizardSearch final : public FileSearch {
    Q_OBJECT
public:
    LizardSearch(CommandRunner &commands, const SandboxId &sandbox, const SearchQuery &query);
    ~LizardSearch() override;

    /// The script, and what it wrote as lines of files. Pure, for tests.
    [[nodiscard]] static QString script(const SearchQuery &query);
    struct Found {
        FoundFile file;
        QList<FoundLine> lines;
    };
    [[nodiscard]] static QList<Found> read(const QByteArray &output, const SearchQuery &query);

private:
    void take(const Result<ProcessRecord> &result);

    SearchQuery m_query;
    Reply<ProcessRecord> m_reply;
};

} // namespace vivarium
