// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/TerminalChannel.h"
#include "domain/Terminal.h"

#include <QByteArray>
#include <QCoreApplication>
#include <QList>

#include <optional>
#include <variant>

namespace vivarium {

/// The terminal protocol of one connection, without a socket: WebSocket messages in, events out (`lazycloud.md` §9 and
/// the `x-vivarium` shell). Binary messages are PTY bytes, cut anywhere, and pass untouched. Text messages are JSON;
/// what isn't understood is ignored, as the contract asks. Never fails: what a hostile server sends ends up as an event
/// or nowhere.
class TerminalCodec {
    Q_DECLARE_TR_FUNCTIONS(vivarium::TerminalCodec)
public:
    /// What text messages and close codes mean.
    enum class Dialect {
        LazyCloud, ///< `lazycloud.md` §9
        Lizard, ///< `lizard.md` §6: text is output too, and the close code says all
    };
    explicit TerminalCodec(Dialect dialect = Dialect::LazyCloud)
        : m_dialect(dialect)
    {
    }
    /// Longest text message that is read; longer ones are ignored. Ours are below 200 bytes.
    static constexpr qsizetype MaximumTextBytes = 64 << 10;
    /// Longest message we send. The server takes 1 MiB and answers more with close 1009; small ones let Ctrl+C overtake
    /// sooner.
    static constexpr qsizetype MaximumInputBytes = 32 << 10;
    /// How much output our engine is asked to have on its way at most: all that stands between Ctrl+C and what it
    /// does. Several slices of drawing, so that neither side waits for the other.
    static constexpr qint64 OutputWindow = 64LL << 10;
    /// Most kept output that a server may announce; its ring holds 1 MiB.
    static constexpr qint64 MaximumReplayBytes = 16LL << 20;
    /// Longest sentence of a server that is kept, in characters.
    static constexpr qsizetype MaximumSentenceLength = 500;

    /// Which kept terminal this is. Comes at most once, before any output.
    struct Attached {
        TerminalId id;
        qint64 pid = 0; ///< of the shell, inside the sandbox; 0: not told
        bool isNew = true; ///< false: an older shell was taken up again
        qint64 replayBytes =
            0; ///< that many bytes of output are kept ones; the emulator's answers to them must not be sent
        qint64 window = 0; ///< so many bytes may be on their way before the server waits for an acknowledgement; 0: any
    };
    struct Output {
        QByteArray bytes;
    };
    using Event = std::variant<Attached, Output>;

    /// How the connection ended, in the words of TerminalChannel::ended().
    struct Ending {
        TerminalChannel::End end = TerminalChannel::End::Lost;
        int exitCode = -1; ///< 0..255 with End::Exited
        ApiError error; ///< filled unless End::Exited
    };

    /// A text message of the server.
    [[nodiscard]] QList<Event> takeText(const QByteArray &message);
    /// A binary message of the server, of any length.
    [[nodiscard]] QList<Event> takeBinary(const QByteArray &message);
    /// What the end of the connection means, after all messages were taken. `closeCode` is that of the WebSocket, 1006
    /// when the connection broke without one; `reason` is the server's text and may be empty.
    [[nodiscard]] Ending closed(int closeCode, const QString &reason) const;

    /// The text message that tells the size. Columns and rows are brought into 1..1000.
    [[nodiscard]] static QByteArray encodeResize(const TerminalSize &size);
    /// The text message that tells that so many more bytes of output have been dealt with.
    [[nodiscard]] static QByteArray encodeAcknowledgement(qint64 bytes);
    /// Input as binary messages, none longer than MaximumInputBytes; bytes may be cut anywhere.
    [[nodiscard]] static QList<QByteArray> encodeInput(const QByteArray &bytes);
    /// The nearest size that the contract allows.
    [[nodiscard]] static TerminalSize bounded(const TerminalSize &size);
    /// A server's sentence made safe to show: one line, without control and direction characters, shortened.
    [[nodiscard]] static QString cleaned(const QString &sentence);

private:
    [[nodiscard]] QList<Event> flushAttached();
    [[nodiscard]] static Ending lizardEnding(int closeCode, const QString &reason);

    Dialect m_dialect;
    std::optional<Attached> m_attached; ///< waits for the replay message that completes it
    bool m_attachedTold = false;
    std::optional<int> m_exitCode;
    std::optional<QString> m_errorMessage;
    bool m_takenOver = false;
};

} // namespace vivarium
