// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "processes/ProcessSample.h"

#include <QFrame>

class QLabel;
class QPlainTextEdit;

namespace vivarium {

class ProcessTreeModel;

/// Everything that is known of one process, with each argument on a line of its own. Follows the process, not the row.
class ProcessDetails : public QFrame {
    Q_OBJECT
public:
    explicit ProcessDetails(ProcessTreeModel &model, QWidget *parent = nullptr);
    /// nullopt: none is chosen.
    void setProcess(const std::optional<ProcessKey> &key);

private:
    void updateText();

    ProcessTreeModel &m_model;
    std::optional<ProcessKey> m_key;
    QLabel *m_title;
    QLabel *m_facts;
    QPlainTextEdit *m_arguments;
    QStringList m_shownArguments;
};

} // namespace vivarium
