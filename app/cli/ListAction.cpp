// SPDX-License-Identifier: GPL-3.0-or-later
#include "ListAction.h"

#include "common/Format.h"
#include "sandboxes/SandboxColumns.h"

#include <QJsonArray>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace vivarium::cli {

namespace {

/// For programs: words that no language and no version changes.
QString stateWordForPrograms(SandboxState state)
{
    switch (state) {
    case SandboxState::Unknown:
        break;
    case SandboxState::Starting:
        return u"starting"_s;
    case SandboxState::Running:
        return u"running"_s;
    case SandboxState::Pausing:
        return u"pausing"_s;
    case SandboxState::Paused:
        return u"paused"_s;
    case SandboxState::Resuming:
        return u"resuming"_s;
    case SandboxState::Stopping:
        return u"stopping"_s;
    case SandboxState::Stopped:
        return u"stopped"_s;
    case SandboxState::Failed:
        return u"failed"_s;
    }
    return u"unknown"_s;
}

QString originOf(const SandboxRow &row, const SandboxColumns::Surroundings &surroundings)
{
    const Sandbox &sandbox = row.sandbox;
    if (sandbox.templateName.isEmpty())
        return SandboxColumns::text(row, SandboxColumn::Image, surroundings);
    return Format::escaped(sandbox.size.isEmpty() ? sandbox.templateName : sandbox.templateName + u' ' + sandbox.size);
}

QJsonValue orNull(const QString &text)
{
    return text.isEmpty() ? QJsonValue() : QJsonValue(text);
}

QJsonValue orNull(const QDateTime &time)
{
    return time.isValid() ? QJsonValue(time.toUTC().toString(Qt::ISODateWithMs)) : QJsonValue();
}

QJsonObject objectOf(const Sandbox &sandbox, const ConnectionProfile &profile, const QDateTime &now)
{
    const QDateTime &end = sandbox.lifetime.endsAt;
    const bool counts = end.isValid() && isLive(sandbox.state);
    return {
        {u"id"_s, sandbox.id.value()},
        {u"name"_s, sandbox.name},
        {u"group"_s, orNull(sandbox.group)},
        {u"state"_s, stateWordForPrograms(sandbox.state)},
        {u"connection"_s, profile.name},
        {u"connection_id"_s, profile.id.value()},
        {u"image"_s, orNull(sandbox.imageText)},
        {u"image_id"_s, orNull(sandbox.image.value())},
        {u"template"_s, orNull(sandbox.templateName)},
        {u"size"_s, orNull(sandbox.size)},
        {u"created_at"_s, orNull(sandbox.createdAt)},
        {u"stopped_at"_s, orNull(sandbox.stoppedAt)},
        {u"ends_at"_s, counts ? orNull(end) : QJsonValue()},
        {u"seconds_left"_s, counts ? QJsonValue(std::max<qint64>(0, now.secsTo(end))) : QJsonValue()},
        {u"reason"_s, orNull(sandbox.reason)},
        {u"exit_code"_s, sandbox.exitCode ? QJsonValue(*sandbox.exitCode) : QJsonValue()},
    };
}

} // namespace

ListAction::ListAction(Session &session, const ListRequest &request, QObject *parent)
    : Action(session, parent)
    , m_request(request)
{
}

void ListAction::start()
{
    const auto profiles = session().connections(m_request.connection);
    if (!profiles) {
        console().tell(profiles.error().sentence);
        QMetaObject::invokeMethod(this, [this] { finish(ExitCode::usage); }, Qt::QueuedConnection);
        return;
    }
    Survey *survey = session().survey(*profiles, {});
    connect(survey, &Survey::finished, this, [this, survey] {
        survey->deleteLater();
        show(*survey);
    });
    survey->start();
}

void ListAction::show(const Survey &survey)
{
    bool isComplete = true;
    for (const Survey::Answer &answer : survey.answers()) {
        session().tellFailure(answer);
        if (!answer.isWhole)
            console().tell(tr("Connection “%1” has more sandboxes than are read: only the newest %2 are here.")
                    .arg(answer.profile.name)
                    .arg(answer.sandboxes.size()));
        isComplete = isComplete && !answer.error && answer.isWhole;
    }
    const auto written = m_request.json ? console().print(document(survey))
                                        : console().write(Console::Stream::Output, table(survey).toUtf8());
    finish(isComplete && written == Console::Written::All ? ExitCode::success : ExitCode::failure);
}

QString ListAction::table(const Survey &survey) const
{
    QList<QStringList> lines{{tr("Name"), tr("Id"), tr("State"), tr("Connection"), tr("Time left"), tr("Image")}};
    SandboxColumns::Surroundings surroundings;
    surroundings.now = QDateTime::currentDateTimeUtc();
    for (const Survey::Answer &answer : survey.answers()) {
        surroundings.connectionName = Format::escaped(answer.profile.name);
        for (const Sandbox &sandbox : answer.sandboxes) {
            if (!isWanted(sandbox))
                continue;
            SandboxRow row;
            row.key = {answer.profile.id, sandbox.id};
            row.sandbox = sandbox;
            lines.append(
                {SandboxColumns::text(row, SandboxColumn::Name, surroundings), Format::escaped(sandbox.id.value()),
                    SandboxColumns::text(row, SandboxColumn::State, surroundings), surroundings.connectionName,
                    SandboxColumns::text(row, SandboxColumn::Left, surroundings), originOf(row, surroundings)});
        }
    }
    QList<qsizetype> widths(lines.first().size(), 0);
    for (const QStringList &line : std::as_const(lines)) {
        for (qsizetype i = 0; i < line.size(); ++i)
            widths[i] = std::max(widths[i], line[i].size());
    }
    QString text;
    for (const QStringList &line : std::as_const(lines)) {
        QString shown;
        for (qsizetype i = 0; i < line.size(); ++i)
            shown += line[i].leftJustified(widths[i] + 2);
        while (shown.endsWith(u' '))
            shown.chop(1);
        text += shown + u'\n';
    }
    return text;
}

QJsonObject ListAction::document(const Survey &survey) const
{
    QJsonArray sandboxes;
    QJsonArray errors;
    const QDateTime now = QDateTime::currentDateTimeUtc();
    for (const Survey::Answer &answer : survey.answers()) {
        for (const Sandbox &sandbox : answer.sandboxes) {
            if (isWanted(sandbox))
                sandboxes.append(objectOf(sandbox, answer.profile, now));
        }
        if (answer.error)
            errors.append(QJsonObject{{u"connection"_s, answer.profile.name},
                {u"connection_id"_s, answer.profile.id.value()}, {u"message"_s, answer.error->text()}});
    }
    return {{u"sandboxes"_s, sandboxes}, {u"errors"_s, errors}};
}

} // namespace vivarium::cli
