// SPDX-License-Identifier: GPL-3.0-or-later
#include "Survey.h"

#include "backend/Backend.h"
#include "core/Async.h"
#include "local/LocalBackend.h"

namespace vivarium::cli {

namespace {

constexpr int surveyPageSize = 100;
constexpr int mostSurveyPages = 100;

} // namespace

Survey::Survey(const QList<ConnectionProfile> &profiles, OpenConnection open, const QString &search, Limits limits,
    QObject *parent)
    : QObject(parent)
    , m_open(std::move(open))
    , m_search(search)
    , m_limits(limits)
{
    for (const ConnectionProfile &profile : profiles) {
        Answer answer;
        answer.profile = profile;
        m_answers.append(answer);
    }
}

Survey::~Survey() = default;

void Survey::start()
{
    m_unanswered = m_answers.size();
    m_questions.resize(size_t(m_unanswered));
    if (m_unanswered == 0)
        QMetaObject::invokeMethod(this, &Survey::finished, Qt::QueuedConnection);
    for (qsizetype i = 0; i < m_answers.size(); ++i)
        ask(i);
}

void Survey::ask(qsizetype index)
{
    Question &question = m_questions[size_t(index)];
    question.context = std::make_unique<QObject>();
    question.limit = std::make_unique<QTimer>();
    question.limit->setSingleShot(true);
    connect(question.limit.get(), &QTimer::timeout, this, [this, index] {
        ApiError error = ApiError::local(tr("It did not answer in time."));
        error.kind = ErrorKind::Timeout;
        settle(index, std::unexpected(error));
    });
    // Reading a token may wait for a person who unlocks the keychain, and ends by itself: the limit begins behind it.
    QObject *context = question.context.get();
    question.reply = chain(context, m_open(m_answers[index].profile),
        [this, index, context](
            const std::shared_ptr<Backend> &backend) -> Reply<Rows> { return signIn(index, context, backend); });
    whenDone(context, question.reply, [this, index](const Result<Rows> *result) {
        settle(index, result ? *result : std::unexpected(ApiError::local(tr("The connection was closed."))));
    });
}

Reply<Survey::Rows> Survey::signIn(qsizetype index, QObject *context, const std::shared_ptr<Backend> &backend)
{
    m_answers[index].backend = backend;
    QTimer *limit = m_questions[size_t(index)].limit.get();
    if (auto *local = qobject_cast<LocalBackend *>(backend.get())) {
        connect(&local->engine(), &LocalEngine::stageChanged, context,
            [this, limit](LocalEngine::Stage stage, const QString &sentence) {
                const bool isStarting = stage == LocalEngine::Stage::Starting;
                limit->start(isStarting ? m_limits.start : m_limits.answer);
                if (isStarting)
                    Q_EMIT preparing(sentence);
            });
    }
    limit->start(m_limits.answer);
    SandboxQuery query;
    query.limit = surveyPageSize;
    query.search = m_search;
    return chain(context, backend->connectToServer(),
        [context, backend, query](const QString &) -> Reply<Rows> { return walk(context, *backend, query, {}); });
}

Reply<Survey::Rows> Survey::walk(QObject *context, Backend &backend, const SandboxQuery &query, Rows rows)
{
    return chain(context, backend.sandboxes().list(query),
        [context, &backend, query, rows = std::move(rows)](const SandboxPage &page) mutable -> Reply<Rows> {
            rows.sandboxes += page.sandboxes;
            rows.isWhole = page.nextCursor.isEmpty();
            if (rows.isWhole || ++rows.pages >= mostSurveyPages)
                return readyReply<Rows>(rows);
            SandboxQuery next = query;
            next.cursor = page.nextCursor;
            return walk(context, backend, next, std::move(rows));
        });
}

void Survey::settle(qsizetype index, const Result<Rows> &result)
{
    Question &question = m_questions[size_t(index)];
    if (question.isSettled)
        return;
    question.isSettled = true;
    question.limit->stop();
    question.reply.cancel(); // its context stays: a cancel goes from step to step
    Answer &answer = m_answers[index];
    if (result) {
        answer.sandboxes = result->sandboxes;
        answer.isWhole = result->isWhole;
    } else {
        answer.error = result.error();
    }
    --m_unanswered;
    Q_EMIT answered(index);
    if (m_unanswered == 0)
        Q_EMIT finished();
}

} // namespace vivarium::cli
