// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Search.h"
#include "search/ReplaceEdit.h"
#include "search/ShownText.h"

#include <QAbstractItemModel>

#include <memory>
#include <optional>
#include <vector>

namespace vivarium {

/// Every change that a replacement would make, before it happens: files, below each its changes with a check mark, a
/// row for each match with the line as it is and as it will be. Built from what a search has found, so it holds for the
/// content that was searched and for no other (FileEdit::digest).
class ReplacePlanModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Role {
        PathRole = Qt::UserRole + 1, ///< QByteArray, of the file
        LineRole, ///< qint64, from 1
        OffsetRole, ///< qint64
        IsFileRole, ///< bool
        NoteRole, ///< QString: why the row can't be changed, or what became of it; empty: nothing to say
    };
    using Finds = QList<std::pair<FoundFile, QList<FoundLine>>>;

    explicit ReplacePlanModel(QObject *parent = nullptr);
    ~ReplacePlanModel() override;

    /// Everything checked that can be changed. `replacement`: of a text; an expression's hits say their own.
    void build(const Finds &finds, const std::optional<QString> &replacement);
    void clear();

    [[nodiscard]] int changeCount() const { return m_changes; }
    [[nodiscard]] int checkedChanges() const { return m_checked; }
    [[nodiscard]] int checkedFiles() const;
    /// The sum of the sizes of the files that would be written.
    [[nodiscard]] qint64 checkedBytes() const;
    void setAllChecked(bool checked);
    /// What is checked, as it has to be written.
    [[nodiscard]] QList<FileEdit> edits() const;
    /// From now on only the outcome is shown.
    void setFrozen();
    [[nodiscard]] bool isFrozen() const { return m_isFrozen; }
    /// What became of a file, as a few words.
    void setOutcome(const RemotePath &path, const QString &note);

    /// The two lines of a change; null for a file.
    [[nodiscard]] const ShownText *before(const QModelIndex &index) const;
    [[nodiscard]] const ShownText *after(const QModelIndex &index) const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &child) const override;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role = Qt::EditRole) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;

Q_SIGNALS:
    void checksChanged();

private:
    struct Change {
        FoundLine line; ///< with this one hit
        QString replacement;
        bool canChange = false;
        bool isChecked = false;
        mutable std::optional<ShownText> before;
        mutable std::optional<ShownText> after;
    };
    struct FileRow {
        FoundFile file;
        QString name; ///< escaped path
        QString note;
        std::vector<std::unique_ptr<Change>> changes;
        int row = 0;
        int checked = 0;
        int changeable = 0;
    };
    [[nodiscard]] FileRow *fileRow(const QModelIndex &index) const;
    [[nodiscard]] Change *change(const QModelIndex &index) const;
    void check(FileRow &file, bool checked);

    std::vector<std::unique_ptr<FileRow>> m_files;
    int m_changes = 0;
    int m_checked = 0;
    bool m_isFrozen = false;
};

} // namespace vivarium
