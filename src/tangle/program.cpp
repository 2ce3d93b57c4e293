// From book/appendix_tangle_writing.md; tangled, edit there. f45bd8a7501a9498
#include "tangle/program.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <optional>
#include <string_view>

#include <link.h>

namespace tangle {

namespace {

// The build id in a row of ELF notes, which stand at multiples of so many bytes.
std::optional<std::string_view> build_id(std::string_view notes, std::size_t multiple) {
    const auto rounded = [&](std::size_t size) { return (size + multiple - 1) / multiple * multiple; };
    ElfW(Nhdr) note;
    while (notes.size() >= sizeof note) {
        std::memcpy(&note, notes.data(), sizeof note);
        const std::size_t begin = rounded(sizeof note + note.n_namesz);
        if (begin > notes.size() || note.n_descsz > notes.size() - begin) {
            break;
        }
        if (note.n_type == NT_GNU_BUILD_ID && notes.substr(sizeof note, note.n_namesz) == std::string_view("GNU", 4)) {
            return notes.substr(begin, note.n_descsz);
        }
        notes.remove_prefix(std::min(notes.size(), rounded(begin + note.n_descsz)));
    }
    return std::nullopt;
}

std::optional<std::string_view> build_id(const dl_phdr_info &loaded) {
    for (std::size_t i = 0; i < loaded.dlpi_phnum; ++i) {
        const ElfW(Phdr) &part = loaded.dlpi_phdr[i];
        if (part.p_type == PT_NOTE) {
            const auto *begin = reinterpret_cast<const char *>(loaded.dlpi_addr + part.p_vaddr);
            if (const auto id = build_id({begin, part.p_memsz}, part.p_align == 8 ? 8 : 4)) {
                return id;
            }
        }
    }
    return std::nullopt;
}

} // namespace

std::string identity_of_program() {
    std::string ids;
    const auto add = [](dl_phdr_info *loaded, std::size_t, void *into) {
        const std::optional<std::string_view> id = build_id(*loaded);
        static_cast<std::string *>(into)->append(id.value_or(""));
        return id ? 0 : 1; // 1 ends it
    };
    return ::dl_iterate_phdr(add, &ids) == 0 ? ids : "";
}

} // namespace tangle
