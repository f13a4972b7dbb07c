// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Id.h"

#include <QList>
#include <QObject>
#include <QString>

#include <optional>

class QSettings;

namespace vivarium {

/// What of the list of sandboxes is shown, under a name that a person gave it.
struct SavedFilter {
    QString name; ///< unique without regard to case
    QString search; ///< as SandboxListProxy::setSearch() takes it
    bool liveOnly = false;
    friend bool operator==(const SavedFilter &, const SavedFilter &) = default;
};

/// The filters that were saved, by name; kept in the settings.
class SavedFilters : public QObject {
    Q_OBJECT
public:
    static constexpr qsizetype longestName = 40;
    static constexpr qsizetype most = 50;
    explicit SavedFilters(QSettings &settings, QObject *parent = nullptr);

    [[nodiscard]] const QList<SavedFilter> &all() const { return m_filters; }
    /// Null: there is none of this name.
    [[nodiscard]] const SavedFilter *find(const QString &name) const;
    /// Adds it, or replaces the one with its name. False: the name is empty or too long, or there are too many.
    bool save(const SavedFilter &filter);
    void remove(const QString &name);

Q_SIGNALS:
    void changed();

private:
    void write();

    QSettings &m_settings;
    QList<SavedFilter> m_filters;
};

} // namespace vivarium
