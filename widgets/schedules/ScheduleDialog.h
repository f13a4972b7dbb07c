// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ApiError.h"
#include "domain/Schedule.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;

namespace vivarium {

class FieldMessage;

/// When a command shall run by itself, and which. Stays open until the server has taken it, so that nothing that was
/// typed is lost.
class ScheduleDialog : public QDialog {
    Q_OBJECT
public:
    /// `costsMoney`: somebody bills the sandbox while a run keeps it awake.
    explicit ScheduleDialog(bool costsMoney, QWidget *parent = nullptr);
    /// Changes this one instead of making one.
    void setSpec(const ScheduleSpec &spec);
    [[nodiscard]] ScheduleSpec spec() const;
    /// The answer to submitted(): closes, or says why not and lets the person go on.
    void finish(const std::optional<ApiError> &error);

    /// What is wrong with "5m", "1h", "90"; empty: nothing.
    [[nodiscard]] static QString everyProblem(const QString &every);
    /// The same for five fields of cron.
    [[nodiscard]] static QString cronProblem(const QString &cron);

Q_SIGNALS:
    /// It is busy from here until finish().
    void submitted(const vivarium::ScheduleSpec &spec);

private:
    void update();
    void submit();
    void setBusy(bool busy);

    QLineEdit *m_name;
    QComboBox *m_kind;
    QLineEdit *m_when;
    QComboBox *m_zone;
    QPlainTextEdit *m_command;
    QSpinBox *m_limit;
    QLabel *m_zoneLabel;
    FieldMessage *m_whenMessage;
    FieldMessage *m_commandMessage;
    FieldMessage *m_outcome;
    QPushButton *m_save;
    QWidget *m_fields;
    bool m_enabled = true;
    bool m_submitted = false;
};

} // namespace vivarium
