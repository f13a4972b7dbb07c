// SPDX-License-Identifier: GPL-3.0-or-later
#include <netdb.h>

// The supervisor resolves no host names, but Asio's sources refer to the resolver. The C library's own would load
// modules of the image it runs in, which a static program must not do (and the linker warns of): these stand in its
// place.

extern "C" int getaddrinfo(const char *, const char *, const addrinfo *, addrinfo **)
{
    return EAI_FAIL;
}

extern "C" void freeaddrinfo(addrinfo *) { }
