// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandboxes/BucketValidation.h"

#include <QFrame>
#include <QHash>
#include <QSet>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLineEdit;

namespace vivarium {

class FieldMessage;

/// The fields of one cloud bucket that a sandbox gets as a volume. What is wrong stands beside each, once it was
/// touched.
class BucketEditor : public QFrame {
    Q_OBJECT
public:
    explicit BucketEditor(QWidget *parent = nullptr);

    /// Names of secrets to choose from. `known`: there are no others.
    void setSecrets(const QStringList &names, bool known);
    void readFrom(const VolumeMount &mount);
    [[nodiscard]] VolumeMount mount() const;
    /// Also of fields that nobody has touched: from now on.
    void showAllProblems();
    /// Where a person has to go first; null: nothing is wrong.
    [[nodiscard]] QWidget *firstWrong() const;
    void focusFirst();

Q_SIGNALS:
    void changed();
    void removeRequested();

private:
    using Field = BucketValidation::Field;
    void addRow(QFormLayout &form, Field key, const QString &label, QWidget *field);
    void touched(Field field);
    void update();
    [[nodiscard]] QHash<int, QString> problems() const; ///< by Field

    QLineEdit *m_bucket;
    QLineEdit *m_name;
    QLineEdit *m_path;
    QLineEdit *m_prefix;
    QLineEdit *m_region;
    QLineEdit *m_endpoint;
    QComboBox *m_accessKey;
    QComboBox *m_secretKey;
    QCheckBox *m_pathStyle;
    QCheckBox *m_readOnly;
    QHash<int, FieldMessage *> m_messages; ///< by Field
    QHash<int, QWidget *> m_fields;
    QSet<int> m_touched;
    QStringList m_secrets;
    bool m_secretsKnown = false;
    bool m_showsAll = false;
};

} // namespace vivarium
