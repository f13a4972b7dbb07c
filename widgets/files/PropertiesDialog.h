// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "domain/FileEntry.h"

#include <QDialog>

class QCheckBox;
class QFormLayout;
class QLabel;
class QPushButton;

namespace vivarium {

class PermissionsEditor;
class SandboxContext;

/// What is known of one or several entries, and their permissions to change. Deletes itself when closed.
class PropertiesDialog : public QDialog {
    Q_OBJECT
public:
    PropertiesDialog(SandboxContext &context, const RemotePath &directory, const QList<FileEntry> &entries,
        QWidget *parent = nullptr);
    ~PropertiesDialog() override;

Q_SIGNALS:
    void modeChosen(const QList<vivarium::RemotePath> &paths, int mode, bool recursive);

private:
    void addFacts(QFormLayout *form);
    void addFact(QFormLayout *form, const QString &label, const QString &text, const char *name);
    void count();
    void countNext(qsizetype at, const DiskUsage &sum);
    void updateApply();
    void apply();

    SandboxContext &m_context;
    RemotePath m_directory;
    QList<FileEntry> m_entries;
    QLabel *m_size = nullptr;
    QPushButton *m_count = nullptr;
    PermissionsEditor *m_permissions;
    QCheckBox *m_recursive;
    QPushButton *m_apply;
    Reply<DiskUsage> m_usage;
    bool m_sameMode = true;
};

} // namespace vivarium
