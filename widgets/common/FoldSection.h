// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QFormLayout;
class QLabel;
class QToolButton;

namespace vivarium {

/// A part of a form that is folded away until wanted. While it is folded its title says in a few words what it holds.
class FoldSection : public QWidget {
    Q_OBJECT
public:
    /// `name` is that of the button, for tests; `title` may have a mnemonic.
    FoldSection(const QString &name, const QString &title, QWidget *content, QWidget *parent = nullptr);
    /// A form in `content`, each label above its field: there is less room than beside the title.
    [[nodiscard]] static QFormLayout *formIn(QWidget *content);
    void setExpanded(bool expanded);
    [[nodiscard]] bool isExpanded() const;
    /// Empty: it holds nothing beyond what goes by itself.
    void setSummary(const QString &summary);

private:
    void update();

    QToolButton *m_button;
    QLabel *m_summary;
    QWidget *m_content;
};

} // namespace vivarium
