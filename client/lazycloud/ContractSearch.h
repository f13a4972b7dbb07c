// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/FileSearch.h"
#include "core/Id.h"
#include "lazycloud/SearchCodec.h"

#include <QPointer>

namespace vivarium {

class LazyCloudFiles;
struct LazyCloudContext;

/// A search where the server only says where a text stands (`lazycloud.md` §6, find): the lines come from the files,
/// which are read one by one, within the limits below. Of the others only the places are told.
/// Patterns of names and whole words are sorted out here; expressions and other case can't be had.
class ContractSearch final : public FileSearch {
    Q_OBJECT
public:
    static constexpr qint64 LargestFile = 4 << 20;
    static constexpr qint64 MostBytes = 64 << 20;
    static constexpr int MostFiles = 500;

    ContractSearch(LazyCloudContext &context, LazyCloudFiles &files, SandboxId sandbox, SearchQuery query);
    ~ContractSearch() override;

private:
    struct Pending {
        RemotePath path;
        QList<SearchCodec::Place> places;
    };
    /// A file that was read, with what was found in it.
    struct Looked {
        FoundFile file;
        QList<FoundLine> lines;
        bool isText = false;
        bool hasMore = false; ///< than the limit of the query
    };
    void start();
    void take(const SearchCodec::Places &places);
    void next();
    void onRead(const Pending &pending, const FileContent &content);
    void onLooked(const Looked &looked);
    void tellPlaces(const Pending &pending);
    [[nodiscard]] static Looked look(const RemotePath &path, const QByteArray &bytes, const SearchQuery &query);

    LazyCloudContext &m_context;
    QPointer<LazyCloudFiles> m_files;
    SandboxId m_sandbox;
    SearchQuery m_query;
    QList<Pending> m_pending;
    qsizetype m_next = 0;
    int m_filesRead = 0;
    qint64 m_bytesRead = 0;
    SearchSummary m_summary;
    Reply<SearchCodec::Places> m_find;
    Reply<FileContent> m_read;
};

} // namespace vivarium
