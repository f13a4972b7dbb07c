// SPDX-License-Identifier: GPL-3.0-or-later
#include "storage/StorageBinding.h"

#include "backend/Backend.h"
#include "storage/StorageLibrary.h"

namespace vivarium {

StorageBinding::StorageBinding(std::function<void()> changed)
    : m_changed(std::move(changed))
{
}

Backend *StorageBinding::backend() const
{
    return m_backend;
}

void StorageBinding::setBackend(Backend *backend)
{
    if (m_library)
        disconnect(m_library, nullptr, this, nullptr);
    m_lease.release();
    m_backend = backend;
    m_library = backend ? &StorageLibrary::of(*backend) : nullptr;
    if (m_library) {
        connect(m_library, &StorageLibrary::changed, this, [this] { m_changed(); });
        m_lease = m_library->lease();
    }
    m_changed();
}

} // namespace vivarium
