// SPDX-License-Identifier: GPL-3.0-or-later
#include "docker/RunContainerForm.h"

#include "common/FieldMessage.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>

namespace vivarium {

RunContainerForm::RunContainerForm(QWidget *parent)
    : QFrame(parent)
    , m_image(new QComboBox)
    , m_name(new QLineEdit)
    , m_command(new QLineEdit)
    , m_environment(new QPlainTextEdit)
    , m_network(new QComboBox)
    , m_ports(new QLineEdit)
    , m_detached(new QCheckBox(tr("In the &background")))
    , m_imageMessage(new FieldMessage(m_image))
    , m_nameMessage(new FieldMessage(m_name))
    , m_commandMessage(new FieldMessage(m_command))
    , m_environmentMessage(new FieldMessage(m_environment))
    , m_portsMessage(new FieldMessage(m_ports))
{
    setObjectName(QStringLiteral("runContainerForm"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setAccessibleName(tr("Run a container"));
    m_image->setObjectName(QStringLiteral("containerImage"));
    m_image->setEditable(true);
    m_image->setInsertPolicy(QComboBox::NoInsert);
    m_name->setObjectName(QStringLiteral("containerName"));
    m_name->setPlaceholderText(tr("found by itself"));
    m_command->setObjectName(QStringLiteral("containerCommand"));
    m_command->setPlaceholderText(tr("that of the image"));
    m_environment->setObjectName(QStringLiteral("containerEnvironment"));
    m_environment->setPlaceholderText(tr("NAME=value, a line each"));
    m_environment->setTabChangesFocus(true);
    m_environment->setFixedHeight(m_environment->fontMetrics().lineSpacing() * 2 + 16);
    m_network->setObjectName(QStringLiteral("containerNetwork"));
    m_network->addItem(tr("That of the sandbox"));
    m_network->addItem(tr("One of its own"));
    m_ports->setObjectName(QStringLiteral("containerPorts"));
    m_detached->setObjectName(QStringLiteral("containerDetached"));
    m_detached->setChecked(true);
    m_detached->setToolTip(tr("Otherwise what it writes is followed below until it ends."));
    auto *accept = new QPushButton(tr("R&un"));
    accept->setObjectName(QStringLiteral("containerAccept"));
    accept->setDefault(true);
    auto *cancel = new QPushButton(tr("Cancel"));
    cancel->setObjectName(QStringLiteral("containerCancel"));
    connect(accept, &QPushButton::clicked, this, &RunContainerForm::accepted);
    connect(cancel, &QPushButton::clicked, this, &RunContainerForm::close);
    connect(m_network, &QComboBox::currentIndexChanged, this, &RunContainerForm::updateNetwork);

    auto *fields = new QHBoxLayout;
    auto *left = new QFormLayout;
    auto *right = new QFormLayout;
    for (QFormLayout *form : {left, right}) {
        form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
        form->setVerticalSpacing(6);
        fields->addLayout(form, 1);
    }
    fields->setSpacing(16);
    m_imageMessage->addTo(*left, tr("&Image:"));
    m_nameMessage->addTo(*left, tr("&Name:"));
    m_commandMessage->addTo(*left, tr("&Command:"));
    right->addRow(tr("Net&work:"), m_network);
    m_portsMessage->addTo(*right, tr("P&orts:"));
    m_environmentMessage->addTo(*right, tr("&Environment:"));
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_detached);
    buttons->addStretch();
    buttons->addWidget(cancel);
    buttons->addWidget(accept);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(8);
    layout->addLayout(fields);
    layout->addLayout(buttons);
    updateNetwork();
    hide();
}

void RunContainerForm::open(const QStringList &images, const QString &image)
{
    m_image->clear();
    m_image->addItems(images);
    m_image->setEditText(image);
    clearProblems();
    show();
    (image.isEmpty() ? static_cast<QWidget *>(m_image) : m_name)->setFocus(Qt::OtherFocusReason);
}

void RunContainerForm::close()
{
    hide();
}

ContainerRequest RunContainerForm::request() const
{
    return {m_image->currentText(), m_name->text(), m_command->text(), m_environment->toPlainText(),
        m_network->currentIndex() == 0, m_ports->text(), m_detached->isChecked()};
}

void RunContainerForm::showProblem(const DockerCommands::Problem &problem)
{
    using Field = DockerCommands::Field;
    clearProblems();
    const auto tell = [&problem](QWidget *field, FieldMessage *message) {
        message->setProblem(problem.sentence);
        field->setFocus(Qt::OtherFocusReason);
    };
    switch (problem.field) {
    case Field::Name:
        return tell(m_name, m_nameMessage);
    case Field::Command:
        return tell(m_command, m_commandMessage);
    case Field::Environment:
        return tell(m_environment, m_environmentMessage);
    case Field::Ports:
        return tell(m_ports, m_portsMessage);
    default:
        return tell(m_image, m_imageMessage);
    }
}

void RunContainerForm::clearProblems()
{
    for (FieldMessage *message : {m_imageMessage, m_nameMessage, m_commandMessage, m_environmentMessage})
        message->setProblem({});
    updateNetwork();
}

void RunContainerForm::updateNetwork()
{
    const bool host = m_network->currentIndex() == 0;
    m_ports->setPlaceholderText(
        host ? tr("what it listens on, as 8000") : tr("8000, or 8080:80 for another one outside"));
    m_portsMessage->setHint(host ? tr("Works on every server: a program inside listens on a port of the sandbox, which "
                                      "can then be exposed.")
                                 : tr("Not every server can do this. On LazyCloud containers share the network of the "
                                      "sandbox."));
}

void RunContainerForm::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        close();
    else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        Q_EMIT accepted();
    else
        QFrame::keyPressEvent(event);
}

} // namespace vivarium
