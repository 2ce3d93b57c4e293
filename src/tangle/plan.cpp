// From book/appendix_tangle_planning.md; tangled, edit there. ebaf04ae9d3de715
#include "tangle/plan.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "tangle/cycles.hpp"
#include "tangle/header.hpp"
#include "tangle/order.hpp"
#include "tangle/resolve.hpp"
#include "tangle/text.hpp"
#include "tangle/toctree.hpp"

namespace tangle {

namespace {

std::string source_name_in(const std::string &folder, const Document &document) {
    return folder + '/' + document.file;
}

class Planner {
public:
    Planner(Plan &plan, Diagnostics &diagnostics)
        : plan_(plan), book_(plan.book), diagnostics_(diagnostics) {}

    void run() {
        plan_.files.resize(book_.definitions.size());
        check_paths();
        warn_of_empty_definitions();
        report_cycles(book_, diagnostics_);
        if (diagnostics_.has_errors()) {
            return;
        }
        for (std::size_t i = 0; i < book_.definitions.size() && room_ > 0; ++i) {
            if (book_.definitions[i].kind == Kind::file) {
                add_output(i);
            }
        }
        std::ranges::sort(plan_.outputs, {}, &Output::path);
        if (room_ > 0) {
            warn_of_unused_chunks();
        }
    }

private:
    // No path may go through another file, and tangle must know how to write a comment into it.
    void check_paths() {
        std::set<std::string> paths;
        for (const Definition &definition : book_.definitions) {
            if (definition.kind == Kind::file) {
                paths.insert(definition.name);
            }
        }
        for (const Definition &definition : book_.definitions) {
            if (definition.kind == Kind::file) {
                check_path(definition, paths);
            }
        }
    }

    void check_path(const Definition &file, const std::set<std::string> &paths) {
        const std::string &path = file.name;
        for (std::size_t slash = path.find('/'); slash != path.npos; slash = path.find('/', slash + 1)) {
            if (paths.contains(path.substr(0, slash))) {
                diagnostics_.error(book_.place(file), path.substr(0, slash) +
                                                          " is a file of this book, and so cannot be "
                                                          "the folder of " +
                                                          path + "; rename one of them");
            }
        }
        if (!comment_mark(path)) {
            diagnostics_.error(book_.place(file), "no comment can be put on top of " + path +
                                                      "; end its name in .hpp, "
                                                      ".cpp, .py, .sh, .cmake or .txt");
        }
    }

    void warn_of_empty_definitions() {
        for (const Definition &definition : book_.definitions) {
            const bool is_empty = std::ranges::all_of(definition.parts, [this](std::size_t part) {
                return book_.fences[part].fence.text.find_first_not_of(" \t\n") == std::string::npos;
            });
            if (is_empty) {
                diagnostics_.warning(book_.place(definition), describe(definition) +
                                                                  " is empty; write its code or take "
                                                                  "the fence out");
            }
        }
    }

    void add_output(std::size_t definition) {
        const std::string &path = book_.definitions[definition].name;
        std::optional<Expansion> expansion = expand(book_, definition);
        if (!expansion || expansion->taken > room_) {
            room_ = 0;
            diagnostics_.error(
                book_.place(book_.definitions[definition]),
                path + " grows beyond all measure; its chunks are used too many times in each other");
            return;
        }
        room_ -= expansion->taken;
        for (const std::size_t used : expansion->definitions) {
            plan_.files[used].push_back(path);
        }
        std::vector<std::string> sources;
        for (const std::size_t document : expansion->documents) {
            sources.push_back(source_name(book_, document));
        }
        for (Run &run : expansion->runs) {
            ++run.file_line; // the header comes first
        }
        expansion->text.insert(0, header_line(*comment_mark(path), sources, expansion->text));
        plan_.outputs.push_back({path, std::move(expansion->text), std::move(expansion->runs)});
    }

    void warn_of_unused_chunks() {
        for (std::size_t i = 0; i < book_.definitions.size(); ++i) {
            if (plan_.files[i].empty()) {
                const Definition &chunk = book_.definitions[i];
                diagnostics_.warning(book_.place(chunk), describe(chunk) +
                                                             " is in no file; refer to it with <<" +
                                                             chunk.name + ">>, or take it out");
            }
        }
    }

    Plan &plan_;
    Book &book_;
    Diagnostics &diagnostics_;
    std::size_t room_ = most_room;
};

Plan plan_documents(std::string folder, std::vector<Document> documents, Diagnostics &diagnostics) {
    Plan plan;
    plan.book = make_book(std::move(folder), std::move(documents), diagnostics);
    Planner(plan, diagnostics).run();
    return plan;
}

} // namespace

const Output *Plan::find(const std::string &path) const {
    const auto found = std::ranges::lower_bound(outputs, path, {}, &Output::path);
    return found != outputs.end() && found->path == path ? &*found : nullptr;
}

std::string source_name(const Book &book, std::size_t document) {
    return source_name_in(book.folder, book.documents[document]);
}

Plan make_plan(const BookText &text, std::optional<std::size_t> through, Diagnostics &diagnostics) {
    std::vector<Document> documents = in_tangle_order(read_documents(text, diagnostics));
    if (!through) {
        return plan_documents(text.folder, std::move(documents), diagnostics);
    }
    plan_documents(text.folder, documents, diagnostics);
    std::optional<std::vector<Document>> first = documents_through(documents, *through);
    if (!first) {
        throw CallError("there is no chapter " + std::to_string(*through) + " in " + text.shown_as);
    }
    // The whole book was checked above; a chunk that only later chapters use is no news here.
    Diagnostics said_already;
    Plan plan = plan_documents(text.folder, *first, said_already);
    for (std::size_t i = first->size(); i < documents.size(); ++i) {
        plan.left_out.push_back(source_name_in(text.folder, documents[i]));
    }
    return plan;
}

std::optional<Place> place_of(const Plan &plan, const Output &output, std::size_t line) {
    const auto after = std::ranges::upper_bound(output.runs, line, {}, &Run::file_line);
    if (after != output.runs.begin()) {
        const Run &run = *(after - 1);
        if (line < run.file_line + run.count) {
            return plan.book.documents[run.document].place(run.source_line + (line - run.file_line));
        }
    }
    if (line != 1) {
        return std::nullopt;
    }
    const auto is_this_file = [&output](const Definition &definition) {
        return definition.kind == Kind::file && definition.name == output.path;
    };
    return plan.book.place(*std::ranges::find_if(plan.book.definitions, is_this_file));
}

} // namespace tangle
