// SPDX-License-Identifier: GPL-3.0-or-later
#include "Console.h"

#include "Interrupts.h"
#include "common/Format.h"

#include <QJsonDocument>

#include <cerrno>

#include <poll.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace vivarium::cli {

namespace {

int descriptorOf(Console::Stream stream)
{
    return stream == Console::Stream::Output ? STDOUT_FILENO : STDERR_FILENO;
}

void waitUntilWritable(int descriptor)
{
    pollfd waited{descriptor, POLLOUT, 0};
    (void)::poll(&waited, 1, -1); // a signal ends it, too: the next write tells
}

} // namespace

Console::Written Console::write(Stream stream, const QByteArray &bytes)
{
    const int interruptsBefore = Interrupts::count();
    qsizetype done = 0;
    while (done < bytes.size()) {
        const ssize_t count = ::write(descriptorOf(stream), bytes.constData() + done, size_t(bytes.size() - done));
        if (count >= 0)
            done += count;
        else if ((errno == EINTR || errno == EAGAIN) && Interrupts::count() != interruptsBefore)
            return Written::Interrupted;
        else if (errno == EAGAIN) // whoever shares the terminal with us has made it so
            waitUntilWritable(descriptorOf(stream));
        else if (errno != EINTR)
            return Written::Gone;
    }
    return Written::All;
}

bool Console::isTerminal(Stream stream) const
{
    return ::isatty(descriptorOf(stream)) == 1;
}

Console::Written Console::print(const QString &line)
{
    clearProgress();
    return write(Stream::Output, line.toUtf8() + '\n');
}

Console::Written Console::print(const QJsonObject &line)
{
    clearProgress();
    return write(Stream::Output, QJsonDocument(line).toJson(QJsonDocument::Compact) + '\n');
}

void Console::tell(const QString &sentence)
{
    clearProgress();
    write(Stream::Error, "vivarium: " + Format::escaped(sentence).toUtf8() + '\n');
}

void Console::tell(const ApiError &error)
{
    QString text = error.text();
    // Our sentences are about kinds of errors; only the server knows which name or number it means.
    if (!error.serverMessage.isEmpty() && !text.contains(error.serverMessage))
        text += u" ("_s + error.serverMessage + u')';
    tell(text);
}

void Console::showProgress(const QString &text)
{
    if (!isTerminal(Stream::Error))
        return;
    write(Stream::Error, "\r\x1b[K" + Format::escaped(text).toUtf8());
    m_hasProgress = true;
}

void Console::clearProgress()
{
    if (m_hasProgress)
        write(Stream::Error, "\r\x1b[K");
    m_hasProgress = false;
}

} // namespace vivarium::cli
