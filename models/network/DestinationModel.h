// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Result.h"
#include "domain/Network.h"

#include <QAbstractTableModel>
#include <QDateTime>

namespace vivarium {

class SandboxContext;

/// Destinations that were tried from inside one sandbox, newest first, with what came of it. The same destination tried
/// again replaces its row. Starts the tests too.
class DestinationModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Target, Finding, Tried, ColumnCount };
    Q_ENUM(Column)
    enum Verdict { Waiting, Good, Closed, Bad };
    Q_ENUM(Verdict)
    enum Role { VerdictRole = Qt::UserRole + 1, DestinationRole };
    static constexpr int mostRows = 20;

    /// The context must outlive it.
    explicit DestinationModel(SandboxContext &context, QObject *parent = nullptr);

    /// Why nothing can be tried now: a sentence; empty when it can.
    [[nodiscard]] QString refusal() const;
    void test(const Destination &destination);
    /// Times grow older: tells the cells that show them.
    void tick();

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

Q_SIGNALS:
    /// The result of a test, as a sentence.
    void told(const QString &sentence);

private:
    struct Attempt {
        Destination destination;
        QDateTime at;
        std::optional<Result<DestinationTest>> result; ///< nothing: under way
        int serial = 0;
    };
    void take(int serial, const Result<DestinationTest> &result);
    [[nodiscard]] QString display(const Attempt &attempt, Column column) const;

    SandboxContext &m_context;
    QList<Attempt> m_attempts;
    int m_serial = 0;
};

/// Words about destinations.
namespace DestinationText {

/// "example.org", "example.org:8443", "[2001:db8::1]:443", "https://example.org/path". The port is 443 unless the text
/// says another; nothing when it isn't understood.
[[nodiscard]] std::optional<Destination> parse(const QString &typed);
[[nodiscard]] QString name(const Destination &destination);
/// What came of it and what it means, so that a rule that blocks and a service that refuses aren't taken for each
/// other.
[[nodiscard]] QString sentence(const Destination &destination, const DestinationTest &test);

} // namespace DestinationText

} // namespace vivarium

Q_DECLARE_METATYPE(vivarium::Destination)
