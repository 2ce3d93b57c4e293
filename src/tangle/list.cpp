// From book/appendix_tangle_explain.md; tangled, edit there. 86a2b96110d0d31d
#include "tangle/list.hpp"

#include <algorithm>
#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace tangle {

namespace {

// The places of the references to each definition, in book order.
std::vector<std::vector<Place>> find_uses(const Book &book) {
    std::vector<std::vector<Place>> uses(book.definitions.size());
    for (const BookFence &fence : book.fences) {
        for (const Reference &reference : fence.references) {
            uses[reference.definition].push_back(book.place(fence, reference.line));
        }
    }
    return uses;
}

// A chunk by its full name, <<document/name>>; a file by its path.
std::string full_name(const Book &book, const Definition &definition) {
    return definition.kind == Kind::file
               ? definition.name
               : "<<" + book.documents[definition.owner].name + '/' + definition.name + ">>";
}

void say(std::ostream &out, std::string_view what, std::string_view where) {
    out << "    " << what << std::string(what.size() < 14 ? 14 - what.size() : 1, ' ') << where << '\n';
}

} // namespace

void list_definitions(const Plan &plan, std::ostream &out) {
    const Book &book = plan.book;
    const std::vector<std::vector<Place>> uses = find_uses(book);
    std::vector<std::size_t> order(book.definitions.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        order[i] = i;
    }
    std::ranges::sort(order, {}, [&](std::size_t i) {
        const Definition &definition = book.definitions[i];
        return std::pair(definition.kind != Kind::file, full_name(book, definition));
    });
    for (const std::size_t i : order) {
        const Definition &definition = book.definitions[i];
        out << full_name(book, definition) << '\n';
        for (const std::size_t part : definition.parts) {
            say(out, part == definition.parts.front() ? "defined" : "continued",
                to_string(book.place(book.fences[part])));
        }
        for (const Place &use : uses[i]) {
            say(out, "used", to_string(use));
        }
        if (definition.kind == Kind::file) {
            continue;
        }
        for (const std::string &file : plan.files[i]) {
            say(out, "ends up in", file);
        }
        if (plan.files[i].empty()) {
            say(out, "ends up in", "no file");
        }
    }
}

} // namespace tangle
