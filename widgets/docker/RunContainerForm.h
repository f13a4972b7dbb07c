// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "docker/DockerCommands.h"

#include <QFrame>

class QCheckBox;
class QComboBox;
class QLineEdit;
class QPlainTextEdit;

namespace vivarium {

class FieldMessage;

/// Asks what container to run, in place. Enter accepts, Esc closes.
class RunContainerForm : public QFrame {
    Q_OBJECT
public:
    explicit RunContainerForm(QWidget *parent = nullptr);

    /// `images` to choose from; `image` is chosen, if it is not empty.
    void open(const QStringList &images, const QString &image);
    void close();
    [[nodiscard]] ContainerRequest request() const;
    /// Says it beside its field, and goes there.
    void showProblem(const DockerCommands::Problem &problem);

Q_SIGNALS:
    void accepted();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void updateNetwork();
    void clearProblems();

    QComboBox *m_image;
    QLineEdit *m_name;
    QLineEdit *m_command;
    QPlainTextEdit *m_environment;
    QComboBox *m_network;
    QLineEdit *m_ports;
    QCheckBox *m_detached;
    FieldMessage *m_imageMessage;
    FieldMessage *m_nameMessage;
    FieldMessage *m_commandMessage;
    FieldMessage *m_environmentMessage;
    FieldMessage *m_portsMessage;
};

} // namespace vivarium
