// From book/appendix_tangle_planning.md; tangled, edit there. 8b8678698c9b714d
#include "tangle/toctree.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "tangle/text.hpp"

namespace tangle {

namespace {

constexpr std::string_view ending = ".md";

// The file that an entry names: relative to the folder of the page that it stands on, or to the book's after
// a /.
std::string file_of(const std::string &entry, const std::string &page) {
    const std::string folder = entry.starts_with('/') ? "" : page.substr(0, page.rfind('/') + 1);
    const std::string file = simple_path(folder + entry);
    return file.ends_with(ending) ? file : file + std::string(ending);
}

// Entries that Sphinx knows without a document.
bool needs_no_document(std::string_view entry) {
    return entry == "self" || entry == "genindex" || entry == "modindex" || entry == "search" ||
           entry.find("://") != entry.npos;
}

// Walks the toctrees: a page first, then the pages that it lists, each with its own.
class Walk {
public:
    Walk(const BookText &book, Diagnostics &diagnostics) : book_(book), diagnostics_(diagnostics) {}

    std::vector<Document> run() {
        visit("index.md", Place{book_.shown_as + "/index.md", 0});
        while (!to_visit_.empty()) {
            const auto [file, place] = std::move(to_visit_.back());
            to_visit_.pop_back();
            visit(file, place);
        }
        warn_of_forgotten_chapters();
        return std::move(documents_);
    }

private:
    void visit(const std::string &file, const Place &named_at) {
        const auto [seen, is_new] = seen_.try_emplace(file, named_at);
        if (!is_new) {
            diagnostics_.error(named_at, quoted(file) + " is in a toctree already, at " +
                                             to_string(seen->second) +
                                             "; the order of the book needs one place for it");
            return;
        }
        if (!book_.files.contains(file)) {
            report_missing(file, named_at);
            return;
        }
        documents_.push_back(read_document(book_, file, diagnostics_));
        check_chapter_order(documents_.back(), named_at);
        const Document &document = documents_.back();
        for (auto entry = document.toc.rbegin(); entry != document.toc.rend(); ++entry) {
            plan_visit(document, *entry);
        }
    }

    void plan_visit(const Document &document, const TocEntry &entry) {
        const Place place = document.place(entry.line);
        if (needs_no_document(entry.target)) {
            return;
        }
        if (entry.target.find_first_of("*?[") != entry.target.npos) {
            diagnostics_.error(place,
                               "tangle needs the order of the documents: list each by its name instead of " +
                                   quoted(entry.target));
            return;
        }
        to_visit_.emplace_back(file_of(entry.target, document.file), place);
    }

    // Of other pages Sphinx says it, which knows about pages that are made while it runs.
    void report_missing(const std::string &file, const Place &named_at) {
        if (file == "index.md") {
            diagnostics_.error(named_at,
                               "there is no such file; a book begins with index.md and its toctree");
        } else if (chapter_number(file) || is_appendix_file(file)) {
            diagnostics_.error(named_at,
                               "the toctree names " + quoted(file) + ", which does not exist" + hint(file));
        }
    }

    std::string hint(const std::string &file) const {
        std::vector<std::string> files;
        for (const auto &[name, text] : book_.files) {
            files.push_back(name);
        }
        const std::string meant = nearest(file, files);
        return meant.empty() ? "; write the chapter or take the line out"
                             : "; did you mean " + quoted(meant) + "?";
    }

    void check_chapter_order(const Document &document, const Place &named_at) {
        if (!document.chapter) {
            return;
        }
        if (last_chapter_ && *last_chapter_ >= *document.chapter) {
            diagnostics_.error(named_at, quoted(document.file) + " comes after " +
                                             quoted(last_chapter_file_) +
                                             "; the numbers of chapters must rise in the toctree");
        }
        last_chapter_ = document.chapter;
        last_chapter_file_ = document.file;
    }

    void warn_of_forgotten_chapters() {
        for (const auto &[file, text] : book_.files) {
            if ((chapter_number(file) || is_appendix_file(file)) && !seen_.contains(file)) {
                diagnostics_.warning(
                    {book_.shown_as + '/' + file, 0},
                    "no toctree names this file; list it in index.md to make it part of the book");
            }
        }
    }

    const BookText &book_;
    Diagnostics &diagnostics_;
    std::vector<Document> documents_;
    std::vector<std::pair<std::string, Place>> to_visit_; // the next one last
    std::map<std::string, Place> seen_;
    std::optional<std::size_t> last_chapter_;
    std::string last_chapter_file_;
};

} // namespace

std::vector<Document> read_documents(const BookText &book, Diagnostics &diagnostics) {
    return Walk(book, diagnostics).run();
}

} // namespace tangle
