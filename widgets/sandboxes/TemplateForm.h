// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Capabilities.h"
#include "storage/StorageLibrary.h"

#include <QPointer>
#include <QWidget>

class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace vivarium {

class Backend;
class EnvironmentEditor;
class FieldMessage;
class FoldSection;
class IdleLimitChooser;

/// The fields of a new sandbox on a server with templates and sizes. Both are suggestions: other words can be typed, as
/// servers learn new ones. What is known to be refused is said beside the field, before anything is sent.
class TemplateForm : public QWidget {
    Q_OBJECT
public:
    explicit TemplateForm(QWidget *parent = nullptr);

    void setBackend(Backend *backend);
    void setSpec(const SandboxSpec &spec);
    [[nodiscard]] SandboxSpec spec() const;
    /// Checks everything, shows every problem and leads to the first one. True: there is none.
    [[nodiscard]] bool checkAll();
    void focusName();
    /// Why it can't be made as it stands, as a sentence; empty: nothing is known against it.
    [[nodiscard]] QString obstacle() const;

Q_SIGNALS:
    void changed();

private:
    void buildSimple();
    void buildSections();
    [[nodiscard]] static FieldMessage *addField(QFormLayout *form, const QString &label, QWidget *field);
    [[nodiscard]] static QLabel *addWarning(QWidget *field, FieldMessage *below);
    void fillSuggestions();
    void fillVolumes();
    void validate();
    void updateSummaries(const SandboxSpec &now);
    void manageVolumes();
    [[nodiscard]] Capabilities capabilities() const;
    [[nodiscard]] NetworkPolicy network() const;

    QPointer<Backend> m_backend;
    QPointer<StorageLibrary> m_library;
    Lease m_lease;
    QFormLayout *m_form;
    QLineEdit *m_name;
    QComboBox *m_template;
    QComboBox *m_size;
    IdleLimitChooser *m_deadline;
    QComboBox *m_region;
    QComboBox *m_volume;
    QPushButton *m_manage;
    EnvironmentEditor *m_environment;
    QPlainTextEdit *m_metadata;
    QComboBox *m_mode;
    QPlainTextEdit *m_hosts;
    FoldSection *m_environmentFold;
    FoldSection *m_volumeFold;
    FoldSection *m_networkFold;
    FieldMessage *m_templateMessage;
    FieldMessage *m_sizeMessage;
    QLabel *m_sizeWarning; ///< what the server may refuse
    FieldMessage *m_deadlineMessage;
    FieldMessage *m_regionMessage;
    FieldMessage *m_volumeMessage;
    FieldMessage *m_metadataMessage;
    FieldMessage *m_environmentMessage;
    FieldMessage *m_networkMessage;
    bool m_submitted = false;
};

} // namespace vivarium
