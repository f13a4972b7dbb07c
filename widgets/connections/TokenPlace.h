// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <optional>

class QCheckBox;

namespace vivarium {

class FieldMessage;
class KeychainStatus;

/// Where the form for a connection keeps the token: in the keychain, or until the program quits. Says so below the
/// token's field and at the check box, and finds out whether there is a keychain at all.
class TokenPlace : public QObject {
    Q_OBJECT
public:
    /// Speaks of the box and of the message's hint; both belong to the form, which must outlive it.
    TokenPlace(QCheckBox &untilQuit, FieldMessage &message, QObject *parent);
    /// Its provider calls it an API key.
    void setIsKey(bool isKey);
    /// False where there is no keychain: nobody has asked for anything then.
    [[nodiscard]] bool isChoice() const;
    [[nodiscard]] bool isUntilQuit() const;
    void setUntilQuit(bool untilQuit); ///< where there is a choice
    /// After a problem of the field is gone: says again where the token is kept.
    void update();

private:
    void askKeychain();

    QCheckBox &m_untilQuit;
    FieldMessage &m_message;
    KeychainStatus *m_keychain;
    std::optional<bool> m_hasKeychain; ///< nullopt: it hasn't answered
    bool m_isKey = false;
};

} // namespace vivarium
