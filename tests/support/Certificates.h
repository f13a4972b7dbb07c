// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

/// Certificates whose keys nobody has, for what only reads them. Servers of the tests make their own.
namespace vivarium::test {

/// CN=Root of the Tests, O=Acme; good until 2099.
inline QByteArray authorityPem()
{
    return QByteArrayLiteral("-----BEGIN CERTIFICATE-----\n"
                             "MIIBmzCCAUKgAwIBAgIUVXW1jxLluvmtq56yNaEDyEfzTDkwCgYIKoZIzj0EAwIw\n"
                             "KzEaMBgGA1UEAwwRUm9vdCBvZiB0aGUgVGVzdHMxDTALBgNVBAoMBEFjbWUwIBcN\n"
                             "MjYwMTAxMDAwMDAwWhgPMjA5OTAxMDEwMDAwMDBaMCsxGjAYBgNVBAMMEVJvb3Qg\n"
                             "b2YgdGhlIFRlc3RzMQ0wCwYDVQQKDARBY21lMFkwEwYHKoZIzj0CAQYIKoZIzj0D\n"
                             "AQcDQgAEkpo9bleDGQ3lZHR3D6nl13t5Y4F/daTnlrEQHZQJNFCrBBqpRZja6Yd9\n"
                             "181A8NcGb2ZNYZnqsQDUUkcSzpWm5qNCMEAwDwYDVR0TAQH/BAUwAwEB/zAOBgNV\n"
                             "HQ8BAf8EBAMCAQYwHQYDVR0OBBYEFLckx04+5ZM5IIPbt5gekU2GOsnJMAoGCCqG\n"
                             "SM49BAMCA0cAMEQCIG8Czq4fVeMl+s5sAHkG8aP7zA+RIfhiGureuD5pgah1AiBl\n"
                             "jkbHWeAdBCAUASyn0CE6lB4DZSRCipB1+/snFtl3cQ==\n"
                             "-----END CERTIFICATE-----\n");
}

/// CN=Old Root of the Tests, O=Acme; expired in 2001.
inline QByteArray expiredPem()
{
    return QByteArrayLiteral("-----BEGIN CERTIFICATE-----\n"
                             "MIIBoTCCAUigAwIBAgIUHMpPIl/scySpjMg1VpSOO9eRh3QwCgYIKoZIzj0EAwIw\n"
                             "LzEeMBwGA1UEAwwVT2xkIFJvb3Qgb2YgdGhlIFRlc3RzMQ0wCwYDVQQKDARBY21l\n"
                             "MB4XDTAwMDEwMTAwMDAwMFoXDTAxMDEwMTAwMDAwMFowLzEeMBwGA1UEAwwVT2xk\n"
                             "IFJvb3Qgb2YgdGhlIFRlc3RzMQ0wCwYDVQQKDARBY21lMFkwEwYHKoZIzj0CAQYI\n"
                             "KoZIzj0DAQcDQgAEaIW8ZyTxCADNbmNQhOxl0L9Iqbx3NgU4nRCPmnb/T9+3/Atp\n"
                             "PHRqVSUMWwlGbJg76cmldPUzoRpJXg5gTt30zKNCMEAwDwYDVR0TAQH/BAUwAwEB\n"
                             "/zAOBgNVHQ8BAf8EBAMCAQYwHQYDVR0OBBYEFH9Pm1fbcxhDqAADgd91L5dfOiLj\n"
                             "MAoGCCqGSM49BAMCA0cAMEQCIFDmwcAcI+942dCrsK/TPdnWU2eTNPjUBq0FrujC\n"
                             "ZZlEAiAHkC36C6EbMhjG/caR6x5Aeq/laul67/OVr04DfWK+pQ==\n"
                             "-----END CERTIFICATE-----\n");
}

} // namespace vivarium::test
