// SPDX-License-Identifier: GPL-3.0-or-later
// The tabs of DetailArea: of what is open, and of a creation that is looked at.
#include "sandboxes/DetailArea.h"

#include "common/Format.h"
#include "common/Icons.h"
#include "common/ToolTip.h"
#include "sandboxes/OpenTabBar.h"
#include "sandboxes/SandboxContexts.h"
#include "sandboxes/SandboxFeeds.h"
#include "sandboxes/SandboxView.h"

namespace vivarium {

namespace {

/// What to call it, escaped: with the beginning of its id while another live one has the same name.
QString tellingName(const SandboxListModel &model, const Sandbox &sandbox)
{
    const QString called = model.nameOf(sandbox);
    const QString name = Format::escaped(called);
    return model.hasNamesake(called, sandbox.id)
        ? QStringLiteral("%1 (%2)").arg(name, Format::escaped(Format::shortId(sandbox.id.value())))
        : name;
}

} // namespace

void DetailArea::updateTabs()
{
    m_updatingTabs = true;
    const SandboxRow *made = m_open.empty() ? nullptr : creation();
    const int count = int(m_open.size()) + (made ? 1 : 0);
    while (m_tabs->count() > count)
        m_tabs->removeTab(m_tabs->count() - 1);
    while (m_tabs->count() < count)
        m_tabs->addTab(QString());
    for (int i = 0; i < int(m_open.size()); ++i) {
        const Open &open = *m_open[size_t(i)];
        const QString name = tellingName(m_feeds.model(), open.context->sandbox());
        open.view->setShownName(name);
        updateTab(i, open.key, open.context->sandbox(), name);
    }
    if (made)
        updateTab(count - 1, made->key, made->sandbox, Format::escaped(made->sandbox.name));
    m_hadSeveral = m_hadSeveral || count > 1;
    m_tabs->setVisible(!m_bare && m_hadSeveral && count > 0);
    m_updatingTabs = false;
}

void DetailArea::updateTab(int at, const SandboxKey &key, const Sandbox &sandbox, const QString &name)
{
    const SandboxRow *row = m_feeds.model().find(key);
    m_tabs->setTabData(at, QVariant::fromValue(key));
    m_tabs->setTabText(at, QString(name).replace(QLatin1Char('&'), QLatin1String("&&")));
    m_tabs->setTabIcon(at, Icons::forState(row ? m_feeds.model().signState(key) : sandbox.state));
    m_tabs->setTabToolTip(at,
        ToolTip::plain(QStringLiteral("%1\n%2").arg(m_feeds.model().nameOf(sandbox),
            row && row->creationError ? row->creationError->sentence : Format::stateWithReason(sandbox))));
    if (key == m_focus)
        m_tabs->setCurrentIndex(at);
}

const SandboxRow *DetailArea::creation() const
{
    return find(m_focus) ? nullptr : m_feeds.model().find(m_focus);
}

void DetailArea::closeTab(int at)
{
    const auto key = m_tabs->tabData(at).value<SandboxKey>();
    if (find(key))
        close(key);
    else if (key == m_focus && !m_open.empty())
        setFocusKey(m_open.back()->key); // its row stays in the list
}

} // namespace vivarium
