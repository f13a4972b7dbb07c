// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "FakeServer.h"
#include "lizard/OpenApiDocument.h"

#include <QJsonArray>
#include <QMap>

namespace vivarium::test {

/// A Lizard server in memory (`lizard.md`): every request and every answer is judged by its OpenAPI document, and what
/// doesn't fit is a violation. Commands really run, on this machine, and files are really there: paths of a test lie in
/// a temporary folder. Faults that only the vendor's service shows are put in by failNext() and by the members below.
class LizardServer : public QObject {
    Q_OBJECT
public:
    using Request = FakeServer::Request;
    using Answer = FakeServer::Answer;

    explicit LizardServer(QObject *parent = nullptr);

    [[nodiscard]] QUrl url() const { return m_http.url(); }
    [[nodiscard]] FakeServer &http() { return m_http; }
    [[nodiscard]] static QByteArray key() { return QByteArrayLiteral("liz_fake-key-of-the-tests-0123456789abcdef"); }
    [[nodiscard]] QStringList violations() const { return m_http.violations(); }
    [[nodiscard]] int count(const QByteArray &verbAndPath) const { return m_http.count(verbAndPath); }

    /// The next `times` requests that match ("POST /api/sandboxes", "* /api/sandboxes/x/pause") get this answer.
    void failNext(const QByteArray &verbAndPath, const Answer &answer, int times = 1);
    /// The call is carried out, but its answer is lost: the connection closes without a word.
    void loseAnswer(const QByteArray &verbAndPath);
    /// The call is carried out, but this comes instead of its answer.
    void answerInstead(const QByteArray &verbAndPath, const Answer &answer) { m_instead.append({verbAndPath, answer}); }
    static Answer error(int status, const QJsonObject &body);
    /// What a gateway says that has no answer of the server.
    static Answer gateway(int status);

    /// A sandbox that is there already.
    QString addSandbox(const QJsonObject &members = {});
    [[nodiscard]] QJsonObject sandbox(const QString &id) const { return m_sandboxes.value(id); }
    void change(const QString &id, const QJsonObject &members);
    QString addSnapshot(const QJsonObject &members = {});
    [[nodiscard]] QJsonObject snapshot(const QString &id) const { return m_snapshots.value(id); }

    /// How many reads a pause or resume stays on its way.
    int transitionReads = 1;
    /// Why the next pause fails; empty: it works. The same for a resume, which then stays paused.
    QString pauseFailure;
    bool resumeFails = false;
    /// So many restores find an empty pool.
    int emptyPools = 0;
    /// Creations don't echo what was asked of the network, as an old server.
    bool echoesNetwork = true;
    /// What is created has the metadata that was sent; otherwise none.
    bool keepsMetadata = true;
    /// New volumes say that their size holds; otherwise that it doesn't.
    bool enforcesSizes = true;
    /// So many lists of sandboxes don't have what the next creation makes, as if it were made only then.
    int lateLists = 0;
    /// Which of the copies of a fork fail, by index.
    QList<int> failingForks;
    QJsonObject account;
    QJsonArray projects;
    QJsonArray regions;
    QJsonObject subscription;

private:
    [[nodiscard]] Answer handle(const Request &request);
    [[nodiscard]] Answer route(const Request &request);
    [[nodiscard]] Answer accounts(const Request &request, const QStringList &path);
    [[nodiscard]] Answer project(const Request &request, const QStringList &path);
    [[nodiscard]] Answer oneSandbox(const Request &request, const QStringList &path);
    [[nodiscard]] Answer create(const QJsonObject &body);
    [[nodiscard]] Answer fork(const QString &id, const QJsonObject &body);
    [[nodiscard]] Answer exec(const Request &request);
    [[nodiscard]] Answer files(const Request &request, const QStringList &path);
    [[nodiscard]] Answer volumes(const Request &request, const QStringList &path);
    [[nodiscard]] Answer snapshots(const Request &request, const QStringList &path);
    [[nodiscard]] Answer schedules(const Request &request, const QStringList &path);
    [[nodiscard]] Answer desktop(const Request &request, const QString &id);
    [[nodiscard]] QJsonArray listed();
    [[nodiscard]] QJsonObject read(const QString &id);
    [[nodiscard]] QString newId(const QString &prefix);
    [[nodiscard]] static Answer array(const QJsonArray &array);

    struct Fault {
        QByteArray call;
        Answer answer;
        int times = 1;
    };
    FakeServer m_http;
    OpenApiDocument m_document;
    QList<Fault> m_faults;
    QList<std::pair<QByteArray, Answer>> m_instead;
    QString m_late; ///< the sandbox that lists don't have yet
    QMap<QString, QJsonObject> m_sandboxes;
    QHash<QString, int> m_moving; ///< reads left until a transition ends
    QMap<QString, QJsonObject> m_snapshots;
    QMap<QString, QJsonObject> m_volumes;
    QMap<QString, QJsonObject> m_schedules;
    QHash<QString, QJsonArray> m_runs;
    QHash<QString, QJsonObject> m_desktops;
    int m_next = 1;
};

} // namespace vivarium::test
