// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/TerminalCodec.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cmath>

namespace vivarium {

namespace {

/// Close codes of RFC 6455 and of the contract that mean something of their own here.
enum CloseCode {
    NormalClosure = 1000,
    GoingAway = 1001,
    AbnormalClosure = 1006,
    PolicyViolation = 1008,
    MessageTooBig = 1009,
    InternalError = 1011,
    TryAgainLater = 1013,
    TakenByAnotherClient = 4001,
};

/// A whole JSON number within limits; JSON knows only doubles, and a hostile server may send 1e300 or 0.5.
std::optional<qint64> wholeNumber(const QJsonValue &value, qint64 least, qint64 most)
{
    if (!value.isDouble())
        return std::nullopt;
    const double number = value.toDouble();
    if (!(number >= double(least) && number <= double(most)) || number != std::floor(number))
        return std::nullopt;
    return qint64(number);
}

/// Ids go into URLs: only what the contract allows for ids.
bool isTerminalId(const QString &id)
{
    return !id.isEmpty() && id.size() <= 64 && std::all_of(id.begin(), id.end(), [](QChar c) {
        return (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z') || (c >= u'0' && c <= u'9') || c == u'_'
            || c == u'-';
    });
}

} // namespace

QList<TerminalCodec::Event> TerminalCodec::flushAttached()
{
    if (!m_attached || m_attachedTold)
        return {};
    m_attachedTold = true;
    return {*m_attached};
}

QList<TerminalCodec::Event> TerminalCodec::takeText(const QByteArray &message)
{
    if (m_dialect == Dialect::Lizard)
        return takeBinary(message);
    if (message.size() > MaximumTextBytes)
        return {};
    const QJsonObject object = QJsonDocument::fromJson(message).object();
    const QString type = object.value(QLatin1String("type")).toString();
    if (type == QLatin1String("exit")) {
        if (const auto code = wholeNumber(object.value(QLatin1String("code")), 0, 255); code && !m_exitCode)
            m_exitCode = int(*code);
    } else if (type == QLatin1String("error")) {
        if (!m_errorMessage)
            m_errorMessage = cleaned(object.value(QLatin1String("message")).toString());
    } else if (type == QLatin1String("taken")) {
        m_takenOver = true;
    } else if (type == QLatin1String("attached") && !m_attached) {
        const QString id = object.value(QLatin1String("id")).toString();
        if (!isTerminalId(id))
            return {};
        Attached attached;
        attached.id = TerminalId(id);
        attached.pid = wholeNumber(object.value(QLatin1String("pid")), 1, 1LL << 40).value_or(0);
        attached.isNew = object.value(QLatin1String("new")).toBool(true);
        attached.window = wholeNumber(object.value(QLatin1String("window")), 1, 1LL << 30).value_or(0);
        m_attached = attached;
    } else if (type == QLatin1String("replay") && m_attached && !m_attachedTold) {
        m_attached->replayBytes = wholeNumber(object.value(QLatin1String("bytes")), 0, MaximumReplayBytes).value_or(0);
        return flushAttached();
    }
    return {};
}

QList<TerminalCodec::Event> TerminalCodec::takeBinary(const QByteArray &message)
{
    // Output without a replay message: there is nothing kept, and the id must be known before the first byte.
    QList<Event> events = flushAttached();
    if (!message.isEmpty())
        events.append(Output{message});
    return events;
}

TerminalCodec::Ending TerminalCodec::closed(int closeCode, const QString &reason) const
{
    if (m_dialect == Dialect::Lizard)
        return lizardEnding(closeCode, reason);
    Ending ending;
    if (m_exitCode) {
        ending.end = TerminalChannel::End::Exited;
        ending.exitCode = *m_exitCode;
        return ending;
    }
    ApiError &error = ending.error;
    const QString cleanReason = cleaned(reason);
    error.serverMessage = m_errorMessage && !m_errorMessage->isEmpty() ? *m_errorMessage : cleanReason;
    error.details = QStringLiteral("WebSocket close code %1").arg(closeCode);
    if (!cleanReason.isEmpty())
        error.details += QLatin1String(": ") + cleanReason;

    if (m_takenOver || closeCode == TakenByAnotherClient) {
        ending.end = TerminalChannel::End::TakenOver;
        error.kind = ErrorKind::Conflict;
        error.sentence = tr("This terminal was taken over by another window or program.");
        error.advice = tr("Reconnect to take it back.");
        return ending;
    }
    if (m_errorMessage || closeCode == InternalError || closeCode == TryAgainLater || closeCode == PolicyViolation) {
        ending.end = TerminalChannel::End::Refused;
        if (closeCode == TryAgainLater) {
            error.kind = ErrorKind::Unavailable;
            error.sentence = tr("The sandbox is not running, so no shell can start in it.");
        } else {
            error.kind = closeCode == PolicyViolation ? ErrorKind::Forbidden : ErrorKind::Server;
            error.sentence = tr("The shell could not be started.");
        }
        return ending;
    }
    ending.end = TerminalChannel::End::Lost;
    error.kind = ErrorKind::Network;
    switch (closeCode) {
    case GoingAway:
        error.sentence = tr("The server is shutting down and closed the connection.");
        break;
    case MessageTooBig:
        error.kind = ErrorKind::TooLarge;
        error.sentence = tr("The server closed the connection because too much was sent at once.");
        break;
    case NormalClosure: // a relay sends it too when the connection behind it died
    case AbnormalClosure:
    default:
        error.sentence = tr("The connection to the terminal was lost.");
        break;
    }
    return ending;
}

QByteArray TerminalCodec::encodeResize(const TerminalSize &size)
{
    const TerminalSize valid = bounded(size);
    return "{\"type\":\"resize\",\"cols\":" + QByteArray::number(valid.columns)
        + ",\"rows\":" + QByteArray::number(valid.rows) + '}';
}

QByteArray TerminalCodec::encodeAcknowledgement(qint64 bytes)
{
    return "{\"type\":\"ack\",\"bytes\":" + QByteArray::number(bytes) + '}';
}

QList<QByteArray> TerminalCodec::encodeInput(const QByteArray &bytes)
{
    QList<QByteArray> messages;
    for (qsizetype from = 0; from < bytes.size(); from += MaximumInputBytes)
        messages.append(bytes.mid(from, MaximumInputBytes));
    return messages;
}

TerminalSize TerminalCodec::bounded(const TerminalSize &size)
{
    return {std::clamp(size.columns, 1, 1000), std::clamp(size.rows, 1, 1000)};
}

QString TerminalCodec::cleaned(const QString &sentence)
{
    QString text;
    for (const QChar c : sentence.left(4 * MaximumSentenceLength)) {
        switch (c.category()) {
        case QChar::Other_Control:
        case QChar::Separator_Line:
        case QChar::Separator_Paragraph:
            text += u' ';
            break;
        case QChar::Other_Format: // direction overrides would let a text pose as another
            break;
        default:
            text += c;
        }
    }
    text = text.simplified();
    if (text.size() > MaximumSentenceLength)
        text = text.left(MaximumSentenceLength - 1) + QChar(0x2026);
    return text;
}

} // namespace vivarium
