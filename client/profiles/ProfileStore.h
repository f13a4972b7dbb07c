// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "profiles/ConnectionProfile.h"

#include <QByteArray>
#include <QJsonArray>
#include <QList>
#include <QObject>

namespace vivarium {

/// The connection profiles, in a JSON file that a person may read and edit. The profile of this machine is always there
/// and never in the file. Holds no secret. Changes are written at once, whole or not at all.
///
/// Whatever is in the file and can't be understood stays there: entries of a later version are kept when others are
/// saved; a file that is no JSON at all is moved aside under a name of its own before a new one is written.
class ProfileStore : public QObject {
    Q_OBJECT
public:
    static constexpr qsizetype MaximumNameLength = 60;

    /// `path` of the file; empty: profiles.json in the configuration folder of the program.
    explicit ProfileStore(const QString &path = {}, QObject *parent = nullptr);

    /// Reads the file; a missing one is fine. An error says what can't be used; what can be is there all the same.
    Result<Done> load();
    /// All profiles, this machine first, then by name.
    [[nodiscard]] const QList<ConnectionProfile> &profiles() const { return m_profiles; }
    [[nodiscard]] const ConnectionProfile *find(const ProfileId &id) const;
    [[nodiscard]] static ProfileId localId();
    [[nodiscard]] const QString &path() const { return m_path; }

    /// Adds a profile under a new id, which is the answer; `profile.id` is ignored.
    Result<ProfileId> add(const ConnectionProfile &profile);
    /// Replaces the profile with its id. The kind of a profile never changes.
    Result<Done> update(const ConnectionProfile &profile);
    /// Its secret is the caller's to remove (SecretStore).
    Result<Done> remove(const ProfileId &id);

Q_SIGNALS:
    void changed();
    /// A person has made or taken away a profile; not told for what load() reads.
    void added(const vivarium::ConnectionProfile &profile);
    void removed(const vivarium::ConnectionProfile &profile);

private:
    [[nodiscard]] Result<ConnectionProfile> checked(const ConnectionProfile &profile) const;
    [[nodiscard]] Result<Done> save(const QList<ConnectionProfile> &profiles);
    [[nodiscard]] Result<Done> checkUnchanged() const;
    [[nodiscard]] Result<Done> moveAside();
    [[nodiscard]] Result<QByteArray> readFile() const;
    [[nodiscard]] Result<Done> parse(const QByteArray &bytes);

    QString m_path;
    QList<ConnectionProfile> m_profiles;
    QJsonArray m_notUnderstood; ///< entries that are written back as they were
    QByteArray m_bytes; ///< of the file when it was last read or written
    bool m_damaged = false; ///< the file is no profile file
    bool m_newer = false; ///< the file was written by a later version: it is never overwritten
};

} // namespace vivarium
