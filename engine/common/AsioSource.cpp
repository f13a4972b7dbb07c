// SPDX-License-Identifier: GPL-3.0-or-later
#include <boost/asio/impl/src.hpp>
