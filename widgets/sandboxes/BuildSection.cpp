// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandboxes/BuildSection.h"

#include "backend/Backend.h"
#include "common/FieldMessage.h"
#include "common/Format.h"
#include "images/ImageBuilds.h"
#include "sandboxes/SourceSection.h"

#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace vivarium {

namespace {

constexpr int shownLines = 4;
constexpr int shownLogLines = 8;
constexpr qint64 largestDockerfile = 1 << 20;

void setLinesHigh(QPlainTextEdit *edit, int lines)
{
    edit->setFixedHeight(edit->fontMetrics().lineSpacing() * lines + 2 * edit->frameWidth()
        + int(2 * edit->document()->documentMargin()));
}

} // namespace

BuildSection::BuildSection(QWidget *parent)
    : QWidget(parent)
    , m_packages(new QPlainTextEdit)
    , m_commands(new QPlainTextEdit)
    , m_dockerfile(new QPlainTextEdit)
    , m_context(new SourceSection(SourceSection::Use::BuildContext))
    , m_contextPart(new QWidget)
    , m_hint(new QLabel(tr("A saved image is used as it is.")))
    , m_state(new QLabel)
    , m_build(new QPushButton(tr("&Build Now")))
    , m_cancel(new QPushButton(tr("Canc&el Build")))
    , m_log(new QPlainTextEdit)
{
    setObjectName(QStringLiteral("buildSection"));
    m_packages->setObjectName(QStringLiteral("packagesEdit"));
    m_packages->setPlaceholderText(tr("One a line, as numpy==2.1"));
    m_commands->setObjectName(QStringLiteral("buildCommandsEdit"));
    m_commands->setPlaceholderText(tr("One a line, as apt-get install -y git"));
    m_dockerfile->setObjectName(QStringLiteral("dockerfileEdit"));
    m_dockerfile->setPlaceholderText(QStringLiteral("FROM docker.io/library/python:3.13-slim\nRUN …"));
    m_packagesMessage = new FieldMessage(m_packages);
    m_commandsMessage = new FieldMessage(m_commands);
    m_dockerfileMessage = new FieldMessage(m_dockerfile);
    for (QPlainTextEdit *edit : {m_packages, m_commands, m_dockerfile, m_log}) {
        edit->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
        edit->setLineWrapMode(QPlainTextEdit::NoWrap);
        edit->setTabChangesFocus(true);
    }
    setLinesHigh(m_packages, shownLines);
    setLinesHigh(m_commands, shownLines);
    setLinesHigh(m_dockerfile, 2 * shownLines);
    auto *load = new QPushButton(tr("&Load from File…"));
    load->setObjectName(QStringLiteral("loadDockerfile"));
    load->setAutoDefault(false);
    connect(load, &QPushButton::clicked, this, &BuildSection::loadDockerfile);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    m_hint->setWordWrap(true);
    layout->addWidget(m_hint);
    layout->addWidget(m_dockerfilePart = makeField(tr("Dockerfile:"), m_dockerfile, m_dockerfileMessage, load));
    auto *contextLayout = new QVBoxLayout(m_contextPart);
    contextLayout->setContentsMargins(0, 0, 0, 0);
    contextLayout->setSpacing(2);
    auto *contextCaption = new QLabel(tr("Folder of this computer that COPY copies &from:"));
    contextCaption->setBuddy(m_context->path());
    contextLayout->addWidget(contextCaption);
    contextLayout->addWidget(m_context);
    layout->addWidget(m_contextPart);
    layout->addWidget(m_packagesPart = makeField(tr("Python packages:"), m_packages, m_packagesMessage));
    layout->addWidget(
        m_commandsPart = makeField(tr("Commands after that, in a shell:"), m_commands, m_commandsMessage));

    m_state->setObjectName(QStringLiteral("buildState"));
    m_state->setTextFormat(Qt::PlainText);
    m_state->setWordWrap(true);
    m_build->setObjectName(QStringLiteral("buildNow"));
    m_build->setAutoDefault(false);
    m_cancel->setObjectName(QStringLiteral("buildCancel"));
    m_cancel->setAutoDefault(false);
    auto *line = new QHBoxLayout;
    line->addWidget(m_state, 1);
    line->addWidget(m_cancel);
    line->addWidget(m_build);
    layout->addLayout(line);
    m_log->setObjectName(QStringLiteral("buildLog"));
    m_log->setAccessibleName(tr("Log of the build"));
    m_log->setReadOnly(true);
    m_log->setMaximumBlockCount(int(BuildRun::mostLines));
    setLinesHigh(m_log, shownLogLines);
    layout->addWidget(m_log);

    connect(m_packages, &QPlainTextEdit::textChanged, this, &BuildSection::packagesChanged);
    connect(m_commands, &QPlainTextEdit::textChanged, this, &BuildSection::commandsChanged);
    connect(m_dockerfile, &QPlainTextEdit::textChanged, this, &BuildSection::dockerfileChanged);
    connect(m_context, &SourceSection::changed, this, &BuildSection::contextChanged);
    connect(m_build, &QPushButton::clicked, this, [this] {
        if (m_backend)
            follow(ImageBuilds::of(*m_backend).start(m_spec));
    });
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        if (m_run)
            m_run->cancel();
        updateRun();
    });
    m_second.setInterval(std::chrono::seconds(1));
    connect(&m_second, &QTimer::timeout, this, &BuildSection::updateRun);
    setBase(Base::Stock);
    updateRun();
}

QWidget *BuildSection::makeField(const QString &label, QPlainTextEdit *field, FieldMessage *message, QWidget *below)
{
    auto *part = new QWidget;
    auto *layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    auto *caption = new QLabel(label);
    caption->setBuddy(field);
    layout->addWidget(caption);
    layout->addWidget(field);
    layout->addWidget(message);
    if (below)
        layout->addWidget(below, 0, Qt::AlignLeading);
    field->setAccessibleName(QString(label).remove(QLatin1Char(':')));
    return part;
}

void BuildSection::setBackend(Backend *backend)
{
    m_backend = backend;
    follow(backend ? ImageBuilds::of(*backend).find(m_spec) : nullptr);
}

void BuildSection::setBase(Base base)
{
    m_base = base;
    m_hint->setVisible(base == Base::Image);
    m_dockerfilePart->setVisible(base == Base::Dockerfile);
    m_contextPart->setVisible(base == Base::Dockerfile);
    m_packagesPart->setVisible(base != Base::Image);
    m_commandsPart->setVisible(base != Base::Image);
    updateRun();
}

QStringList BuildSection::linesOf(const QString &text)
{
    QStringList lines;
    QString open;
    const QStringList all = text.split(QLatin1Char('\n'));
    for (const QString &whole : all) {
        QString line = whole.trimmed();
        if (line.endsWith(QLatin1Char('\\'))) {
            line.chop(1);
            open += line.trimmed() + QLatin1Char(' ');
            continue;
        }
        line.prepend(std::exchange(open, {}));
        if (!line.isEmpty() && !line.startsWith(QLatin1Char('#')))
            lines << line;
    }
    if (!open.trimmed().isEmpty())
        lines << open.trimmed();
    return lines;
}

void BuildSection::readFrom(const SandboxSpec &spec)
{
    m_packages->setPlainText(spec.build.packages.join(QLatin1Char('\n')));
    m_commands->setPlainText(spec.build.commands.join(QLatin1Char('\n')));
    m_dockerfile->setPlainText(spec.build.dockerfile);
    m_context->readFrom(spec);
}

void BuildSection::writeTo(SandboxSpec &spec) const
{
    if (m_base == Base::Image)
        return;
    spec.build.packages = linesOf(m_packages->toPlainText());
    spec.build.commands = linesOf(m_commands->toPlainText());
    if (m_base == Base::Dockerfile && !m_dockerfile->toPlainText().trimmed().isEmpty())
        spec.build.dockerfile = m_dockerfile->toPlainText();
    if (!spec.build.dockerfile.isEmpty())
        m_context->writeTo(spec);
}

QString BuildSection::dockerfileProblem() const
{
    if (m_base != Base::Dockerfile || !m_dockerfile->toPlainText().trimmed().isEmpty())
        return {};
    return tr("Write a Dockerfile, or load one.");
}

QString BuildSection::contextProblem() const
{
    return m_base == Base::Dockerfile ? m_context->problem() : QString();
}

void BuildSection::showContextCount()
{
    m_context->showCount();
}

QString BuildSection::summary() const
{
    SandboxSpec spec;
    writeTo(spec);
    QStringList parts;
    if (!spec.build.packages.isEmpty())
        parts << tr("%n package(s)", nullptr, int(spec.build.packages.size()));
    if (!spec.build.commands.isEmpty())
        parts << tr("%n command(s)", nullptr, int(spec.build.commands.size()));
    if (m_run && !m_run->isOver())
        parts << tr("being built");
    return parts.join(QLatin1StringView(", "));
}

void BuildSection::setSpec(const SandboxSpec &spec, bool whole)
{
    m_spec = spec;
    m_whole = whole;
    BuildRun *run = m_backend ? ImageBuilds::of(*m_backend).find(spec) : nullptr;
    if (run != m_run)
        follow(run);
    else
        updateRun();
}

void BuildSection::follow(BuildRun *run)
{
    if (m_run)
        disconnect(m_run, nullptr, this, nullptr);
    m_run = run;
    m_log->clear();
    if (run) {
        connect(run, &BuildRun::logged, this, &BuildSection::addLines);
        connect(run, &BuildRun::stateChanged, this, &BuildSection::updateRun);
        addLines(run->lines());
    }
    updateRun();
}

void BuildSection::addLines(const QStringList &lines)
{
    for (const QString &line : lines)
        m_log->appendPlainText(Format::escaped(line)); // follows its end by itself when that is in sight
    m_log->setVisible(m_log->document()->characterCount() > 1);
}

void BuildSection::updateRun()
{
    const bool needed = ImageBuilds::isNeeded(m_spec);
    const bool hasFolder = !m_spec.build.context.path.isEmpty();
    QString state;
    if (m_run) {
        const QString elapsed = Format::countdown(m_run->elapsed());
        switch (m_run->state()) {
        case ImageBuild::State::Asking:
            state = tr("Asking the server…");
            break;
        case ImageBuild::State::Waiting:
            state = tr("Waiting for a builder · %1").arg(elapsed);
            break;
        case ImageBuild::State::Building:
            state = m_run->isCancelled() ? tr("Cancelling…")
                                         : tr("Building · %1. It goes on when you close this form.").arg(elapsed);
            break;
        case ImageBuild::State::Ready:
            state = hasFolder
                ? tr("The image is ready, with the folder as it was then. If something in it changed, creating "
                     "the sandbox builds it anew.")
                : tr("The image is ready: sandboxes start from it at once.");
            break;
        case ImageBuild::State::Failed:
            state = m_run->isCancelled() ? tr("The build was cancelled.") : m_run->error()->text();
            break;
        }
    } else if (needed) {
        state = tr("Not built here yet. Creating the sandbox builds it first.");
    }
    const bool running = m_run && !m_run->isOver();
    m_state->setText(state);
    m_state->setVisible(!state.isEmpty());
    m_build->setVisible(needed && !running && (hasFolder || !(m_run && m_run->state() == ImageBuild::State::Ready)));
    m_build->setText(m_run ? tr("&Build Again") : tr("&Build Now"));
    m_build->setEnabled(m_whole && m_backend);
    const bool canCancel = m_backend && m_backend->capabilities().has(Feature::CancelBuilds);
    m_cancel->setVisible(running && canCancel);
    m_cancel->setEnabled(running && !m_run->isCancelled() && m_run->state() != ImageBuild::State::Asking);
    m_log->setVisible(m_run && !m_run->lines().isEmpty());
    if (running && !m_second.isActive())
        m_second.start();
    else if (!running)
        m_second.stop();
}

void BuildSection::loadDockerfile()
{
    auto *dialog = new QFileDialog(window(), tr("Load a Dockerfile"));
    dialog->setObjectName(QStringLiteral("dockerfileDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        // Opening a pipe or a device may wait without end.
        if (!QFileInfo(path).isFile()) {
            m_dockerfileMessage->setProblem(tr("It is not a plain file."));
            return;
        }
        QFile file(path);
        if (!file.open(QFile::ReadOnly) || file.size() > largestDockerfile) {
            m_dockerfileMessage->setProblem(file.isOpen() ? tr("The file is too large for a Dockerfile.")
                                                          : tr("It can't be read: %1").arg(file.errorString()));
            return;
        }
        m_dockerfile->setPlainText(QString::fromUtf8(file.readAll()));
    });
    dialog->open();
}

} // namespace vivarium
