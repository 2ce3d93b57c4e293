// From book/appendix_tangle_reading.md; tangled, edit there. 5dc49e6eb2c62ff4
#include "tangle/unicode.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>

#include <utf8proc.h>

#include "tangle/text.hpp"

namespace tangle {

namespace {

struct Letter {
    utf8proc_int32_t code;
    std::size_t bytes; // 0: the text does not begin with valid UTF-8
};

// One byte that is a letter of its own: ASCII, but not NUL.
bool is_plain(char byte) { return static_cast<signed char>(byte) > 0; }

Letter first_letter(std::string_view text) {
    Letter letter{0, 0};
    if (!text.empty() && is_plain(text[0])) {
        return {text[0], 1};
    }
    const auto *bytes = reinterpret_cast<const utf8proc_uint8_t *>(text.data());
    const auto size = utf8proc_iterate(bytes, static_cast<utf8proc_ssize_t>(text.size()), &letter.code);
    letter.bytes = size > 0 ? static_cast<std::size_t>(size) : 0;
    return letter;
}

// Letters, the marks that many scripts write over and under them, and decimal digits.
bool is_letter_or_digit(utf8proc_int32_t code) {
    if (code < 0x80) {
        return (code >= '0' && code <= '9') || (code >= 'A' && code <= 'Z') || (code >= 'a' && code <= 'z');
    }
    const utf8proc_category_t category = utf8proc_category(code);
    return (category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO) ||
           (category >= UTF8PROC_CATEGORY_MN && category <= UTF8PROC_CATEGORY_ME) ||
           category == UTF8PROC_CATEGORY_ND;
}

// Skips bytes of ASCII, eight at a time: none of them has its highest bit set.
std::string_view without_plain_start(std::string_view text) {
    constexpr std::uint64_t highest_bits = 0x8080808080808080U;
    std::uint64_t eight = 0;
    for (; text.size() >= sizeof eight; text.remove_prefix(sizeof eight)) {
        std::memcpy(&eight, text.data(), sizeof eight);
        if ((eight & highest_bits) != 0) {
            break;
        }
    }
    return {std::ranges::find_if_not(text, is_plain), text.end()};
}

BadByte bad_byte(std::string_view text, std::size_t at) {
    const std::string_view before = text.substr(0, at);
    const auto lines_before = static_cast<std::size_t>(std::ranges::count(before, '\n'));
    return {lines_before + 1, at - (before.rfind('\n') + 1) + 1, static_cast<unsigned char>(text[at])};
}

} // namespace

std::optional<BadByte> first_bad_byte(std::string_view text) {
    const std::size_t nul = std::min(text.find('\0'), text.size());
    std::string_view rest = text.substr(0, nul);
    while (true) {
        rest = without_plain_start(rest);
        if (rest.empty()) {
            return nul == text.size() ? std::nullopt : std::optional(bad_byte(text, nul));
        }
        const Letter letter = first_letter(rest);
        if (letter.bytes == 0) {
            return bad_byte(text, nul - rest.size());
        }
        rest.remove_prefix(letter.bytes);
    }
}

std::string composed(std::string_view text) {
    if (std::ranges::all_of(text, is_plain)) {
        return std::string(text);
    }
    utf8proc_uint8_t *result = nullptr;
    const auto size = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t *>(text.data()),
                                   static_cast<utf8proc_ssize_t>(text.size()), &result,
                                   static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE));
    const std::unique_ptr<utf8proc_uint8_t, void (*)(void *)> owner(result, std::free);
    if (size < 0) {
        return std::string(text);
    }
    return {reinterpret_cast<const char *>(result), static_cast<std::size_t>(size)};
}

bool is_name(std::string_view text) {
    if (text.empty() || text.front() == ' ' || text.back() == ' ' || text.find("  ") != text.npos) {
        return false;
    }
    while (!text.empty()) {
        const Letter letter = first_letter(text);
        const bool allowed = letter.code == ' ' || letter.code == '-' || letter.code == '_';
        if (letter.bytes == 0 || !(allowed || is_letter_or_digit(letter.code))) {
            return false;
        }
        text.remove_prefix(letter.bytes);
    }
    return true;
}

std::string slug(std::string_view name) {
    std::string result = lower_case(name);
    const auto is_kept = [](char letter) {
        const auto byte = static_cast<unsigned char>(letter);
        return byte >= 0x80 || (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') || byte == '_';
    };
    std::replace_if(result.begin(), result.end(), std::not_fn(is_kept), '-');
    return result;
}

} // namespace tangle
