// From book/appendix_tangle_planning.md; tangled, edit there. 7a0b4f7ced6ae99a
#include "tangle/names.hpp"

#include <algorithm>
#include <string_view>

#include "tangle/text.hpp"

namespace tangle {

namespace {

constexpr std::string_view appendix_rule = " (an appendix counts as before the first chapter that needs it)";

// How a chapter writes another document's chunk: by its number where it has one.
std::string qualified(const Document &document, const std::string &name) {
    return (document.chapter ? document.file.substr(0, 2) : document.name) + '/' + name;
}

} // namespace

Names::Names(const Book &book) : book_(book), table_(book.documents), chunks_(book.documents.size()) {
    for (std::size_t i = 0; i < book.fences.size(); ++i) {
        const Attributes &attributes = book.fences[i].fence.attributes;
        if (attributes.kind == Kind::file && !attributes.append) {
            begins_at_.try_emplace(attributes.name, i);
        }
    }
}

void Names::add(std::size_t document, const Attributes &attributes, std::size_t definition) {
    if (attributes.kind == Kind::file) {
        files_.emplace(attributes.name, definition);
    } else {
        chunks_[document].emplace(attributes.name, definition);
    }
}

std::optional<std::size_t> Names::find(std::size_t document, const Attributes &attributes) const {
    if (attributes.kind != Kind::file) {
        return find(document, ChunkName{attributes.document, attributes.name});
    }
    const auto found = files_.find(attributes.name);
    return found == files_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::size_t> Names::find(std::size_t document, const ChunkName &name) const {
    const std::optional<std::size_t> owner = owner_of(document, name);
    if (!owner || *owner > document) {
        return std::nullopt;
    }
    const auto found = chunks_[*owner].find(name.name);
    return found == chunks_[*owner].end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::size_t> Names::owner_of(std::size_t document, const ChunkName &name) const {
    return name.document.empty() ? document : table_.find(name.document);
}

std::string Names::problem(std::size_t document, const Attributes &attributes) {
    return attributes.kind == Kind::file ? file_problem(attributes.name)
                                         : problem(document, ChunkName{attributes.document, attributes.name});
}

std::string Names::problem(std::size_t document, const ChunkName &name) {
    const std::optional<std::size_t> owner = owner_of(document, name);
    if (!owner) {
        return "no document named " + quoted(name.document) +
               "; give a chapter's number, or the name of its file without .md";
    }
    const Document &other = book_.documents[*owner];
    if (*owner > document) {
        return quoted(name.document + '/' + name.name) + " belongs to " + other.shown_as +
               ", which is tangled after " + book_.documents[document].shown_as +
               "; a chapter can use its own chunks and earlier ones only" + std::string(appendix_rule);
    }
    if (*owner != document) {
        return "no chunk in " + other.shown_as + " is named " + quoted(name.name) +
               did_you_mean(name.name, chunks_[*owner]);
    }
    const std::string hint = elsewhere(document, name.name);
    return "no chunk named " + quoted(name.name) +
           (hint.empty() ? did_you_mean(name.name, chunks_[document]) : hint);
}

std::string Names::file_problem(const std::string &path) {
    if (const auto later = begins_at_.find(path); later != begins_at_.end()) {
        return path + " begins later, at " + to_string(book_.place(book_.fences[later->second])) +
               std::string(appendix_rule);
    }
    return "no fence before this one has file=" + quoted(path) + did_you_mean(path, files_);
}

// A chunk of this name in another document.
std::string Names::elsewhere(std::size_t document, const std::string &name) const {
    const auto found = std::ranges::find_if(chunks_, [&name](const Index &index) { return index.contains(name); });
    const auto owner = static_cast<std::size_t>(found - chunks_.begin());
    if (found == chunks_.end() || owner == document) {
        return "";
    }
    const Document &other = book_.documents[owner];
    if (owner > document) {
        return " in this chapter; " + other.shown_as + " has one, but is tangled later";
    }
    return " in this chapter; did you mean " + quoted(qualified(other, name)) + "?";
}

std::string Names::did_you_mean(const std::string &name, const Index &candidates) {
    if (searches_left_ == 0) {
        return "";
    }
    --searches_left_;
    std::vector<std::string> names;
    for (const auto &[candidate, definition] : candidates) {
        names.push_back(candidate);
    }
    std::ranges::sort(names); // so that of two equally near names the same one is told each time
    const std::string meant = nearest(name, names);
    return meant.empty() ? "" : "; did you mean " + quoted(meant) + "?";
}

} // namespace tangle
