// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <array>
#include <optional>

class QCheckBox;
class QLineEdit;

namespace vivarium {

/// Permission bits as a grid of boxes and as an octal number that follow each other.
class PermissionsEditor : public QWidget {
    Q_OBJECT
public:
    explicit PermissionsEditor(QWidget *parent = nullptr);

    void setMode(int mode);
    /// nullopt while the number is no permission.
    [[nodiscard]] std::optional<int> mode() const;

Q_SIGNALS:
    void changed();

private:
    void onBoxes();
    void onNumber(const QString &text);
    void setBoxes(int mode);

    std::array<QCheckBox *, 12> m_boxes; ///< setuid, setgid, sticky, then r w x of owner, group, others
    QLineEdit *m_number;
};

} // namespace vivarium
