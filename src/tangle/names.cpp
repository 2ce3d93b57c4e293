#include "tangle/names.hpp"

#include <algorithm>
#include <utility>

#include "tangle/text.hpp"

namespace tangle {

namespace {

// How a chapter writes another document's chunk: by its number where it has one.
std::string qualified(const Document &document, const std::string &name) {
    return (document.chapter ? document.file.substr(0, 2) : document.name) + '/' + name;
}

} // namespace

Names::Names(Book &book) : book_(book), table_(book.documents), chunks_(book.documents.size()) {}

std::size_t Names::add(std::size_t document, const Attributes &attributes) {
    const std::size_t id = book_.definitions.size();
    book_.definitions.push_back({attributes.kind, attributes.name, document, {}});
    if (attributes.kind == Kind::file) {
        files_.emplace(attributes.name, id);
    } else {
        chunks_[document].emplace(attributes.name, id);
        first_owner_.try_emplace(attributes.name, document);
    }
    return id;
}

Lookup Names::find(std::size_t document, const Attributes &attributes) {
    return attributes.kind == Kind::file ? find_file(attributes.name)
                                         : find_chunk(document, {attributes.document, attributes.name});
}

Lookup Names::find_file(const std::string &path) {
    if (const auto found = files_.find(path); found != files_.end()) {
        return {found->second, ""};
    }
    return {std::nullopt, not_found("no fence before this one has file=", path, files_)};
}

Lookup Names::find_chunk(std::size_t document, const ChunkName &name) {
    std::optional<std::size_t> owner = document;
    if (!name.document.empty()) {
        owner = table_.find(name.document);
    }
    if (!owner) {
        return {std::nullopt, "no document named " + quoted(name.document) +
                                  "; give a chapter's number, or the name of its file without .md"};
    }
    const auto found = chunks_[*owner].find(name.name);
    if (found == chunks_[*owner].end() || *owner > document) {
        return {std::nullopt, problem_with(document, name, *owner)};
    }
    return {found->second, ""};
}

std::string Names::problem_with(std::size_t document, const ChunkName &name, std::size_t owner) {
    const Document &other = book_.documents[owner];
    if (owner > document) {
        return quoted(name.document + '/' + name.name) + " belongs to " + other.shown_as +
               ", which is tangled after " + book_.documents[document].shown_as +
               "; a chapter can use its own chunks and earlier ones only";
    }
    if (owner != document) {
        return not_found("no chunk in " + other.shown_as + " is named ", name.name, chunks_[owner]);
    }
    const std::string elsewhere = other_owner(document, name.name);
    return elsewhere.empty() ? not_found("no chunk named ", name.name, chunks_[owner])
                             : "no chunk named " + quoted(name.name) + " in this chapter; " + elsewhere;
}

std::string Names::other_owner(std::size_t document, const std::string &name) const {
    const auto found = first_owner_.find(name);
    if (found == first_owner_.end() || found->second == document) {
        return "";
    }
    const Document &other = book_.documents[found->second];
    if (found->second > document) {
        return other.shown_as + " has one, but is tangled later";
    }
    return "did you mean " + quoted(qualified(other, name)) + "?";
}

std::string Names::not_found(const std::string &what, const std::string &name, const Index &candidates) {
    const std::string meant = nearest_in(name, candidates);
    return what + quoted(name) + (meant.empty() ? "" : "; did you mean " + quoted(meant) + "?");
}

std::string Names::nearest_in(const std::string &name, const Index &candidates) {
    if (suggestions_left_ == 0) {
        return "";
    }
    --suggestions_left_;
    std::vector<std::string> names;
    for (const auto &[candidate, id] : candidates) {
        names.push_back(candidate);
    }
    std::ranges::sort(names); // so that of two equally near names the same one is told each time
    return nearest(name, names);
}

} // namespace tangle
