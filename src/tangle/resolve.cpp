// From book/appendix_tangle_planning.md; tangled, edit there. ff437ab7e1df41e9
#include "tangle/resolve.hpp"

#include <utility>

#include "tangle/lines.hpp"
#include "tangle/names.hpp"
#include "tangle/text.hpp"

namespace tangle {

namespace {

void flatten(Book &book) {
    std::size_t count = 0;
    for (const Document &document : book.documents) {
        count += document.fences.size();
    }
    book.fences.reserve(count);
    for (std::size_t i = 0; i < book.documents.size(); ++i) {
        for (Fence &fence : book.documents[i].fences) {
            book.fences.push_back({i, std::move(fence), std::nullopt, 0, {}});
        }
        book.documents[i].fences.clear();
    }
}

class Maker {
public:
    Maker(Book &book, Diagnostics &diagnostics) : book_(book), diagnostics_(diagnostics), names_(book) {}

    void run() {
        book_.definitions.reserve(book_.fences.size());
        for (std::size_t i = 0; i < book_.fences.size(); ++i) {
            define(i);
        }
        for (BookFence &fence : book_.fences) {
            resolve(fence);
        }
    }

private:
    void define(std::size_t index) {
        BookFence &fence = book_.fences[index];
        const Attributes &attributes = fence.fence.attributes;
        if (attributes.kind != Kind::file && attributes.kind != Kind::chunk) {
            return;
        }
        const std::optional<std::size_t> earlier = names_.find(fence.document, attributes);
        if (attributes.append && !earlier) {
            error(fence, 0, "nothing to continue: " + names_.problem(fence.document, attributes));
            return;
        }
        if (!attributes.append && earlier) {
            refuse_second(fence, book_.definitions[*earlier]);
            return;
        }
        fence.definition = earlier ? *earlier : add_definition(fence);
        Definition &definition = book_.definitions[*fence.definition];
        fence.part = definition.parts.size();
        definition.parts.push_back(index);
    }

    std::size_t add_definition(const BookFence &fence) {
        const Attributes &attributes = fence.fence.attributes;
        book_.definitions.push_back({attributes.kind, attributes.name, fence.document, {}});
        names_.add(fence.document, attributes, book_.definitions.size() - 1);
        return book_.definitions.size() - 1;
    }

    void refuse_second(const BookFence &fence, const Definition &first) {
        error(fence, 0,
              describe(first) + " is defined already, at " + to_string(book_.place(first)) +
                  "; continue it with " + std::string(to_string(first.kind)) +
                  "+=, or give this one another name");
    }

    void resolve(BookFence &fence) {
        std::string_view rest = fence.fence.text;
        if (rest.find("<<") == rest.npos) {
            return; // most fences, and quickly
        }
        const Kind kind = fence.fence.attributes.kind;
        const bool is_tangled = kind == Kind::file || kind == Kind::chunk;
        for (std::size_t line = 1; !rest.empty(); ++line) {
            const std::string_view text = take_line(rest);
            if (is_tangled) {
                resolve_line(fence, line, text);
            } else {
                refuse_reference(fence, line, text);
            }
        }
    }

    void resolve_line(BookFence &fence, std::size_t line, std::string_view text) {
        const Line read = read_line(text);
        if (read.kind == Line::Kind::reference) {
            const std::optional<std::size_t> found = names_.find(fence.document, read.target);
            if (found) {
                fence.references.push_back({line, *found});
            } else {
                error(fence, line, names_.problem(fence.document, read.target));
            }
        } else if (read.kind == Line::Kind::no_reference) {
            warning(fence, line,
                    "this looks like a reference, but holds no name, and stays as it is; if it is "
                    "meant so, write @ before it");
        } else if (read.kind == Line::Kind::code) {
            warn_of_mentions(fence, line, text);
        }
    }

    void warn_of_mentions(const BookFence &fence, std::size_t line, std::string_view text) {
        for (const ChunkName &name : names_mentioned(text)) {
            if (names_.find(fence.document, name)) {
                warning(fence, line,
                        "<<" + name.name +
                            ">> is not alone on its line, not expanded; give it a line of "
                            "its own");
            }
        }
    }

    // An example is compiled as it stands.
    void refuse_reference(const BookFence &fence, std::size_t line, std::string_view text) {
        const Line read = read_line(text);
        if (read.kind == Line::Kind::reference && names_.find(fence.document, read.target)) {
            error(fence, line,
                  "only file and chunk fences can refer to a chunk; write the code out in this " +
                      std::string(to_string(fence.fence.attributes.kind)));
        }
    }

    void error(const BookFence &fence, std::size_t line, std::string message) {
        diagnostics_.error(book_.place(fence, line), std::move(message));
    }

    void warning(const BookFence &fence, std::size_t line, std::string message) {
        diagnostics_.warning(book_.place(fence, line), std::move(message));
    }

    Book &book_;
    Diagnostics &diagnostics_;
    Names names_;
};

} // namespace

Book make_book(std::string folder, std::vector<Document> documents, Diagnostics &diagnostics) {
    Book book{std::move(folder), std::move(documents), {}, {}};
    flatten(book);
    Maker(book, diagnostics).run();
    return book;
}

} // namespace tangle
