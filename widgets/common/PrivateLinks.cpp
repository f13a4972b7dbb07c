// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/PrivateLinks.h"

#include "http/WebAddress.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDesktopServices>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QPointer>
#include <QStandardPaths>
#include <QTemporaryFile>
#include <QTimer>
#include <QUrl>

#include <unistd.h>

#include <utility>

namespace vivarium {

namespace {
constexpr auto ownerOnly = QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ExeOwner;
} // namespace

PrivateLinks::PrivateLinks(const QString &folder, Opener opener, QObject *parent)
    : QObject(parent)
    , m_folder(folder)
    , m_opener(std::move(opener))
{
}

PrivateLinks::~PrivateLinks()
{
    for (const QString &page : std::as_const(m_pages))
        QFile::remove(page);
}

PrivateLinks &PrivateLinks::instance()
{
    static QPointer<PrivateLinks> links;
    if (!links) {
        const QString runtime = QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation);
        links = new PrivateLinks(runtime.isEmpty() ? QString() : runtime + QStringLiteral("/vivarium-links"),
            &QDesktopServices::openUrl, QCoreApplication::instance());
    }
    return *links;
}

bool PrivateLinks::makeFolder() const
{
    if (m_folder.isEmpty())
        return false;
    QDir().mkdir(m_folder, ownerOnly);
    const QFileInfo info(m_folder);
    if (!info.isDir() || info.isSymLink() || info.ownerId() != ::geteuid()
        || !QFile::setPermissions(m_folder, ownerOnly))
        return false;
    // A program that ended without a word has left its pages.
    const QDateTime old = QDateTime::currentDateTime().addMSecs(-m_lifetime.count());
    const auto pages = QDir(m_folder).entryInfoList({QStringLiteral("*.html")}, QDir::Files);
    for (const QFileInfo &page : pages) {
        if (page.lastModified() < old)
            QFile::remove(page.filePath());
    }
    return true;
}

QString PrivateLinks::writePage(const QUrl &link) const
{
    const QString address = QString::fromLatin1(link.toEncoded()).toHtmlEscaped();
    const QString page = QStringLiteral("<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\">"
                                        "<meta name=\"referrer\" content=\"no-referrer\">"
                                        "<meta http-equiv=\"refresh\" content=\"0;url=%1\">"
                                        "<title>Vivarium</title></head>"
                                        "<body><a href=\"%1\">%2</a></body></html>\n")
                             .arg(address, tr("Go on").toHtmlEscaped());
    QTemporaryFile file(m_folder + QStringLiteral("/XXXXXXXXXX.html")); // made with mode 0600
    const QByteArray bytes = page.toUtf8();
    if (!file.open() || file.write(bytes) != bytes.size() || !file.flush())
        return {};
    file.setAutoRemove(false);
    return file.fileName();
}

bool PrivateLinks::open(const QUrl &link)
{
    if (webAddress(QString::fromLatin1(link.toEncoded())).isEmpty() || !makeFolder())
        return false;
    const QString page = writePage(link);
    if (page.isEmpty())
        return false;
    m_pages << page;
    if (!m_opener(QUrl::fromLocalFile(page))) {
        drop(page);
        return false;
    }
    QTimer::singleShot(m_lifetime, this, [this, page] { drop(page); });
    return true;
}

void PrivateLinks::drop(const QString &page)
{
    QFile::remove(page);
    m_pages.removeOne(page);
}

} // namespace vivarium
