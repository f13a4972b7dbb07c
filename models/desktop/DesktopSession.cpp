// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/DesktopSession.h"

#include "backend/DesktopApi.h"
#include "core/Async.h"
#include "sandboxes/SandboxContext.h"

namespace vivarium {

DesktopSession::DesktopSession(SandboxContext &context, QObject *parent)
    : QObject(parent)
    , m_context(context)
{
}

QString DesktopSession::refusal() const
{
    if (!m_context.backend().desktops())
        return tr("This server has no desktops.");
    const QString &name = m_context.sandbox().templateName;
    if (!name.isEmpty() && name != QLatin1StringView("desktop"))
        return tr("Only sandboxes of the template “desktop” have one; this one is of “%1”.").arg(name);
    return m_context.isRunning() ? QString() : tr("The sandbox is not running.");
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
    } else if (result) {
        m_error = result->error();
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
        [this](const Result<Desktop> *result) { take(result, false); });
}

void DesktopSession::start(const QSize &size)
{
    if (m_busy || !refusal().isEmpty())
        return;
    setBusy(true);
    whenDone(this, m_context.backend().desktops()->start(m_context.id(), size),
        [this](const Result<Desktop> *result) { take(result, true); });
}

void DesktopSession::stop()
{
    if (m_busy || !refusal().isEmpty())
        return;
    setBusy(true);
    whenDone(this, m_context.backend().desktops()->stop(m_context.id()), [this](const Result<Done> *result) {
        if (result && !*result) {
            Q_EMIT failed(result->error());
            setBusy(false);
            return;
        }
        if (m_desktop)
            m_desktop->running = false;
        setBusy(false);
    });
}

void DesktopSession::takeScreenshot()
{
    if (m_busy || !refusal().isEmpty())
        return;
    setBusy(true);
    whenDone(
        this, m_context.backend().desktops()->screenshot(m_context.id()), [this](const Result<QByteArray> *result) {
            setBusy(false);
            if (result && *result)
                Q_EMIT screenshotTaken(**result);
            else if (result)
                Q_EMIT failed(result->error());
        });
}

} // namespace vivarium
