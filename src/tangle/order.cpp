// From book/appendix_tangle_planning.md; tangled, edit there. 14322922545ea02d
#include "tangle/order.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "tangle/lines.hpp"
#include "tangle/text.hpp"

namespace tangle {

namespace {

using Indices = std::set<std::size_t>;

// An include is looked for where the compiler looks: next to the file that it stands in, then under SRC.
std::string next_to(const std::string &file, std::string_view include) {
    return simple_path(file.substr(0, file.rfind('/') + 1) + std::string(include));
}

class Order {
public:
    explicit Order(const std::vector<Document> &documents) : documents_(documents), table_(documents) {
        for (std::size_t i = 0; i < documents.size(); ++i) {
            for (const Fence &fence : documents[i].fences) {
                if (fence.attributes.kind == Kind::file && !fence.attributes.append) {
                    defined_in_.try_emplace(fence.attributes.name, i);
                }
            }
        }
    }

    std::vector<std::size_t> run() {
        for (std::size_t i = 0; i < documents_.size(); ++i) {
            if (!documents_[i].is_appendix) {
                place(i);
            }
        }
        for (std::size_t i = 0; i < documents_.size(); ++i) {
            place(i);
        }
        return order_;
    }

private:
    // Places a document after the appendices that it needs, and these after those that they need. Two that
    // need each other stay in the order of the toctree. A stack instead of recursion: chains of any length
    // fit.
    void place(std::size_t document) {
        std::vector<std::pair<std::size_t, bool>> stack{{document, false}};
        while (!stack.empty()) {
            const auto [current, its_needs_are_placed] = stack.back();
            stack.pop_back();
            if (its_needs_are_placed) {
                order_.push_back(current);
            } else if (seen_.insert(current).second) {
                stack.emplace_back(current, true);
                const Indices needs = appendices_needed(current);
                for (auto need = needs.rbegin(); need != needs.rend(); ++need) {
                    stack.emplace_back(*need, false);
                }
            }
        }
    }

    Indices appendices_needed(std::size_t document) const {
        Indices needs;
        for (const Fence &fence : documents_[document].fences) {
            add_document(needs, fence.attributes.document);
            if (fence.attributes.kind == Kind::file) {
                add_file(needs, fence.attributes.name);
            }
            for (std::string_view rest = fence.text; !rest.empty();) {
                add_line(needs, fence, take_line(rest));
            }
        }
        needs.erase(document);
        std::erase_if(needs, [this](std::size_t need) { return !documents_[need].is_appendix; });
        return needs;
    }

    void add_line(Indices &needs, const Fence &fence, std::string_view line) const {
        add_document(needs, read_line(line).target.document);
        const Include include = read_include(line);
        if (include.path.empty()) {
            return;
        }
        const std::string neighbour =
            fence.attributes.kind == Kind::file ? next_to(fence.attributes.name, include.path) : "";
        if (include.in_quotes && defined_in_.contains(neighbour)) {
            add_file(needs, neighbour);
        } else {
            add_file(needs, std::string(include.path));
        }
    }

    void add_document(Indices &needs, const std::string &qualifier) const {
        if (qualifier.empty()) {
            return;
        }
        if (const std::optional<std::size_t> document = table_.find(qualifier)) {
            needs.insert(*document);
        }
    }

    void add_file(Indices &needs, const std::string &path) const {
        if (const auto found = defined_in_.find(path); found != defined_in_.end()) {
            needs.insert(found->second);
        }
    }

    const std::vector<Document> &documents_;
    DocumentTable table_;
    std::map<std::string, std::size_t> defined_in_; // path -> document
    Indices seen_;
    std::vector<std::size_t> order_;
};

} // namespace

DocumentTable::DocumentTable(const std::vector<Document> &documents) {
    for (std::size_t i = 0; i < documents.size(); ++i) {
        by_name_.try_emplace(documents[i].name, i);
        if (documents[i].chapter) {
            by_chapter_.try_emplace(*documents[i].chapter, i);
        }
    }
}

std::optional<std::size_t> DocumentTable::find(const std::string &qualifier) const {
    if (const auto named = by_name_.find(qualifier); named != by_name_.end()) {
        return named->second;
    }
    if (!is_digits(qualifier) || qualifier.size() > 2) {
        return std::nullopt;
    }
    const auto numbered = by_chapter_.find(std::stoul(qualifier));
    return numbered == by_chapter_.end() ? std::nullopt : std::optional(numbered->second);
}

std::vector<Document> in_tangle_order(std::vector<Document> documents) {
    if (std::ranges::none_of(documents, &Document::is_appendix)) {
        return documents;
    }
    std::vector<Document> ordered;
    for (const std::size_t i : Order(documents).run()) {
        ordered.push_back(std::move(documents[i]));
    }
    return ordered;
}

std::optional<std::vector<Document>> documents_through(const std::vector<Document> &in_order,
                                                       std::size_t chapter) {
    const auto last = std::ranges::find_if(
        in_order, [chapter](const Document &document) { return document.chapter == chapter; });
    if (last == in_order.end()) {
        return std::nullopt;
    }
    return std::vector<Document>(in_order.begin(), last + 1);
}

} // namespace tangle
