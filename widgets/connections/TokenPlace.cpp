// SPDX-License-Identifier: GPL-3.0-or-later
#include "connections/TokenPlace.h"

#include "common/FieldMessage.h"
#include "core/Async.h"
#include "profiles/KeychainStatus.h"

#include <QCheckBox>

namespace vivarium {

TokenPlace::TokenPlace(QCheckBox &untilQuit, FieldMessage &message, QObject *parent)
    : QObject(parent)
    , m_untilQuit(untilQuit)
    , m_message(message)
    , m_keychain(new KeychainStatus(this))
{
    connect(&untilQuit, &QCheckBox::toggled, this, &TokenPlace::update);
    askKeychain();
}

void TokenPlace::setIsKey(bool isKey)
{
    m_isKey = isKey;
    update();
}

bool TokenPlace::isChoice() const
{
    return m_untilQuit.isEnabled();
}

bool TokenPlace::isUntilQuit() const
{
    return m_untilQuit.isChecked();
}

void TokenPlace::setUntilQuit(bool untilQuit)
{
    if (isChoice())
        m_untilQuit.setChecked(untilQuit);
}

void TokenPlace::askKeychain()
{
    whenDone(this, m_keychain->ask(), [this](const Result<KeychainStatus::State> *state) {
        if (!state || !*state)
            return;
        m_hasKeychain = **state != KeychainStatus::State::Missing;
        if (!*m_hasKeychain) {
            m_untilQuit.setChecked(true);
            m_untilQuit.setEnabled(false);
        }
        update();
    });
}

void TokenPlace::update()
{
    const bool isMissing = m_hasKeychain && !*m_hasKeychain;
    if (isMissing) {
        m_untilQuit.setText(
            m_isKey ? tr("The API key is kept only until you quit") : tr("The token is kept only until you quit"));
        m_untilQuit.setToolTip(m_isKey
                ? tr("There is no keychain on this desktop (Secret Service), and a key is never written to a file.")
                : tr("There is no keychain on this desktop (Secret Service), and a token is never written to a file."));
    } else {
        m_untilQuit.setText(
            m_isKey ? tr("Keep the API key only until I &quit") : tr("Keep the token only until I &quit"));
    }
    if (!m_hasKeychain || m_message.hasProblem())
        return;
    if (isMissing)
        m_message.setHint(m_isKey
                ? tr("There is no keychain here: you will be asked for the key at the next start.")
                : tr("There is no keychain here: you will be asked for the token at the next start."));
    else if (m_untilQuit.isChecked())
        m_message.setHint(tr("Forgotten when you quit: you will be asked for it at the next start."));
    else
        m_message.setHint(tr("Kept in the desktop's keychain."));
}

} // namespace vivarium
