// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Secret.h"
#include "profiles/ConnectionProfile.h"
#include "profiles/LazyCloudConfigFile.h"

#include <QWidget>

class QLabel;
class QMenu;
class QToolButton;

namespace vivarium {

/// The part of a form that takes over what the vendor's own command line knows. LazyCloud's file is read when the form
/// is made; Lizard's when the person asks for it.
class TakeOver : public QWidget {
    Q_OBJECT
public:
    struct Found {
        QString name; ///< what to call it
        QUrl endpoint;
        QString workspace; ///< empty: the account's default
        Secret token;
        QString remark; ///< may be empty
    };
    explicit TakeOver(QWidget *parent = nullptr);

    void setKind(ConnectionProfile::Kind kind);
    void setConfiguration(const LazyCloudConfigFile::Contents &contents);

Q_SIGNALS:
    void chosen(const vivarium::TakeOver::Found &found);
    void failed(const QString &sentence);

private:
    void readLazyCloud();
    void takeLazyCloud(const QString &name);
    void readLizard();
    void showFor();

    ConnectionProfile::Kind m_kind = ConnectionProfile::Kind::LazyCloud;
    LazyCloudConfigFile::Contents m_configuration;
    QToolButton *m_button;
    QMenu *m_lazyCloud;
    QMenu *m_lizard;
    QLabel *m_hint;
    QString m_problem; ///< of LazyCloud's file
};

} // namespace vivarium
