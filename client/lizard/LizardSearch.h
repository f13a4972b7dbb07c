// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/FileSearch.h"
#include "core/Id.h"
#include "domain/Process.h"
#include "transfer/Worker.h"

namespace vivarium {

class CommandRunner;

/// A search by `grep` inside the sandbox: the API has none. Tells lines and places; nothing can be replaced by it, as
/// it knows no digests of the files.
class LizardSearch final : public FileSearch {
    Q_OBJECT
public:
    LizardSearch(CommandRunner &commands, const SandboxId &sandbox, const SearchQuery &query);
    ~LizardSearch() override;

    /// The script, and what it wrote as lines of files. Pure, for tests. A person's expression on a hostile text may
    /// take long: reading is for a worker, and ends early when `stop` is set.
    [[nodiscard]] static QString script(const SearchQuery &query);
    struct Found {
        FoundFile file;
        QList<FoundLine> lines;
    };
    [[nodiscard]] static QList<Found> read(
        const QByteArray &output, const SearchQuery &query, const StopFlag &stop = {});

private:
    void take(const ProcessRecord &record);
    void tell(const QList<Found> &all, SearchSummary summary);

    SearchQuery m_query;
    Reply<ProcessRecord> m_reply;
    StopFlag m_stop = std::make_shared<std::atomic_bool>(false);
};

} // namespace vivarium
