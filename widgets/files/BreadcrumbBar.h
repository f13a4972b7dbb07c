// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/FileEntry.h"

#include <QFrame>

#include <functional>

class QCompleter;
class QLineEdit;
class QMimeData;
class QStringListModel;
class QToolButton;

namespace vivarium {

/// The path of the folder that is shown, a button for each part; a click beside them or edit() makes it a field to type
/// in. Parts that find no room are in a menu at the left. Things can be dropped on a part.
class BreadcrumbBar : public QFrame {
    Q_OBJECT
public:
    explicit BreadcrumbBar(QWidget *parent = nullptr);

    void setPath(const RemotePath &path);
    [[nodiscard]] const RemotePath &path() const { return m_path; }
    /// Opens the field with the path selected.
    void edit();
    [[nodiscard]] bool isEditing() const;
    /// What the text in the field may go on to, as whole texts.
    void setSuggestions(const QStringList &texts);
    void setDropCheck(
        std::function<Qt::DropAction(const QMimeData *, const RemotePath &, Qt::KeyboardModifiers)> check);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void pathChosen(const vivarium::RemotePath &path);
    void pathTyped(const QByteArray &text);
    void suggestionsWanted(const QString &typed);
    /// The field was closed: the focus can go back to the files.
    void editingEnded();
    void dropped(const QMimeData *data, const vivarium::RemotePath &path, Qt::KeyboardModifiers modifiers);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    void rebuild();
    void arrange();
    void endEditing();
    void showHiddenParts();
    [[nodiscard]] QToolButton *makePart(const RemotePath &path);

    RemotePath m_path{QByteArrayLiteral("/")};
    QList<RemotePath> m_paths; ///< of the parts, root first
    QList<QToolButton *> m_parts;
    QToolButton *m_more;
    QLineEdit *m_edit;
    QStringListModel *m_suggestions;
    QCompleter *m_completer;
    std::function<Qt::DropAction(const QMimeData *, const RemotePath &, Qt::KeyboardModifiers)> m_dropCheck;
};

} // namespace vivarium
