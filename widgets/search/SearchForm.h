// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "domain/Search.h"

#include <QWidget>

class QAction;
class QLabel;
class QLineEdit;
class QPushButton;
class QToolButton;

namespace vivarium {

class Capabilities;
class FieldMessage;

/// What to look for, where, and what to put in its place.
class SearchForm : public QWidget {
    Q_OBJECT
public:
    explicit SearchForm(QWidget *parent = nullptr);

    /// Where to look; shown as text that can be edited.
    void setFolder(const RemotePath &folder);
    [[nodiscard]] RemotePath folder() const;
    void setPattern(const QString &pattern);
    /// Offers the pattern again later, for as long as the form lives: what somebody looks for is written nowhere.
    void remember();
    /// What the server can't do is off, and says why.
    void setCapabilities(const Capabilities &capabilities);
    /// Find becomes Stop.
    void setSearching(bool searching);
    /// Why nothing can be looked for just now; empty: it can.
    void setUnavailable(const QString &reason);
    /// What is wrong with the pattern; empty: nothing.
    void showProblem(const QString &sentence);
    void focusPattern();
    [[nodiscard]] bool isReplacing() const;
    void setReplacing(bool replacing);
    [[nodiscard]] QString replacement() const;

    /// What the fields say. `withReplacement`: an expression's matches are to say what they become.
    [[nodiscard]] SearchQuery query(bool withReplacement) const;
    /// Why a search can't begin, as a sentence; empty when it can.
    [[nodiscard]] QString whyNot() const;

    [[nodiscard]] const QList<QAction *> &toggles() const { return m_toggles; }

Q_SIGNALS:
    void searchRequested();
    void stopRequested();
    void previewRequested();
    void filesRequested();
    /// From a field down to what was found.
    void resultsRequested();
    /// A field means something else now.
    void changed();

protected:
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    [[nodiscard]] QAction *addToggle(
        const char *name, const QString &text, const QString &sign, const QKeySequence &shortcut);
    [[nodiscard]] QToolButton *makeButton(QAction *toggle);
    [[nodiscard]] QLineEdit *makeField(const char *name, const QString &accessibleName);
    void layOut();
    void onReturn(const QObject *field);
    void showRecent();
    void updateReplacing();
    void updateButtons();

    QLineEdit *m_pattern;
    QLineEdit *m_replacement;
    QLineEdit *m_folder;
    QLineEdit *m_include;
    QLineEdit *m_exclude;
    QList<QAction *> m_toggles;
    QAction *m_case;
    QAction *m_word;
    QAction *m_regex;
    QAction *m_replacing;
    QToolButton *m_back;
    QPushButton *m_find;
    QPushButton *m_preview;
    QLabel *m_replacementLabel;
    FieldMessage *m_message;
    QStringList m_recent; ///< patterns, the latest first
    QString m_hint;
    QString m_unavailable;
    bool m_isSearching = false;
};

} // namespace vivarium
