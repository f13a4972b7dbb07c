// SPDX-License-Identifier: GPL-3.0-or-later
#include "lazycloud/LazyCloudContext.h"

#include <QCoreApplication>

namespace vivarium {

ApiError LazyCloudContext::unsupported(Feature feature) const
{
    ApiError error;
    error.kind = ErrorKind::Unsupported;
    error.sentence = capabilities.reason(feature);
    if (error.sentence.isEmpty())
        error.sentence = QCoreApplication::translate("vivarium::LazyCloudContext", "This server can't do that.");
    return error;
}

} // namespace vivarium
