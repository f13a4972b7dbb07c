// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/Cidr.h"

#include <QHostInfo>
#include <QObject>

#include <functional>

namespace vivarium {

/// Looks up the addresses of a host name, on request, with the resolver of this machine: the sandbox's may know others.
class NameLookup : public QObject {
    Q_OBJECT
public:
    /// Starts a look-up and answers later; the number is for QHostInfo::abortHostLookup(), −1: can't be aborted. Tests
    /// put their own in its place.
    using Resolver = std::function<int(const QString &name, QObject *context, std::function<void(const QHostInfo &)>)>;
    explicit NameLookup(QObject *parent = nullptr);
    explicit NameLookup(Resolver resolver, QObject *parent = nullptr);
    ~NameLookup() override;

    /// One at a time: a new one ends the one before.
    void start(const QString &name);
    void cancel();
    [[nodiscard]] bool isRunning() const { return m_running; }
    [[nodiscard]] const QString &name() const { return m_name; }

Q_SIGNALS:
    /// Each address once, IPv4 first.
    void found(const QString &name, const QList<vivarium::Cidr> &addresses);
    void failed(const QString &name, const QString &sentence);
    void runningChanged(bool running);

private:
    void take(const QHostInfo &info);
    void abort() const;

    Resolver m_resolver;
    QString m_name;
    int m_id = -1;
    int m_serial = 0;
    bool m_running = false;
};

} // namespace vivarium
