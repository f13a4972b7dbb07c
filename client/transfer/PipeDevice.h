// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "transfer/BytePipe.h"

#include <QIODevice>

#include <memory>

namespace vivarium {

/// The reading end of a BytePipe for QNetworkAccessManager. Sequential; lives in the event loop's thread.
class PipeDevice final : public QIODevice {
    Q_OBJECT
public:
    explicit PipeDevice(std::shared_ptr<BytePipe> pipe, QObject *parent = nullptr);
    ~PipeDevice() override;

    [[nodiscard]] bool isSequential() const override { return true; }
    bool reset() override { return false; }
    [[nodiscard]] qint64 bytesAvailable() const override { return m_pipe->size() + QIODevice::bytesAvailable(); }
    [[nodiscard]] bool atEnd() const override { return m_pipe->isFinished() && bytesAvailable() == 0; }

protected:
    qint64 readData(char *data, qint64 maximum) override;
    qint64 writeData(const char *, qint64) override { return -1; }

private:
    std::shared_ptr<BytePipe> m_pipe;
};

} // namespace vivarium
