// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/PipeDevice.h"

#include <cstring>

namespace vivarium {

PipeDevice::PipeDevice(std::shared_ptr<BytePipe> pipe, QObject *parent)
    : QIODevice(parent)
    , m_pipe(std::move(pipe))
{
    open(QIODevice::ReadOnly | QIODevice::Unbuffered);
    m_pipe->setNotifier([this] { QMetaObject::invokeMethod(this, &QIODevice::readyRead, Qt::QueuedConnection); });
}

PipeDevice::~PipeDevice()
{
    m_pipe->setNotifier({});
}

qint64 PipeDevice::readData(char *data, qint64 maximum)
{
    const QByteArray bytes = m_pipe->take(maximum);
    if (bytes.isEmpty())
        return m_pipe->isFinished() ? -1 : 0;
    std::memcpy(data, bytes.constData(), size_t(bytes.size()));
    return bytes.size();
}

} // namespace vivarium
