// From book/appendix_tangle_reading.md; tangled, edit there. 993606c087208537
#include "tangle/attributes.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "tangle/text.hpp"
#include "tangle/unicode.hpp"

namespace tangle {

namespace {

using Failure = std::unexpected<std::string>;

struct Word {
    std::string_view key;
    std::optional<std::string_view> value; // none: there was no =
};

// Takes the value that the text begins with, either bare or in double quotes, off the text.
std::expected<std::string_view, std::string> take_value(std::string_view &text) {
    const bool in_quotes = text.starts_with('"');
    if (in_quotes) {
        text.remove_prefix(1);
    }
    const std::size_t end = in_quotes ? text.find('"') : std::min(text.find_first_of(" \t"), text.size());
    if (end == text.npos) {
        return Failure("a double quote is never closed");
    }
    const std::string_view value = text.substr(0, end);
    text.remove_prefix(in_quotes ? end + 1 : end);
    if (in_quotes && !text.empty() && !is_blank(text.substr(0, 1))) {
        return Failure("a blank must follow a closing quote, and a value cannot hold a double quote");
    }
    if (!in_quotes && value.find_first_of("\"'") != value.npos) {
        return Failure("a value with a quote in it: write the whole value in double quotes");
    }
    return value;
}

std::expected<Word, std::string> take_word(std::string_view &text) {
    const std::size_t end = std::min(text.find_first_of("= \t"), text.size());
    Word word{text.substr(0, end), std::nullopt};
    text.remove_prefix(end);
    if (!text.starts_with('=')) {
        return word;
    }
    text.remove_prefix(1);
    const std::expected<std::string_view, std::string> value = take_value(text);
    if (!value) {
        return Failure(value.error());
    }
    word.value = *value;
    return word;
}

std::expected<std::vector<Word>, std::string> split_words(std::string_view text) {
    std::vector<Word> words;
    for (text = trimmed(text); !text.empty(); text = trimmed(text)) {
        std::expected<Word, std::string> word = take_word(text);
        if (!word) {
            return Failure(word.error());
        }
        words.push_back(*word);
    }
    return words;
}

constexpr std::size_t longest_path = 1000;

bool is_control(char byte) { return (byte >= 0 && byte < ' ') || byte == '\x7f'; }

// A path stays inside SRC: relative, and no part of it is hidden, empty, "." or "..".
std::expected<std::string, std::string> read_path(std::string_view text) {
    std::string path = composed(text);
    if (path.empty()) {
        return Failure("file= needs a path under the source folder, such as file=systems/bytes.hpp");
    }
    if (path.size() > longest_path) {
        return Failure("a path of " + std::to_string(path.size()) + " bytes is more than a disk takes; use at most " +
                       std::to_string(longest_path));
    }
    if (std::ranges::any_of(path, is_control)) {
        return Failure("the path holds a control character; name files with letters, digits and signs");
    }
    if (path.starts_with('/')) {
        return Failure("the path " + quoted(path) + " is absolute; give it relative to the source folder");
    }
    for (const std::string_view part : split(path, "/")) {
        if (part.empty() || part.starts_with('.')) {
            return Failure(
                "the path " + quoted(path) +
                " has an empty part or one that begins with a dot; name folders and files below the "
                "source folder only");
        }
    }
    return path;
}

std::expected<void, std::string> set_file(Attributes &attributes, std::string_view value) {
    std::expected<std::string, std::string> path = read_path(value);
    if (!path) {
        return Failure(path.error());
    }
    attributes.name = std::move(*path);
    return {};
}

std::expected<void, std::string> set_chunk(Attributes &attributes, std::string_view value) {
    std::expected<ChunkName, std::string> name = read_chunk_name(value);
    if (!name) {
        return Failure(name.error());
    }
    if (!name->document.empty() && !attributes.append) {
        return Failure("a chunk is defined in its own chapter: write chunk=" + quoted(name->name) +
                       ", or chunk+=" + quoted(value) + " to continue the other chapter's");
    }
    attributes.name = std::move(name->name);
    attributes.document = std::move(name->document);
    return {};
}

std::expected<void, std::string> set_patterns(Attributes &attributes, std::string_view value) {
    for (const std::string_view pattern : split(value, "|")) {
        if (is_blank(pattern)) {
            return Failure("rejects= needs words of the compiler's message, and | only between two of them");
        }
        attributes.patterns.emplace_back(trimmed(pattern));
    }
    return {};
}

struct KnownAttribute {
    std::string_view key;
    Kind kind;
    bool append;
    bool has_value;
};

constexpr std::array known_attributes{
    KnownAttribute{"file", Kind::file, false, true},
    KnownAttribute{"file+", Kind::file, true, true},
    KnownAttribute{"chunk", Kind::chunk, false, true},
    KnownAttribute{"chunk+", Kind::chunk, true, true},
    KnownAttribute{"example", Kind::example, false, false},
    KnownAttribute{"accepts", Kind::accepts, false, false},
    KnownAttribute{"rejects", Kind::rejects, false, true},
};

constexpr std::string_view what_there_is =
    "there are file=, file+=, chunk=, chunk+=, example, example lies, accepts and rejects=";

std::expected<void, std::string> set_kind(Attributes &attributes, const Word &word) {
    const auto known = std::ranges::find(known_attributes, word.key, &KnownAttribute::key);
    if (known == known_attributes.end()) {
        return Failure("unknown attribute " + quoted(word.key) + "; " + std::string(what_there_is));
    }
    if (attributes.kind != Kind::shown) {
        return Failure("a fence is one thing: keep one of " + std::string(to_string(attributes.kind)) +
                       " and " + std::string(word.key));
    }
    if (known->has_value != word.value.has_value()) {
        const std::string key(word.key);
        return Failure(known->has_value ? key + " needs a value: " + key + "=\"...\"" : key + " takes no value");
    }
    attributes.kind = known->kind;
    attributes.append = known->append;
    switch (known->kind) {
    case Kind::file: return set_file(attributes, *word.value);
    case Kind::chunk: return set_chunk(attributes, *word.value);
    case Kind::rejects: return set_patterns(attributes, *word.value);
    default: return {};
    }
}

std::expected<void, std::string> set_attribute(Attributes &attributes, const Word &word) {
    if (word.key != "lies") {
        return set_kind(attributes, word);
    }
    if (attributes.kind != Kind::example || attributes.lies || word.value) {
        return Failure("lies goes with an example only: ```cpp example lies");
    }
    attributes.lies = true;
    return {};
}

std::expected<void, std::string> check_language(const Attributes &attributes) {
    const bool compiled_only = attributes.kind == Kind::example || attributes.kind == Kind::accepts ||
                               attributes.kind == Kind::rejects;
    if (compiled_only && attributes.language != "cpp") {
        return Failure(std::string(to_string(attributes.kind)) + " is for cpp fences; " +
                       attributes.language + " is not compiled");
    }
    if (attributes.kind == Kind::shown && attributes.language == "cpp") {
        return Failure("a cpp fence must say what it is; " + std::string(what_there_is));
    }
    return {};
}

} // namespace

std::string_view to_string(Kind kind) {
    switch (kind) {
    case Kind::shown: return "shown";
    case Kind::file: return "file";
    case Kind::chunk: return "chunk";
    case Kind::example: return "example";
    case Kind::accepts: return "accepts";
    case Kind::rejects: return "rejects";
    }
    return "";
}

bool is_cpp(std::string_view language) {
    constexpr std::array<std::string_view, 9> spellings{"cpp", "c++", "cxx", "cc", "hpp",
                                                        "h",   "hxx", "hh",  "h++"};
    return std::ranges::find(spellings, lower_case(language)) != spellings.end();
}

std::expected<ChunkName, std::string> read_chunk_name(std::string_view text) {
    const std::size_t slash = text.rfind('/');
    const bool qualified = slash != text.npos;
    ChunkName name{qualified ? composed(text.substr(0, slash)) : "",
                   composed(qualified ? text.substr(slash + 1) : text)};
    const bool good_document =
        !qualified || (!name.document.empty() && trimmed(name.document) == name.document);
    if (!is_name(name.name) || !good_document) {
        return Failure(quoted(text) +
                       " is no chunk name; a name is letters, digits, -, _ and single blanks between them");
    }
    return name;
}

std::expected<Attributes, std::string> read_attributes(std::string_view info) {
    info = trimmed(info);
    const std::size_t end = std::min(info.find_first_of(" \t"), info.size());
    Attributes attributes;
    attributes.language = info.substr(0, end);
    if (attributes.language != "cpp" && is_cpp(attributes.language)) {
        return Failure("write C++ in a cpp fence, not in " + attributes.language);
    }
    // Markdown parsers disagree on what these two mean in this place.
    if (info.find('\\') != info.npos || info.find('&') != info.npos) {
        return Failure("a backslash or & cannot stand after an opening fence; use another name");
    }
    std::expected<std::vector<Word>, std::string> words = split_words(info.substr(end));
    if (!words) {
        return Failure(words.error());
    }
    for (const Word &word : *words) {
        if (std::expected<void, std::string> set = set_attribute(attributes, word); !set) {
            return Failure(set.error());
        }
    }
    if (std::expected<void, std::string> fits = check_language(attributes); !fits) {
        return Failure(fits.error());
    }
    return attributes;
}

} // namespace tangle
