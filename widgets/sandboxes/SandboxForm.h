// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Capabilities.h"
#include "sandboxes/SpecValidation.h"

#include <QHash>
#include <QPointer>
#include <QSet>
#include <QWidget>

class QDoubleSpinBox;
class QFormLayout;
class QLineEdit;
class QSpinBox;

namespace vivarium {

class Backend;
class BucketsSection;
class BuildSection;
class EnvironmentEditor;
class FieldMessage;
class FoldSection;
class IdleLimitChooser;
class ImageChooser;
class LimitsSection;
class NetworkSection;
class PlacementSection;
class RecentSpecs;
class SecretsSection;
class SourceSection;
class VolumesSection;

/// The fields of a new sandbox: what most ask for first, the rest in sections that are folded away. Says what is wrong
/// beside the field, as soon as the field was touched.
class SandboxForm : public QWidget {
    Q_OBJECT
public:
    SandboxForm(RecentSpecs &recent, QWidget *parent = nullptr);

    /// Whose limits count, and what there is to choose from; null: none is there.
    void setBackend(Backend *backend);
    /// Whether that is the engine of this machine; false in the beginning.
    void setLocal(bool local);
    /// Names of live sandboxes of the same connection.
    void setTakenNames(const QSet<QString> &names);

    /// The name is made unique.
    void setSpec(const SandboxSpec &spec);
    [[nodiscard]] SandboxSpec spec() const;
    /// Checks everything, shows every problem and leads to the first one. True: there is none.
    [[nodiscard]] bool checkAll();
    /// Says beside the field what the server refused when it was asked for this; the answer is whether there is such a
    /// field. It stays until the field is touched or all is sent anew.
    bool showRefusal(const ApiError &error);
    void focusName();

Q_SIGNALS:
    void changed();

private:
    using Field = SpecValidation::Field;
    void buildSimple();
    void buildSections();
    void addField(QFormLayout *form, const QString &label, QWidget *field, Field key);
    void addSection(Field key, FoldSection *section, QWidget *field, FieldMessage *message);
    void touched(Field field);
    void validate();
    [[nodiscard]] QHash<int, QString> findProblems() const;
    void updateSummaries(const QHash<int, QString> &problems);
    void updateBase();
    void reveal(Field field);
    [[nodiscard]] Capabilities capabilities() const;
    void takeCapabilities();

    RecentSpecs &m_recent;
    QPointer<Backend> m_backend;
    QMetaObject::Connection m_capabilitiesComing;
    QSet<QString> m_takenNames;
    QFormLayout *m_form;
    QLineEdit *m_name;
    ImageChooser *m_image;
    QDoubleSpinBox *m_cpu;
    QSpinBox *m_memory;
    IdleLimitChooser *m_idle;
    BuildSection *m_build;
    FoldSection *m_buildFold;
    EnvironmentEditor *m_environment;
    SecretsSection *m_secrets;
    EnvironmentEditor *m_metadata;
    FoldSection *m_environmentFold;
    SourceSection *m_source;
    VolumesSection *m_volumes;
    BucketsSection *m_buckets;
    FoldSection *m_filesFold;
    NetworkSection *m_network;
    FoldSection *m_networkFold;
    PlacementSection *m_placement;
    FoldSection *m_placementFold;
    LimitsSection *m_limits;
    FoldSection *m_limitsFold;
    QHash<int, FieldMessage *> m_messages; ///< by Field
    QHash<int, QWidget *> m_fields;
    QHash<int, FoldSection *> m_folds; ///< where a field is folded away
    bool m_submitted = false; ///< from then on every problem is shown, not only those of touched fields
    QSet<int> m_touched;
    std::optional<SpecValidation::Problem> m_refusal; ///< the server's
};

} // namespace vivarium
