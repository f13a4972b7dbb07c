// SPDX-License-Identifier: GPL-3.0-or-later
#include "connections/ConnectionDetailsWindow.h"

#include "common/FactsView.h"
#include "common/Format.h"

#include <QDialogButtonBox>
#include <QLocale>
#include <QVBoxLayout>

namespace vivarium {

namespace {

constexpr std::chrono::milliseconds updateInterval = std::chrono::seconds(1);
constexpr int smallestWidth = 560;
constexpr int widestWindow = 720; // pixels; of an error more is in its tooltip

} // namespace

ConnectionDetailsWindow::ConnectionDetailsWindow(
    const ConnectionRegistry &connections, const ProfileId &profile, QWidget *parent)
    : QDialog(parent)
    , m_connections(connections)
    , m_profile(profile)
    , m_poller(
          updateInterval,
          [this] {
              update();
              m_poller.finished();
          },
          nullptr)
    , m_facts(new FactsView)
{
    setObjectName(QStringLiteral("connectionDetails"));
    setAttribute(Qt::WA_DeleteOnClose);
    m_poller.setFree([] { return true; });
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 12, 16, 12);
    layout->setSpacing(12);
    layout->addWidget(m_facts);
    layout->addStretch();
    layout->addWidget(buttons);
    connect(&connections, &ConnectionRegistry::changed, this, [this](const ProfileId &changed) {
        if (changed == m_profile)
            update();
    });
    connect(&connections, &ConnectionRegistry::removed, this, [this](const ProfileId &removed) {
        if (removed == m_profile)
            reject();
    });
    update();
    resize(sizeHint().expandedTo({smallestWidth, 0}).boundedTo({widestWindow, QWIDGETSIZE_MAX}));
}

void ConnectionDetailsWindow::showEvent(QShowEvent *event)
{
    QDialog::showEvent(event);
    m_lease = m_poller.lease();
}

void ConnectionDetailsWindow::hideEvent(QHideEvent *event)
{
    QDialog::hideEvent(event);
    m_lease.release();
}

QString ConnectionDetailsWindow::wayText(const ConnectionDetails &details)
{
    switch (details.way) {
    case ConnectionDetails::Way::ThisMachine:
        return tr("direct: it is this machine");
    case ConnectionDetails::Way::Direct:
        return tr("direct");
    case ConnectionDetails::Way::Excepted:
        return tr("direct; the environment names a proxy, and exceptions (no_proxy)");
    case ConnectionDetails::Way::Proxy:
        break;
    }
    const QString proxy = Format::escaped(details.proxy);
    return details.proxyVariable.isEmpty()
        ? tr("%1, from the desktop's settings", "a proxy").arg(proxy)
        : tr("%1, from the environment (%2)", "a proxy, a variable").arg(proxy, details.proxyVariable);
}

QString ConnectionDetailsWindow::trustText(const ConnectionDetails &details)
{
    if (!details.endpoint.isEmpty() && !details.isEncrypted())
        return tr("none: the connection is not encrypted");
    if (details.authorityFile.isEmpty())
        return tr("those the system trusts");
    if (!details.authorityProblem.isEmpty())
        return tr("only those the system trusts: %1", "why").arg(Format::escaped(details.authorityProblem));
    return tr("those the system trusts, and %n of %1", "a file", details.authorities)
        .arg(Format::escaped(details.authorityFile));
}

void ConnectionDetailsWindow::update()
{
    const ConnectionEntry *connection = m_connections.find(m_profile);
    if (!connection)
        return;
    setWindowTitle(tr("Details of %1", "a connection").arg(Format::escaped(connection->name)));
    const ConnectionDetails details = connection->backend ? connection->backend->details() : ConnectionDetails();
    const ConnectionStatus status = connection->backend ? connection->backend->status() : ConnectionStatus();
    const QLocale locale;
    const QString address = details.endpoint.toString(QUrl::RemoveUserInfo);
    m_facts->set(QStringLiteral("server"), tr("Address"),
        address.isEmpty() ? tr("not known yet") : Format::escaped(address), address);
    m_facts->set(QStringLiteral("state"), tr("State"),
        ConnectionRegistry::statusText(*connection, QDateTime::currentDateTimeUtc()));
    const std::optional<ApiError> error = connection->error();
    const QString sentence = error ? error->text() : QString();
    m_facts->set(QStringLiteral("error"), tr("Error"), sentence,
        error && !error->details.isEmpty() ? sentence + QLatin1Char('\n') + error->details : sentence, sentence);
    // Of a connection that there is none of yet nothing is known.
    const bool isMade = connection->backend != nullptr;
    const auto known = [isMade](const QString &text) { return isMade ? text : QString(); };
    const QString trust = trustText(details);
    m_facts->set(QStringLiteral("proxy"), tr("Proxy"), known(wayText(details)), details.proxy);
    m_facts->set(QStringLiteral("trust"), tr("Certificates"), known(trust), details.authorityFile, trust);
    m_facts->set(QStringLiteral("requests"), tr("Requests"),
        known(tr("%n in the last minute", "requests", details.requestsInLastMinute)), {},
        tr("Each call counts, also one that is sent again or keeps a stream open. What is there only to be looked at "
           "is asked for less while you’re away, and not at all while no window is seen."));
    m_facts->set(QStringLiteral("latency"), tr("Fastest answer"),
        known(details.fastestAnswer
                ? tr("%1 ms, of the last minute").arg(locale.toString(qint64(details.fastestAnswer->count())))
                : tr("none in the last minute", "answer")));
    m_facts->set(QStringLiteral("calls"), tr("Since the start"),
        known(tr("%1 answered, %2 without an answer or refused")
                .arg(locale.toString(status.answers), locale.toString(status.failures))));
}

} // namespace vivarium
