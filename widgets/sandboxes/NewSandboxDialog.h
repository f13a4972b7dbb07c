// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandboxes/SandboxFeeds.h"

#include <QDialog>
#include <QSet>

#include <optional>

class QComboBox;
class QLabel;
class QPushButton;
class QStackedWidget;

namespace vivarium {

class RecentSpecs;
class SandboxForm;
class TemplateForm;

/// Asks what a new sandbox shall be, and where. Says what it will cost before anything starts; shows the Python code
/// that would do the same; keeps presets. The making itself is shown in the list, not here.
class NewSandboxDialog : public QDialog {
    Q_OBJECT
public:
    NewSandboxDialog(SandboxFeeds &feeds, RecentSpecs &recent, QWidget *parent = nullptr);

    /// Where it shall run; empty: the first connection that is online.
    void setProfile(const ProfileId &profile);
    /// Begins with this instead of what was used last; the name is made unique.
    void setSpec(const SandboxSpec &spec);
    /// Says above the form what it begins with, as "A copy of agent-7."; empty: nothing.
    void setRemark(const QString &remark);
    /// That the server refused to make it so: beside the field that it speaks of, or above the form.
    void setRefusal(const ApiError &error);
    [[nodiscard]] SandboxSpec spec() const;
    [[nodiscard]] ProfileId profile() const;

Q_SIGNALS:
    void submitted(const vivarium::ProfileId &profile, const vivarium::SandboxSpec &spec);

protected:
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void fillConnections();
    void onConnectionChanged();
    void submit();
    void updateCost();
    /// The chosen server has templates.
    [[nodiscard]] bool hasTemplates() const;
    [[nodiscard]] bool isLocal() const; ///< the chosen connection is the engine of this machine
    /// The form for templates is the one that is shown.
    [[nodiscard]] bool showsTemplates() const;
    [[nodiscard]] SandboxSpec lastSpec() const;
    [[nodiscard]] QLayout *costLine();
    [[nodiscard]] QSet<QString> takenNames() const; ///< of what lives where it is to run
    /// Also of what has ended; nullopt: of all connections.
    [[nodiscard]] QSet<QString> listedNames(const std::optional<ProfileId> &of) const;

    SandboxFeeds &m_feeds;
    RecentSpecs &m_recent;
    QComboBox *m_connection;
    QStringList m_connectionTexts; ///< as shown in it
    QLabel *m_connectionLabel;
    QStackedWidget *m_forms;
    bool m_refused = false; ///< something is said beside a field, which has the focus
    QSet<QWidget *> m_filled; ///< those forms that hold something: what was typed there stays
    SandboxForm *m_form;
    TemplateForm *m_templateForm; ///< where servers have templates
    QPushButton *m_code;
    QLabel *m_remark;
    QLabel *m_costIcon;
    QLabel *m_cost;
    QMetaObject::Connection m_pricesComing;
    QPushButton *m_create;
};

} // namespace vivarium
