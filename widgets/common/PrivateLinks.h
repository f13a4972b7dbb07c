// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

#include <chrono>
#include <functional>

class QUrl;

namespace vivarium {

/// Opens links that are as good as passwords in the browser. What is given to the desktop stands in command lines that
/// every user of the machine can read; so a page that only this user can read forwards to the link, and only its path
/// is given. The page is deleted soon after.
class PrivateLinks : public QObject {
    Q_OBJECT
public:
    using Opener = std::function<bool(const QUrl &)>;
    /// `folder` is made if it isn't there; `opener` opens the page, and says whether it could.
    PrivateLinks(const QString &folder, Opener opener, QObject *parent = nullptr);
    /// Deletes the pages that are still there.
    ~PrivateLinks() override;

    /// The one of the program: pages lie in the runtime folder of the user, and the desktop opens them. Lives as long
    /// as the application.
    [[nodiscard]] static PrivateLinks &instance();

    /// False: it is no web address, the page can't be written, or no browser could be started.
    [[nodiscard]] bool open(const QUrl &link);
    /// How long a page is kept: a browser may have to start first.
    void setLifetime(std::chrono::milliseconds lifetime) { m_lifetime = lifetime; }

private:
    [[nodiscard]] bool makeFolder() const;
    /// Its path; empty: it can't be written.
    [[nodiscard]] QString writePage(const QUrl &link) const;
    void drop(const QString &page);

    QString m_folder;
    Opener m_opener;
    std::chrono::milliseconds m_lifetime = std::chrono::seconds(60);
    QStringList m_pages;
};

} // namespace vivarium
