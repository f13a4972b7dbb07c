// SPDX-License-Identifier: GPL-3.0-or-later
#include "connections/TakeOver.h"

#include "common/Format.h"
#include "profiles/LizardConfigFile.h"

#include <QLabel>
#include <QMenu>
#include <QProcessEnvironment>
#include <QToolButton>
#include <QVBoxLayout>

namespace vivarium {

namespace {

QString takeOverText(QString text)
{
    return text.replace(QLatin1Char('&'), QLatin1String("&&"));
}

} // namespace

TakeOver::TakeOver(QWidget *parent)
    : QWidget(parent)
    , m_button(new QToolButton)
    , m_lazyCloud(new QMenu(this))
    , m_lizard(new QMenu(this))
    , m_hint(new QLabel)
{
    m_button->setObjectName(QStringLiteral("takeOver"));
    m_button->setPopupMode(QToolButton::InstantPopup);
    m_button->setText(tr("Take &Over from the Command Line"));
    m_button->setFocusPolicy(Qt::StrongFocus);
    m_hint->setWordWrap(true);
    m_hint->setTextFormat(Qt::PlainText);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_button, 0, Qt::AlignLeading);
    layout->addWidget(m_hint);
    connect(m_lizard, &QMenu::aboutToShow, this, &TakeOver::readLizard);
    readLazyCloud();
}

void TakeOver::setKind(ConnectionProfile::Kind kind)
{
    m_kind = kind;
    showFor();
}

void TakeOver::readLazyCloud()
{
    const QString path = LazyCloudConfigFile::path(QProcessEnvironment::systemEnvironment());
    const Result<LazyCloudConfigFile::Contents> contents = LazyCloudConfigFile::read(path);
    m_problem = contents ? QString() : contents.error().text();
    setConfiguration(contents.value_or(LazyCloudConfigFile::Contents()));
}

void TakeOver::setConfiguration(const LazyCloudConfigFile::Contents &contents)
{
    m_configuration = contents;
    m_lazyCloud->clear();
    for (const LazyCloudConfigFile::Profile &profile : contents.profiles) {
        QString text = Format::escaped(profile.name);
        if (!profile.workspace.isEmpty())
            text = tr("%1 (workspace %2)").arg(text, Format::escaped(profile.workspace));
        m_lazyCloud->addAction(takeOverText(text), this, [this, name = profile.name] { takeLazyCloud(name); });
    }
    showFor();
}

void TakeOver::showFor()
{
    const bool isLizard = m_kind == ConnectionProfile::Kind::Lizard;
    m_button->setMenu(isLizard ? m_lizard : m_lazyCloud);
    m_button->setVisible(isLizard || !m_configuration.profiles.isEmpty());
    m_hint->setText(isLizard ? QString() : m_problem);
    m_hint->setVisible(!m_hint->text().isEmpty());
    setVisible(m_button->isVisibleTo(this) || m_hint->isVisibleTo(this));
}

void TakeOver::takeLazyCloud(const QString &name)
{
    const auto connection =
        LazyCloudConfigFile::resolve(m_configuration, QProcessEnvironment::systemEnvironment(), name);
    if (connection)
        Q_EMIT chosen({name, connection->endpoint, connection->workspace, connection->token, {}});
    else
        Q_EMIT failed(connection.error().text());
}

void TakeOver::readLizard()
{
    // Only now: a person asks for it.
    const QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    const auto connections = LizardConfigFile::read(environment, LizardConfigFile::path(environment));
    m_lizard->clear();
    if (!connections) {
        m_lizard->addAction(tr("It can't be read"))->setEnabled(false);
        Q_EMIT failed(connections.error().text());
        return;
    }
    for (const LizardConfigFile::Connection &each : *connections) {
        const QString name = each.source.isEmpty() ? tr("the account that is signed in") : Format::escaped(each.source);
        m_lizard->addAction(takeOverText(name), this, [this, each, name] {
            Found found{name, each.endpoint, each.project, each.token, {}};
            if (each.expiresAt.isValid())
                found.remark = tr("This sign-in ends %1; an API key doesn't.").arg(Format::exactTime(each.expiresAt));
            Q_EMIT chosen(found);
        });
    }
    if (connections->isEmpty())
        m_lizard->addAction(tr("Nobody is signed in with Lizard's command line"))->setEnabled(false);
}

} // namespace vivarium
