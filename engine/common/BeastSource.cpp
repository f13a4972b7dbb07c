// SPDX-License-Identifier: GPL-3.0-or-later
#include <boost/beast/src.hpp>
