// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Sandbox.h"

#include <QPointer>
#include <QTimer>
#include <QWidget>

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace vivarium {

class Backend;
class BuildRun;
class FieldMessage;
class SourceSection;

/// The part of the form for a new sandbox that is about what its image is built from, with the build's live log. A
/// build goes on when the form is closed; a form for the same image shows it again.
class BuildSection : public QWidget {
    Q_OBJECT
public:
    enum class Base {
        Image, ///< a saved one: there is nothing to build
        Stock, ///< a Python version or a registry's image, with packages and commands
        Dockerfile,
    };
    explicit BuildSection(QWidget *parent = nullptr);

    void setBackend(Backend *backend);
    void setBase(Base base);
    void readFrom(const SandboxSpec &spec);
    void writeTo(SandboxSpec &spec) const;
    /// What would be built is `spec`; `whole`: nothing is wrong with it.
    void setSpec(const SandboxSpec &spec, bool whole);
    /// What is wrong with the Dockerfile, of what a spec can't hold; empty: nothing.
    [[nodiscard]] QString dockerfileProblem() const;
    /// The same of the folder that it copies from.
    [[nodiscard]] QString contextProblem() const;
    /// Says again what was counted in it, where a message took the place.
    void showContextCount();
    [[nodiscard]] QString summary() const;

    [[nodiscard]] QPlainTextEdit *packages() const { return m_packages; }
    [[nodiscard]] QPlainTextEdit *commands() const { return m_commands; }
    [[nodiscard]] QPlainTextEdit *dockerfile() const { return m_dockerfile; }
    [[nodiscard]] SourceSection *context() const { return m_context; }
    [[nodiscard]] FieldMessage *packagesMessage() const { return m_packagesMessage; }
    [[nodiscard]] FieldMessage *commandsMessage() const { return m_commandsMessage; }
    [[nodiscard]] FieldMessage *dockerfileMessage() const { return m_dockerfileMessage; }

    /// Lines without comments and blank ones; a "\" at the end of a line joins it with the next.
    [[nodiscard]] static QStringList linesOf(const QString &text);

Q_SIGNALS:
    void packagesChanged();
    void commandsChanged();
    void dockerfileChanged();
    void contextChanged();

private:
    QWidget *makeField(const QString &label, QPlainTextEdit *field, FieldMessage *message, QWidget *below = nullptr);
    void follow(BuildRun *run);
    void updateRun();
    void addLines(const QStringList &lines);
    void loadDockerfile();

    QPointer<Backend> m_backend;
    Base m_base = Base::Stock;
    SandboxSpec m_spec;
    bool m_whole = false;
    QPointer<BuildRun> m_run;
    QPlainTextEdit *m_packages;
    FieldMessage *m_packagesMessage;
    QWidget *m_packagesPart;
    QPlainTextEdit *m_commands;
    FieldMessage *m_commandsMessage;
    QWidget *m_commandsPart;
    QPlainTextEdit *m_dockerfile;
    FieldMessage *m_dockerfileMessage;
    QWidget *m_dockerfilePart;
    SourceSection *m_context;
    QWidget *m_contextPart;
    QLabel *m_hint;
    QLabel *m_state;
    QPushButton *m_build;
    QPushButton *m_cancel;
    QPlainTextEdit *m_log;
    QTimer m_second;
};

} // namespace vivarium
