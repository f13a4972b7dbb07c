// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandboxes/SandboxFeeds.h"

#include <QDialog>

class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QToolButton;

namespace vivarium {

class EnvironmentEditor;
class FieldMessage;
class IdleLimitChooser;
class NetworkSection;
class ImageChooser;
class RecentSpecs;

/// Asks what a new sandbox shall be: simple first, the rest behind "More". Says what is wrong beside the field, and
/// what it will cost before anything starts. The making itself is shown in the list, not here.
class NewSandboxDialog : public QDialog {
    Q_OBJECT
public:
    NewSandboxDialog(SandboxFeeds &feeds, RecentSpecs &recent, QWidget *parent = nullptr);

    /// Where it shall run; empty: the first connection that is online.
    void setProfile(const ProfileId &profile);
    /// Begins with this instead of what was used last; the name is made unique.
    void setSpec(const SandboxSpec &spec);
    [[nodiscard]] SandboxSpec spec() const;
    [[nodiscard]] ProfileId profile() const;

Q_SIGNALS:
    void submitted(const vivarium::ProfileId &profile, const vivarium::SandboxSpec &spec);

protected:
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void buildForm();
    void fillConnections();
    void onConnectionChanged();
    void validate();
    void submit();
    void updateCost();
    void setMoreShown(bool shown);
    void setNetworkShown(bool shown);
    [[nodiscard]] Capabilities capabilities() const;
    [[nodiscard]] QSet<QString> takenNames() const;

    SandboxFeeds &m_feeds;
    RecentSpecs &m_recent;
    QFormLayout *m_form;
    QComboBox *m_connection;
    QStringList m_connectionTexts; ///< as shown in it
    QLineEdit *m_name;
    ImageChooser *m_image;
    QDoubleSpinBox *m_cpu;
    QSpinBox *m_memory;
    IdleLimitChooser *m_idle;
    QToolButton *m_more;
    QWidget *m_morePart;
    QComboBox *m_group;
    EnvironmentEditor *m_environment;
    QToolButton *m_networkButton;
    NetworkSection *m_network;
    QLabel *m_costIcon;
    QLabel *m_cost;
    QPushButton *m_create;
    QHash<int, FieldMessage *> m_messages; ///< by SpecValidation::Field
    QHash<int, QWidget *> m_fields;
    bool m_submitted = false; ///< from then on every problem is shown, not only those of touched fields
    QSet<int> m_touched;
};

} // namespace vivarium
