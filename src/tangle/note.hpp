// From book/appendix_tangle_writing.md; tangled, edit there. 3f0a0ff11f77ec42
// A note of the last run, so that a run with nothing to do finds that out without planning. It is only a memo: without
// it everything is the same, and slower.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tangle/changes.hpp"
#include "tangle/disk.hpp"
#include "tangle/document.hpp"

namespace tangle {

// All that stands in a folder, or would after a change, as a number. Folders count by the files in them.
std::uint64_t hash_of_folder(const Tree &tree, const FolderChange &change = {});

class Note {
public:
    // A run of this program over this book. A program that does not know itself keeps no notes.
    Note(std::string_view program, const BookText &book, std::optional<std::size_t> through);

    // How many files the book has, when the note in SRC says that all is as that run left it.
    std::optional<std::size_t> files_if_same(const Tree &src, std::uint64_t maps) const;

    // The note to leave; none when one is there that is the same, or something that is no note of ours.
    std::optional<std::string> text_to_leave(const Tree &src, std::size_t files, std::uint64_t hash_of_src,
                                             std::uint64_t maps) const;

private:
    std::string text(std::size_t files, std::uint64_t hash_of_src, std::uint64_t maps) const;

    bool is_kept_;
    std::uint64_t asked_; // the hash of what was asked, and of the book
};

} // namespace tangle
