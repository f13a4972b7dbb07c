// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/ApiError.h"
#include "common/Base64.h"
#include "common/RequestTarget.h"
#include "common/Timestamp.h"
#include "common/Utf8.h"

#include <gtest/gtest.h>

#include <random>

namespace vivarium::test {

using common::Utf8Tail;

TEST(Encodings, Utf8IsJudgedByTheStandard)
{
    for (const char *good : {"", "ascii only, longer than eight bytes", "ü", "日本語", "\U0001F600", "\xEF\xBF\xBF",
             "a\xC2\x80z", "\xF4\x8F\xBF\xBF"})
        EXPECT_TRUE(common::isValidUtf8(good)) << good;
    for (const char *bad : {"\x80", "\xC3", "\xC0\x80", "\xE0\x80\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80",
             "\xF8\x88\x80\x80\x80", "12345678\xff", "\xE2\x82"})
        EXPECT_FALSE(common::isValidUtf8(bad)) << bad;
    EXPECT_TRUE(common::isValidUtf8(std::string_view("a\0b", 3)));
}

TEST(Encodings, BadUtf8IsReplaced)
{
    EXPECT_EQ(common::toValidUtf8("a\xffz"), "a\xEF\xBF\xBDz");
    EXPECT_EQ(common::toValidUtf8("\xE2\x82"), "\xEF\xBF\xBD");
    EXPECT_EQ(common::toValidUtf8("\xE2\x82z\xC3"), "\xEF\xBF\xBDz\xEF\xBF\xBD");
    EXPECT_EQ(common::toValidUtf8("abc\xE2\x82", Utf8Tail::Withhold), "abc");
    EXPECT_EQ(common::toValidUtf8("abc\xff", Utf8Tail::Withhold), "abc\xEF\xBF\xBD");
    EXPECT_EQ(common::utf8Length("aü日\U0001F600"), 4U);
    std::mt19937 generator(3);
    for (int round = 0; round < 5000; ++round) {
        std::string bytes(generator() % 30, '\0');
        for (char &byte : bytes)
            byte = static_cast<char>(generator() % 3 == 0 ? generator() : 'a' + generator() % 26);
        const std::string text = common::toValidUtf8(bytes);
        EXPECT_TRUE(common::isValidUtf8(text));
        EXPECT_EQ(text == bytes, common::isValidUtf8(bytes));
    }
}

TEST(Encodings, Base64RoundTrip)
{
    EXPECT_EQ(common::toBase64(""), "");
    EXPECT_EQ(common::toBase64("f"), "Zg==");
    EXPECT_EQ(common::toBase64("fo"), "Zm8=");
    EXPECT_EQ(common::toBase64("foo"), "Zm9v");
    EXPECT_EQ(common::toBase64Url("\xff\xfe"), "__4");
    std::string bytes;
    for (int value = 0; value < 256; ++value) {
        bytes += static_cast<char>(value);
        EXPECT_EQ(common::fromBase64(common::toBase64(bytes)), bytes);
        EXPECT_EQ(common::fromBase64Url(common::toBase64Url(bytes)), bytes);
    }
    for (const char *bad : {"Zg", "Zg=", "Z===", "Zh==", "Zm9=", "Zm 9v", "=", "Zg==Zg=="})
        EXPECT_FALSE(common::fromBase64(bad)) << bad;
    EXPECT_FALSE(common::fromBase64Url("a"));
}

TEST(Encodings, TargetsAreSplitBeforeTheyAreDecoded)
{
    const common::RequestTarget target("/a%2Fb/c?path=%2Fx%20y&path=2&flag=true&plus=1+1&empty&number=12");
    EXPECT_EQ(target.segments(), (std::vector<std::string>{"a/b", "c"}));
    EXPECT_EQ(target.require("path"), "/x y");
    EXPECT_EQ(target.all("path"), (std::vector<std::string>{"/x y", "2"}));
    EXPECT_EQ(target.require("plus"), "1 1");
    EXPECT_EQ(target.find("empty"), "");
    EXPECT_FALSE(target.find("missing"));
    EXPECT_TRUE(target.boolean("flag", false));
    EXPECT_EQ(target.integer("number", 1, 20, 5), 12);
    EXPECT_EQ(target.integer("missing", 1, 20, 5), 5);
    EXPECT_THROW(target.integer("number", 1, 10, 5), common::ApiError);
    EXPECT_THROW(target.integer("flag", 1, 10, 5), common::ApiError);
    EXPECT_THROW(target.integer("empty", 1, 10, 5), common::ApiError);
    EXPECT_THROW(target.boolean("number", false), common::ApiError);
    EXPECT_THROW(target.require("missing"), common::ApiError);
    EXPECT_THROW(common::RequestTarget("http://host/"), common::ApiError);
    EXPECT_THROW(common::RequestTarget("/%"), common::ApiError);
    EXPECT_THROW(common::RequestTarget("/?a=%0g"), common::ApiError);
    EXPECT_EQ(common::percentDecode(common::percentEncode("ä/ b%\n")), "ä/ b%\n");
}

TEST(Encodings, TimesAreRfc3339)
{
    EXPECT_EQ(common::toRfc3339(std::timespec{.tv_sec = 0, .tv_nsec = 0}), "1970-01-01T00:00:00.000Z");
    EXPECT_EQ(
        common::toRfc3339(std::timespec{.tv_sec = 1'000'000'000, .tv_nsec = 123'456'789}), "2001-09-09T01:46:40.123Z");
    EXPECT_EQ(common::toRfc3339(std::timespec{.tv_sec = -1, .tv_nsec = 0}), "1969-12-31T23:59:59.000Z");
    // A file may carry any time; what comes out must stay a time.
    EXPECT_EQ(common::toRfc3339(std::timespec{.tv_sec = INT64_MAX, .tv_nsec = 0}).size(), 24U);
    EXPECT_EQ(common::toRfc3339(std::timespec{.tv_sec = INT64_MIN, .tv_nsec = 0}).size(), 24U);
}

TEST(Encodings, SystemErrorsHaveTheirStatus)
{
    const std::pair<int, unsigned> expected[] = {{ENOENT, 404}, {ENOTDIR, 409}, {EISDIR, 409}, {EEXIST, 409},
        {ENOTEMPTY, 409}, {EBUSY, 409}, {EACCES, 403}, {EPERM, 403}, {EROFS, 403}, {ENOSPC, 413}, {EDQUOT, 413},
        {EFBIG, 413}, {EIO, 500}, {ENAMETOOLONG, 500}};
    for (const auto &[error, status] : expected)
        EXPECT_EQ(common::ApiError::fromErrno(error, "/x").status(), status) << error;
    EXPECT_EQ(common::ApiError::fromErrno(ENOENT, "bad\xff").message(), "bad\xEF\xBF\xBD: No such file or directory");
}

} // namespace vivarium::test
