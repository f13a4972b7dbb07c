// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/NameLookup.h"

#include <QHostAddress>

#include <algorithm>

namespace vivarium {

NameLookup::NameLookup(QObject *parent)
    : NameLookup(
          [](const QString &name, QObject *context, std::function<void(const QHostInfo &)> done) {
              return QHostInfo::lookupHost(name, context, std::move(done));
          },
          parent)
{
}

NameLookup::NameLookup(Resolver resolver, QObject *parent)
    : QObject(parent)
    , m_resolver(std::move(resolver))
{
}

NameLookup::~NameLookup()
{
    if (m_running)
        abort();
}

void NameLookup::abort() const
{
    // Qt remembers numbers to be aborted, also those that no look-up has yet.
    if (m_id >= 0)
        QHostInfo::abortHostLookup(m_id);
}

void NameLookup::start(const QString &name)
{
    cancel();
    m_name = name;
    m_running = true;
    const int serial = ++m_serial;
    Q_EMIT runningChanged(true);
    m_id = m_resolver(name, this, [this, serial](const QHostInfo &info) {
        if (serial == m_serial && m_running)
            take(info);
    });
}

void NameLookup::cancel()
{
    if (!m_running)
        return;
    abort();
    m_running = false;
    Q_EMIT runningChanged(false);
}

void NameLookup::take(const QHostInfo &info)
{
    m_running = false;
    Q_EMIT runningChanged(false);
    QList<Cidr> addresses;
    const QList<QHostAddress> answers = info.addresses();
    for (const QHostAddress &answer : answers) {
        if (const auto address = Cidr::of(answer))
            addresses.append(*address);
    }
    std::ranges::sort(addresses);
    const auto twice = std::ranges::unique(addresses);
    addresses.erase(twice.begin(), twice.end());
    if (!addresses.isEmpty())
        Q_EMIT found(m_name, addresses);
    else if (info.error() == QHostInfo::HostNotFound || info.error() == QHostInfo::NoError)
        Q_EMIT failed(m_name, tr("The name %1 is not known. Check how it is written.").arg(m_name));
    else
        Q_EMIT failed(m_name,
            tr("The name %1 could not be looked up. Check the network of this machine, then try again.").arg(m_name));
}

} // namespace vivarium
