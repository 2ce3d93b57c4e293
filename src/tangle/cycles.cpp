// From book/appendix_tangle_planning.md; tangled, edit there. 1b80de7a531f08dd
#include "tangle/cycles.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "tangle/text.hpp"

namespace tangle {

namespace {

// A depth-first search with its own stack, since chains of chunks may be long.
class CycleSearch {
public:
    CycleSearch(const Book &book, Diagnostics &diagnostics)
        : book_(book), diagnostics_(diagnostics), states_(book.definitions.size(), State::unseen) {}

    void run() {
        for (std::size_t i = 0; i < book_.definitions.size(); ++i) {
            if (states_[i] == State::unseen) {
                enter(i);
                while (!path_.empty()) {
                    step();
                }
            }
        }
    }

private:
    enum class State { unseen, on_path, done };

    // How far the search has come inside a definition on the path.
    struct Visit {
        std::size_t definition;
        std::size_t part = 0;
        std::size_t reference = 0;
    };

    void enter(std::size_t definition) {
        states_[definition] = State::on_path;
        path_.push_back({definition});
    }

    void step() {
        Visit &visit = path_.back();
        const std::vector<std::size_t> &parts = book_.definitions[visit.definition].parts;
        if (visit.part == parts.size()) {
            states_[visit.definition] = State::done;
            path_.pop_back();
            return;
        }
        const std::vector<Reference> &references = book_.fences[parts[visit.part]].references;
        if (visit.reference == references.size()) {
            ++visit.part;
            visit.reference = 0;
            return;
        }
        const std::size_t target = references[visit.reference++].definition;
        if (states_[target] == State::on_path) {
            report(target);
        } else if (states_[target] == State::unseen) {
            enter(target);
        }
    }

    void report(std::size_t target) {
        if (reports_left_ == 0) {
            return;
        }
        --reports_left_;
        const auto first =
            std::ranges::find_if(path_, [target](const Visit &visit) { return visit.definition == target; });
        std::string message = "the chunk " + quoted(book_.definitions[target].name) + " contains itself: ";
        for (auto visit = first; visit != path_.end(); ++visit) {
            message += quoted(book_.definitions[visit->definition].name) + " -> (" +
                       to_string(last_step(*visit)) + ") ";
        }
        message += quoted(book_.definitions[target].name) + "; take one of these references out";
        diagnostics_.error(last_step(*first), message);
    }

    // The place of the reference that the search followed last.
    Place last_step(const Visit &visit) const {
        const BookFence &fence = book_.fences[book_.definitions[visit.definition].parts[visit.part]];
        return book_.place(fence, fence.references[visit.reference - 1].line);
    }

    const Book &book_;
    Diagnostics &diagnostics_;
    std::vector<State> states_;
    std::vector<Visit> path_;
    std::size_t reports_left_ = 20; // each may be as long as the book; more would be no help
};

} // namespace

void report_cycles(const Book &book, Diagnostics &diagnostics) { CycleSearch(book, diagnostics).run(); }

} // namespace tangle
