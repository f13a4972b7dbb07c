// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "activity/ActivityEntry.h"
#include "core/Result.h"
#include "sandboxes/SandboxKey.h"

#include <QVariantList>

#include <functional>
#include <optional>
#include <utility>

class QSqlQuery;

namespace vivarium {

/// A sandbox that the history knows, but not the end of.
struct OpenLife {
    SandboxKey key;
    QString name; ///< the last one it had; hostile
};

/// An image or snapshot that this machine remembers, because its server may not list it.
struct ImageRecord {
    ProfileId profile;
    ImageId id;
    QJsonObject about; ///< what is known of it, as ImageHistory writes it
};

/// The file of the history: SQLite in WAL mode, private to the person (0600), shared by all windows and processes of
/// the program. Everything blocks, and everything has to be called in one thread: that of ActivityStore.
///
/// Opens itself at the first call. A file that can't be used (damaged, or another program's) is moved aside under a
/// name of its own and a new one begun, with what can still be read of images and snapshots; one of a later version is
/// left alone and refused.
class ActivityDatabase {
public:
    static constexpr int schemaVersion = 2;
    static constexpr int trimEvery = 200; ///< entries, and at the start

    /// A guest only adds a line now and then, and must never keep its caller waiting: it gives up after a moment, and
    /// leaves looking through the file, repairing and trimming it to the owners, which are the windows.
    enum class Role { Owner, Guest };

    /// What to write. Of those with the same mark, which may be empty, the first one counts, whoever wrote it.
    struct Draft {
        ActivityEntry entry;
        QString mark;
    };
    /// Beyond `most` the oldest entries go. Those that hold the id of a snapshot made here stay and don't count, as do
    /// those about its deletion.
    ActivityDatabase(QString path, int most, Role role = Role::Owner);
    ~ActivityDatabase();
    ActivityDatabase(const ActivityDatabase &) = delete;
    ActivityDatabase &operator=(const ActivityDatabase &) = delete;

    [[nodiscard]] Result<Done> append(const QList<Draft> &drafts);
    /// Entries after `after`, newest first; nullopt: from the newest.
    [[nodiscard]] Result<ActivityPage> read(
        const ActivityFilter &filter, const std::optional<ActivityPosition> &after, int limit);
    /// Calls `take` for each that matches, newest first, until it gives false.
    [[nodiscard]] Result<Done> forEach(
        const ActivityFilter &filter, const std::function<bool(const ActivityEntry &)> &take);
    [[nodiscard]] Result<ActivityTotals> totals();
    /// Sandboxes that have entries, but none about their end.
    [[nodiscard]] Result<QList<OpenLife>> openLives();
    /// The answer is how many went. What was deleted can't be read out of the file afterwards.
    [[nodiscard]] Result<int> clear(bool snapshotsToo);

    /// All that the connection has, in the order they came; without those that were removed.
    [[nodiscard]] Result<QList<QJsonObject>> images(const ProfileId &profile);
    /// Adds them, or replaces those with their ids, also removed ones: all or none.
    [[nodiscard]] Result<Done> keepImages(const QList<ImageRecord> &records);
    /// Takes it off the list. What is known of it stays in the file.
    [[nodiscard]] Result<Done> removeImage(const ProfileId &profile, const ImageId &image);
    /// Adds those whose ids were never there, removed ones included, and for each that has no entry about its saving
    /// the one given: all or none. The answer is how many were added.
    [[nodiscard]] Result<int> takeOverImages(const QList<std::pair<ImageRecord, ActivityEntry>> &records);

    /// Whether somebody else wrote since the last call.
    [[nodiscard]] Result<bool> wasChangedElsewhere();
    void close();

    /// Where the unusable file went, since the last call; empty: nowhere.
    [[nodiscard]] QString takeMovedAside() { return std::exchange(m_movedTo, {}); }

private:
    template <typename T> Result<T> attempt(const std::function<Result<T>()> &operation);
    [[nodiscard]] Result<Done> open();
    [[nodiscard]] Result<Done> tryOpen();
    [[nodiscard]] Result<Done> checkFile();
    [[nodiscard]] Result<Done> prepareSchema();
    [[nodiscard]] Result<Done> moveAside();
    /// Takes images, and entries that hold their ids, out of a damaged file as far as they can be read.
    void salvage(const QString &damaged);
    [[nodiscard]] bool isFileInPlace() const;
    [[nodiscard]] Result<Done> inTransaction(const std::function<Result<Done>()> &work);
    [[nodiscard]] Result<Done> write(const QList<Draft> &drafts);
    [[nodiscard]] Result<Done> trim();
    [[nodiscard]] Result<Done> run(const QString &statement);
    /// The answer is how many rows it concerned.
    [[nodiscard]] Result<int> change(const QString &statement, const QVariantList &values);
    [[nodiscard]] Result<qint64> number(const QString &statement, const QVariantList &values = {});
    /// Columns are never NULL: a null string is an empty one.
    [[nodiscard]] static QString notNull(const QString &value);
    [[nodiscard]] bool execute(QSqlQuery &query, const QVariantList &values);
    [[nodiscard]] ApiError problem(const QString &sentence, const QString &details);
    [[nodiscard]] ApiError problem(const QSqlQuery &query);

    const QString m_path;
    const int m_most;
    const Role m_role;
    const QString m_connection; ///< name among Qt's database connections
    QString m_movedTo;
    std::pair<quint64, quint64> m_file; ///< device and inode of the opened one
    qint64 m_version = -1; ///< SQLite's data_version at the last look
    int m_untrimmed = 0; ///< written since the last trimming
    bool m_open = false;
    bool m_unusable = false; ///< the last failure was one of the file itself
};

template <typename T> Result<T> ActivityDatabase::attempt(const std::function<Result<T>()> &operation)
{
    // Somebody may have taken the file away, or another window moved it aside: what is written then would go nowhere.
    if (m_open && !isFileInPlace())
        close();
    for (bool again : {true, false}) {
        if (const Result<Done> opened = open(); !opened)
            return std::unexpected(opened.error());
        m_unusable = false;
        Result<T> result = operation();
        if (result || !m_unusable || !again)
            return result;
        close(); // opening looks through the file, and moves it aside
    }
    Q_UNREACHABLE();
}

} // namespace vivarium
