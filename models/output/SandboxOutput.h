// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/OutputLog.h"
#include "processes/OutputSource.h"

#include <QTimer>

#include <chrono>
#include <deque>
#include <memory>
#include <optional>

namespace vivarium {

class SandboxContext;

/// What the sandbox's own command wrote: followed while somebody looks, taken up where it was left, and filtered. Bound
/// in memory: the oldest lines go.
class SandboxOutput : public OutputSource {
    Q_OBJECT
public:
    enum class State {
        Idle, ///< nobody looks
        Connecting,
        Following,
        Interrupted, ///< tried again by itself; error() says why
        Ended, ///< the sandbox has ended, and this is all
        Failed, ///< for good; error() says why
    };
    Q_ENUM(State)
    static constexpr qsizetype mostLines = 100'000;
    static constexpr qsizetype mostCharacters = 8 << 20;

    struct Filter {
        QString text; ///< only lines that hold it, in whatever case; empty: all
        std::optional<OutputLine::Stream> stream; ///< only this one; what the system says is never left out by it
        bool withTimes = false;
        friend bool operator==(const Filter &, const Filter &) = default;
    };

    explicit SandboxOutput(SandboxContext &context, QObject *parent = nullptr);
    ~SandboxOutput() override;

    void setWatched(bool watched);
    /// Asks again after State::Failed.
    void retry();
    void setFilter(const Filter &filter);
    [[nodiscard]] const Filter &filter() const { return m_filter; }
    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] const std::optional<ApiError> &error() const { return m_error; }
    [[nodiscard]] qsizetype lineCount() const { return qsizetype(m_lines.size()); }
    /// Of those, how many pass the filter.
    [[nodiscard]] qsizetype shownCount() const { return m_shown; }
    /// Older lines are gone, here or on the server.
    [[nodiscard]] bool isCut() const { return m_cut; }
    /// What passes the filter, as text for a file: one line each, as it came.
    [[nodiscard]] QByteArray text() const;
    [[nodiscard]] const CommandOutput &output() const override { return m_output; }

Q_SIGNALS:
    void stateChanged();

private:
    void follow();
    void take(const QList<OutputLine> &lines);
    void beginAnew(const OutputLine &first);
    void onEnded();
    void setState(State state, const std::optional<ApiError> &error = std::nullopt);
    void rebuild();
    void show(const OutputLine &line);
    [[nodiscard]] bool passes(const OutputLine &line) const;
    [[nodiscard]] QByteArray textOf(const OutputLine &line) const;

    SandboxContext &m_context;
    std::unique_ptr<OutputLog> m_log;
    std::deque<OutputLine> m_lines;
    qsizetype m_characters = 0;
    qsizetype m_shown = 0;
    qint64 m_last = 0;
    Filter m_filter;
    CommandOutput m_output;
    State m_state = State::Idle;
    std::optional<ApiError> m_error;
    QTimer m_again;
    std::chrono::milliseconds m_pause{0}; ///< before the next time that an ended stream is taken up
    bool m_watched = false;
    bool m_cut = false;
};

} // namespace vivarium
