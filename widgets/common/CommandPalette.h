// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QFrame>
#include <QIcon>
#include <QPointer>

#include <functional>

class QLabel;
class QLineEdit;
class QListView;

namespace vivarium {

/// One thing that the palette can do or open.
struct PaletteEntry {
    QString text; ///< shown and searched
    QString detail; ///< beside it, dimmed: where it belongs, or why it can't be done now
    QString shortcut;
    QIcon icon;
    bool enabled = true;
    std::function<void()> run;
};

/// What can be done with a text as it was typed.
using PaletteTyped = std::function<QList<PaletteEntry>(const QString &text)>;

/// The entries that match what was typed, the best first.
class PaletteModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role { DetailRole = Qt::UserRole + 1, ShortcutRole, PositionsRole };
    using QAbstractListModel::QAbstractListModel;
    /// What is to be found among, and what goes below the matches for a text that was typed; that may be null.
    void setEntries(const QList<PaletteEntry> &entries, const PaletteTyped &typed = {});
    void setPattern(const QString &pattern);
    [[nodiscard]] const PaletteEntry &entry(int row) const
    {
        const Shown *match = matchAt(row);
        return match ? m_entries[match->entry] : m_typedEntries[row - m_good];
    }
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;

private:
    struct Shown {
        qsizetype entry;
        int score;
        QList<int> positions;
        bool isLoose; ///< its letters lie about: what was typed was hardly meant for it
    };
    /// Null: a row for the text as it was typed. Those stand behind the good matches and before the loose ones.
    [[nodiscard]] const Shown *matchAt(int row) const
    {
        if (row < m_good)
            return &m_shown[row];
        const qsizetype behind = row - m_typedEntries.size();
        return behind >= m_good ? &m_shown[behind] : nullptr;
    }
    QList<PaletteEntry> m_entries;
    QList<Shown> m_shown;
    PaletteTyped m_typed;
    QList<PaletteEntry> m_typedEntries;
    qsizetype m_good = 0; ///< matches that aren't loose
    QString m_pattern;
};

/// Everything by a few letters: an overlay at the top of the window with a line to type in and the best matches below.
/// Escape or a click elsewhere closes it and gives the focus back.
class CommandPalette : public QFrame {
    Q_OBJECT
public:
    explicit CommandPalette(QWidget *window);
    /// `typed` is asked while it is open.
    void popup(const QList<PaletteEntry> &entries, const PaletteTyped &typed = {});
    [[nodiscard]] PaletteModel &model() { return m_model; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void choose(const QModelIndex &index);
    void place();
    void updateNothing();
    void dismiss();

    PaletteModel m_model;
    QLineEdit *m_line;
    QListView *m_list;
    QLabel *m_nothing; ///< stands where the matches would be
    QPointer<QWidget> m_before; ///< had the focus
};

} // namespace vivarium
