// SPDX-License-Identifier: GPL-3.0-or-later
// secretprobe LIMIT_MS STEP...: the steps one after the other, a line of outcome each: "STEP ok [VALUE]" or "STEP CODE
// KIND". At the end "blocked N": the longest time in milliseconds for which the event loop did not turn. A process of
// its own, since libraries connect to a session bus only once.
#include "core/Async.h"
#include "profiles/SecretStore.h"

#include <QCoreApplication>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusObjectPath>
#include <QElapsedTimer>
#include <QTimer>

#include <cstdio>

using vivarium::Done;
using vivarium::ProfileId;
using vivarium::Result;
using vivarium::Secret;
using vivarium::SecretStore;

namespace {

const ProfileId profile(QStringLiteral("probe"));

void say(const QString &step, const vivarium::ApiError &error)
{
    std::printf("%s %s %d\n", qPrintable(step), error.code.isEmpty() ? "-" : qPrintable(error.code), int(error.kind));
    if (error.sentence.isEmpty() || !error.sentence.endsWith(u'.'))
        std::printf("no sentence\n");
}

class Steps : public QObject {
public:
    Steps(const QStringList &steps, int limit)
        : m_steps(steps)
    {
        m_store.setTimeLimit(std::chrono::milliseconds(limit));
        next();
    }

private:
    void next()
    {
        if (m_steps.isEmpty()) {
            QCoreApplication::quit();
            return;
        }
        const QString step = m_steps.takeFirst();
        const QString argument = step.section(u':', 1);
        const auto done = [this, step](const Result<Done> *result) {
            if (*result)
                std::printf("%s ok\n", qPrintable(step));
            else
                say(step, result->error());
            next();
        };
        if (step == u"read") {
            vivarium::whenDone(this, m_store.read(profile), [this, step](const Result<Secret> *result) {
                if (*result)
                    std::printf("%s ok %s\n", qPrintable(step), (*result)->reveal().constData());
                else
                    say(step, result->error());
                next();
            });
        } else if (step.startsWith(u"write:")) {
            vivarium::whenDone(
                this, m_store.write(profile, Secret(argument.toUtf8()), SecretStore::Place::Keychain), done);
        } else if (step.startsWith(u"memory:")) {
            vivarium::whenDone(
                this, m_store.write(profile, Secret(argument.toUtf8()), SecretStore::Place::UntilQuit), done);
        } else if (step == u"remove") {
            vivarium::whenDone(this, m_store.remove(profile), done);
        } else if (step == u"lock") {
            QDBusMessage call = QDBusMessage::createMethodCall(QStringLiteral("org.freedesktop.secrets"),
                QStringLiteral("/org/freedesktop/secrets"), QStringLiteral("org.freedesktop.Secret.Service"),
                QStringLiteral("Lock"));
            call.setArguments({QVariant::fromValue(
                QList<QDBusObjectPath>{QDBusObjectPath(QStringLiteral("/org/freedesktop/secrets/collection/login"))})});
            const QDBusMessage answer = QDBusConnection::sessionBus().call(call);
            std::printf(
                "lock %s\n", answer.type() == QDBusMessage::ReplyMessage ? "ok" : qPrintable(answer.errorMessage()));
            next();
        } else {
            std::printf("unknown step %s\n", qPrintable(step));
            next();
        }
    }

    SecretStore m_store;
    QStringList m_steps;
};

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    QElapsedTimer clock;
    clock.start();
    qint64 last = 0;
    qint64 worst = 0;
    QTimer beat;
    QObject::connect(&beat, &QTimer::timeout, &beat, [&] {
        worst = std::max(worst, clock.elapsed() - last);
        last = clock.elapsed();
    });
    beat.start(5);
    Steps steps(arguments.mid(2), arguments.value(1).toInt());
    QCoreApplication::exec();
    std::printf("blocked %lld\n", worst);
    std::fflush(stdout);
    // Jobs that never ended would keep libsecret's thread: the outcome is out, so go.
    std::_Exit(0);
}
