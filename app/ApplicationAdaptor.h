// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "SingleInstance.h"

#include <QDBusAbstractAdaptor>
#include <QStringList>
#include <QVariantMap>

namespace vivarium {

/// org.freedesktop.Application of the Desktop Entry Specification, "D-Bus Activation".
class ApplicationAdaptor : public QDBusAbstractAdaptor {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.Application")
public:
    explicit ApplicationAdaptor(SingleInstance *instance)
        : QDBusAbstractAdaptor(instance)
        , m_instance(instance)
    {
    }

    // The names are those of the interface.
public Q_SLOTS:
    void Activate(const QVariantMap &platform) { Q_EMIT m_instance->activated(token(platform)); }
    void Open(const QStringList &, const QVariantMap &platform) { Q_EMIT m_instance->activated(token(platform)); }
    void ActivateAction(const QString &action, const QVariantList &, const QVariantMap &platform)
    {
        Q_EMIT m_instance->actionRequested(action, token(platform));
    }

private:
    static QString token(const QVariantMap &platform)
    {
        return platform.value(QStringLiteral("activation-token")).toString();
    }

    SingleInstance *m_instance;
};

} // namespace vivarium
