// From book/appendix_tangle_writing.md; tangled, edit there. 3b3e31b3400ed2e2
#include "tangle/note.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <map>

#include "tangle/text.hpp"

namespace tangle {

namespace {

// What a note of ours begins with. The number of files and the hash follow.
constexpr std::string_view note_start = "The last run of tangle, so that the next sees what changed (it may be deleted): ";

// xxHash's step (XXH64, one lane), for one machine: words are taken as they lie in memory.
class Hash {
public:
    Hash &add(std::uint64_t word) {
        state_ = std::rotl(state_ + word * 0xC2B2AE3D27D4EB4FU, 31) * 0x9E3779B185EBCA87U;
        return *this;
    }

    Hash &add(std::string_view text) {
        add(std::uint64_t{text.size()});
        std::uint64_t word = 0;
        for (; text.size() >= sizeof word; text.remove_prefix(sizeof word)) {
            std::memcpy(&word, text.data(), sizeof word);
            add(word);
        }
        word = 0;
        text.copy(reinterpret_cast<char *>(&word), sizeof word);
        return add(word);
    }

    std::uint64_t value() const { return state_; }

private:
    std::uint64_t state_ = 0x27D4EB2F165667C5U;
};

bool is_our_note(const Entry &entry) {
    return entry.kind == Entry::Kind::file && (entry.text.empty() || entry.text.starts_with(note_start));
}

// The number of files in a note.
std::optional<std::size_t> files_in(std::string_view text) {
    text.remove_prefix(std::min(text.size(), note_start.size()));
    const std::string number(text.substr(0, text.find(' ')));
    return is_digits(number) && number.size() <= 9 ? std::optional(std::stoul(number)) : std::nullopt;
}

} // namespace

std::uint64_t hash_of_folder(const Tree &tree, const FolderChange &change) {
    struct Standing {
        Entry::Kind kind;
        std::string_view text;
    };
    std::map<std::string_view, Standing> standing;
    for (const auto &[path, entry] : tree.entries) {
        if (entry.kind != Entry::Kind::folder) {
            standing[path] = {entry.kind, entry.text};
        }
    }
    for (const NewFile &file : change.new_files) {
        standing[file.path] = {Entry::Kind::file, file.text};
    }
    for (const std::string &path : change.removed) {
        standing.erase(path);
    }
    Hash hash;
    for (const auto &[path, entry] : standing) {
        hash.add(path).add(static_cast<std::uint64_t>(entry.kind)).add(entry.text);
    }
    return hash.value();
}

Note::Note(std::string_view program, const BookText &book, std::optional<std::size_t> through)
    : is_kept_(!program.empty()) {
    Hash hash;
    hash.add(program).add(book.folder).add(through ? 1 + std::uint64_t{*through} : 0);
    for (const auto &[path, text] : book.files) {
        hash.add(path).add(text);
    }
    asked_ = hash.value();
}

std::optional<std::size_t> Note::files_if_same(const Tree &src, std::uint64_t maps) const {
    if (!is_kept_ || !src.leftovers.empty() || !src.note || !is_our_note(*src.note)) {
        return std::nullopt;
    }
    const std::optional<std::size_t> files = files_in(src.note->text);
    if (!files || src.note->text != text(*files, hash_of_folder(src), maps)) {
        return std::nullopt;
    }
    return files;
}

std::optional<std::string> Note::text_to_leave(const Tree &src, std::size_t files, std::uint64_t hash_of_src,
                                               std::uint64_t maps) const {
    std::string text = this->text(files, hash_of_src, maps);
    if (!is_kept_ || (src.note && (!is_our_note(*src.note) || src.note->text == text))) {
        return std::nullopt;
    }
    return text;
}

std::string Note::text(std::size_t files, std::uint64_t hash_of_src, std::uint64_t maps) const {
    const std::uint64_t hash = Hash().add(asked_).add(files).add(hash_of_src).add(maps).value();
    return std::string(note_start) + std::to_string(files) + ' ' + std::to_string(hash) + '\n';
}

} // namespace tangle
