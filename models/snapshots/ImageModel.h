// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Image.h"

#include <QAbstractTableModel>
#include <QHash>

namespace vivarium {

/// Images and snapshots of one connection. Rows are known by ImageId and sorted by it; an update inserts, removes and
/// changes what differs, never resets. Sorting for people is ImageProxy's. Texts are escaped; RawRole gives the values
/// behind them.
class ImageModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Name, Kind, Size, Created, Source, UsedBy, Python, Note, Identity, ColumnCount };
    Q_ENUM(Column)
    enum Role { RawRole = Qt::UserRole + 1, ImageIdRole };

    explicit ImageModel(QObject *parent = nullptr);

    void update(const QList<Image> &images);
    /// Replaces or adds one.
    void put(const Image &image);
    void remove(const ImageId &image);
    [[nodiscard]] const QList<Image> &images() const { return m_images; }
    [[nodiscard]] const Image *find(const ImageId &image) const;
    [[nodiscard]] const Image *imageAt(const QModelIndex &index) const;
    [[nodiscard]] QModelIndex indexOf(const ImageId &image, int column = Name) const;
    /// What a row is in a word, where its server has kinds of its own: shown instead of kindOf(). Translated.
    void setKindTexts(const QHash<ImageId, QString> &texts);
    /// Relative times grow older: tells the cells that show them.
    void tick();

    /// What to call it: its name, else "Snapshot of agent-7", else its id. Escaped.
    [[nodiscard]] static QString titleOf(const Image &image);
    /// Whether it was saved from a sandbox.
    [[nodiscard]] static bool isSnapshot(const Image &image);
    /// "Files" for a snapshot of the file system: the kind in a word, never left out.
    [[nodiscard]] static QString kindOf(const Image &image);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QString display(const Image &image, Column column) const;
    [[nodiscard]] QVariant raw(const Image &image, Column column) const;
    [[nodiscard]] QString toolTip(const Image &image, Column column) const;

    QList<Image> m_images; ///< sorted by id
    QHash<ImageId, QString> m_kindTexts;
};

} // namespace vivarium
