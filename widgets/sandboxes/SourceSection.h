// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandboxes/SourcePreview.h"

#include <QWidget>

class QCheckBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QToolButton;

namespace vivarium {

class FieldMessage;

/// The part of the form for a new sandbox that is about a folder of this machine whose files it begins with, or that
/// its Dockerfile copies: which one, what is left out, and what that makes.
class SourceSection : public QWidget {
    Q_OBJECT
public:
    enum class Use { Workspace, BuildContext };
    explicit SourceSection(Use use, QWidget *parent = nullptr);
    void readFrom(const SandboxSpec &spec);
    void writeTo(SandboxSpec &spec) const;
    /// What is wrong, of what a spec can't hold; empty: nothing, or not known yet.
    [[nodiscard]] QString problem() const;
    [[nodiscard]] bool isEmpty() const;
    [[nodiscard]] QLineEdit *path() const { return m_path; }
    [[nodiscard]] FieldMessage *message() const { return m_message; }
    /// Says again what was counted, where a message took the place.
    void showCount();

Q_SIGNALS:
    void changed();

private:
    [[nodiscard]] SourceFolder source() const;
    void update();
    void browse();

    const Use m_use;
    SourcePreview m_preview;
    QString m_digest; ///< files of an earlier source, as long as no folder is chosen
    QLineEdit *m_path;
    QToolButton *m_browse;
    FieldMessage *m_message;
    QWidget *m_details; ///< only with a folder
    QCheckBox *m_useIgnoreFiles;
    QLineEdit *m_ignored;
    QToolButton *m_listButton;
    QPlainTextEdit *m_list;
};

} // namespace vivarium
