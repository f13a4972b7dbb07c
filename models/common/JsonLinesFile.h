// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"

#include <QJsonObject>
#include <QList>
#include <QString>

#include <functional>

namespace vivarium {

/// A small file of JSON objects, one a line, private to the person (0600), shared by all windows of the program.
/// A torn or foreign line loses only itself. Writes replace the whole file at once, so that it is never half there.
class JsonLinesFile {
public:
    explicit JsonLinesFile(QString path)
        : m_path(std::move(path))
    {
    }
    [[nodiscard]] const QString &path() const { return m_path; }
    /// All objects; a file that isn't there is empty. Fails when it can't be read, or is larger than it could have
    /// become.
    [[nodiscard]] Result<QList<QJsonObject>> read() const;
    /// Reads, lets `change` alter the list and writes it, while no other window can do the same. Lines that are no
    /// objects are kept.
    [[nodiscard]] Result<Done> update(const std::function<void(QList<QJsonObject> &)> &change) const;

private:
    struct Content {
        QList<QJsonObject> objects;
        QList<QByteArray> foreignLines;
    };
    [[nodiscard]] Result<Content> load() const;

    QString m_path;
};

} // namespace vivarium
