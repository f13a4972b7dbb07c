// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace vivarium {

class Panel;
class SandboxView;

/// Of two panels side by side, which may have the same letter for different things, the one that is used answers to Alt
/// and the letter: Qt would only move the focus from one to the other, or do nothing.
class MnemonicPrecedence : public QObject {
    Q_OBJECT
public:
    /// `view` must outlive this.
    explicit MnemonicPrecedence(const SandboxView &view, QObject *parent);
    /// While there are two.
    void setActive(bool active);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    const SandboxView &m_view;
};

} // namespace vivarium
