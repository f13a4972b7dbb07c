// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/DesktopSession.h"

#include "backend/DesktopApi.h"
#include "common/Format.h"
#include "core/Async.h"
#include "sandboxes/SandboxContext.h"

#include <QBuffer>
#include <QImageReader>
#include <QSaveFile>
#include <QtConcurrentRun>

namespace vivarium {

namespace {

/// Null: no PNG of a sensible size. QImageReader's own limit of what it allocates holds besides.
QImage desktopImage(QByteArray png)
{
    QBuffer buffer(&png);
    buffer.open(QIODevice::ReadOnly);
    QImageReader reader(&buffer, "png");
    reader.setAutoDetectImageFormat(false);
    const QSize size = reader.size();
    const bool fits = size.isValid() && size.width() <= 2 * DesktopApi::mostSize.width()
        && size.height() <= 2 * DesktopApi::mostSize.height();
    return fits ? reader.read() : QImage();
}

/// Why it can't be written; empty: it is.
QString writtenPicture(const QString &path, const QByteArray &png)
{
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(png) == png.size() && file.commit())
        return {};
    return file.errorString();
}

} // namespace

DesktopSession::DesktopSession(SandboxContext &context, QObject *parent)
    : QObject(parent)
    , m_context(context)
    , m_refused(!refusal().isEmpty())
{
    connect(&context, &SandboxContext::changed, this, &DesktopSession::onContextChanged);
}

QString DesktopSession::refusal() const
{
    if (!m_context.backend().desktops())
        return tr("This server has no desktops.");
    const QString &name = m_context.sandbox().templateName;
    if (!name.isEmpty() && name != QLatin1StringView("desktop"))
        return tr("Only sandboxes of the template “desktop” have one; this one is of “%1”.").arg(Format::escaped(name));
    return m_context.isRunning() ? QString() : tr("The sandbox is not running.");
}

void DesktopSession::onContextChanged()
{
    const bool refused = !refusal().isEmpty();
    if (std::exchange(m_refused, refused) != refused) {
        ++m_generation;
        m_desktop.reset();
        m_error.reset();
        m_busy = false;
        if (!refused)
            refresh();
    }
    Q_EMIT changed();
}

ApiError DesktopSession::noAnswer()
{
    return ApiError::local(tr("No answer came."));
}

void DesktopSession::setBusy(bool busy)
{
    m_busy = busy;
    Q_EMIT changed();
}

void DesktopSession::take(const Result<Desktop> *result, bool asked)
{
    if (result && *result) {
        m_desktop = **result;
        m_error.reset();
    } else {
        m_error = result ? result->error() : noAnswer();
        if (asked)
            Q_EMIT failed(*m_error);
    }
    setBusy(false);
}

void DesktopSession::refresh()
{
    if (m_busy || !refusal().isEmpty())
        return;
    setBusy(true);
    whenDone(this, m_context.backend().desktops()->read(m_context.id()),
        [this, generation = m_generation](const Result<Desktop> *result) {
            if (generation == m_generation)
                take(result, false);
        });
}

void DesktopSession::start(const QSize &size)
{
    if (m_busy || !refusal().isEmpty())
        return;
    setBusy(true);
    whenDone(this, m_context.backend().desktops()->start(m_context.id(), size),
        [this, generation = m_generation](const Result<Desktop> *result) {
            if (generation == m_generation)
                take(result, true);
        });
}

void DesktopSession::stop()
{
    if (m_busy || !refusal().isEmpty())
        return;
    setBusy(true);
    whenDone(this, m_context.backend().desktops()->stop(m_context.id()),
        [this, generation = m_generation](const Result<Done> *result) {
            if (generation != m_generation)
                return;
            if (!result || !*result)
                Q_EMIT failed(result ? result->error() : noAnswer());
            else if (m_desktop)
                m_desktop->running = false;
            setBusy(false);
        });
}

void DesktopSession::takeScreenshot()
{
    if (m_busy || !refusal().isEmpty())
        return;
    setBusy(true);
    whenDone(this, m_context.backend().desktops()->screenshot(m_context.id()),
        [this, generation = m_generation](const Result<QByteArray> *result) {
            if (generation != m_generation)
                return;
            if (result && *result) {
                decode(**result);
                return;
            }
            setBusy(false);
            Q_EMIT failed(result ? result->error() : noAnswer());
        });
}

void DesktopSession::decode(const QByteArray &png)
{
    // It comes out of the sandbox, which chooses how long this takes.
    auto *watcher = new QFutureWatcher<QImage>(this);
    connect(watcher, &QFutureWatcherBase::finished, this,
        [this, watcher, png, generation = m_generation, takenAt = QDateTime::currentDateTimeUtc()] {
            watcher->deleteLater();
            if (generation != m_generation)
                return;
            const QImage image = watcher->result();
            if (image.isNull())
                Q_EMIT failed(ApiError::local(tr("What came is no picture that could be shown.")));
            else
                m_picture = DesktopPicture{png, image, takenAt};
            setBusy(false);
        });
    watcher->setFuture(QtConcurrent::run(desktopImage, png));
}

void DesktopSession::save(const DesktopPicture &picture, const QString &path)
{
    auto *watcher = new QFutureWatcher<QString>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, path] {
        watcher->deleteLater();
        const QString problem = watcher->result();
        if (problem.isEmpty())
            Q_EMIT saved(path);
        else
            Q_EMIT failed(ApiError::local(tr("%1 can't be written: %2").arg(path, problem)));
    });
    watcher->setFuture(QtConcurrent::run(writtenPicture, path, picture.png));
}

} // namespace vivarium
