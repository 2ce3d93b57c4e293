// From book/appendix_tangle_writing.md; tangled, edit there. a49e8253eb3d60d6
#include "tangle/map.hpp"

#include <cstddef>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "tangle/text.hpp"
#include "tangle/unicode.hpp"

namespace tangle {

namespace {

using Json = nlohmann::ordered_json;

// Ids for the fences of one page: "chunk-byte-arithmetic", then "chunk-byte-arithmetic-2".
class Ids {
public:
    std::string next(const Attributes &attributes) {
        const std::string kind(to_string(attributes.kind));
        const bool is_named = !attributes.name.empty();
        const std::string base = kind + '-' + slug(attributes.name);
        std::string id = base;
        do {
            const std::size_t count = ++counts_[base];
            if (!is_named) {
                id = base + std::to_string(count); // "example-1"
            } else if (count > 1) {
                id = base + '-' + std::to_string(count);
            }
        } while (!used_.insert(id).second);
        return id;
    }

private:
    std::map<std::string, std::size_t> counts_;
    std::set<std::string> used_;
};

class MapMaker {
public:
    explicit MapMaker(const Plan &plan)
        : plan_(plan), book_(plan.book), maps_(book_.documents.size()),
          used_in_(book_.definitions.size(), Json::array()) {}

    std::map<std::string, std::string> run() {
        make_ids();
        find_uses();
        for (std::size_t i = 0; i < maps_.size(); ++i) {
            begin_map(i);
        }
        for (std::size_t i = 0; i < book_.fences.size(); ++i) {
            maps_[book_.fences[i].document]["fences"].push_back(fence_entry(i));
        }
        for (const Output &output : plan_.outputs) {
            add_lines(output);
        }
        return to_texts();
    }

private:
    void make_ids() {
        std::vector<Ids> ids(book_.documents.size());
        for (const BookFence &fence : book_.fences) {
            ids_.push_back(ids[fence.document].next(fence.fence.attributes));
        }
    }

    void find_uses() {
        for (std::size_t i = 0; i < book_.fences.size(); ++i) {
            std::set<std::size_t> targets;
            for (const Reference &reference : book_.fences[i].references) {
                if (targets.insert(reference.definition).second) {
                    used_in_[reference.definition].push_back(link(i));
                }
            }
        }
    }

    void begin_map(std::size_t index) {
        const Document &document = book_.documents[index];
        Json &map = maps_[index];
        map["document"] = document.name;
        map["source"] = document.file;
        map["position"] = index;
        map["chapter"] = document.chapter ? Json(*document.chapter) : Json();
        map["headers"] = headers_up_to(index);
        map["fences"] = Json::array();
        map["lines"] = Json::object();
    }

    Json headers_up_to(std::size_t document) const {
        Json headers = Json::array();
        for (const Definition &definition : book_.definitions) {
            const std::string &name = definition.name;
            if (definition.kind == Kind::file && definition.owner <= document &&
                name.starts_with("systems/") && name.ends_with(".hpp")) {
                headers.push_back(name);
            }
        }
        return headers;
    }

    Json fence_entry(std::size_t index) const {
        const BookFence &fence = book_.fences[index];
        const Attributes &attributes = fence.fence.attributes;
        Json entry;
        entry["line"] = fence.fence.line;
        entry["language"] = attributes.language;
        entry["kind"] = to_string(attributes.kind);
        entry["id"] = ids_[index];
        entry["name"] = attributes.name;
        entry["owner"] = book_.documents[owner_of(fence)].name;
        entry["append"] = attributes.append;
        entry["part"] = fence.part + 1;
        entry["parts"] = fence.definition ? book_.definitions[*fence.definition].parts.size() : 1;
        entry["lies"] = attributes.lies;
        entry["patterns"] = attributes.patterns;
        entry["text"] = fence.fence.text;
        add_links(entry, fence);
        return entry;
    }

    void add_links(Json &entry, const BookFence &fence) const {
        entry["previous"] = Json();
        entry["next"] = Json();
        entry["references"] = Json::array();
        entry["used_in"] = Json::array();
        entry["files"] = Json::array();
        if (!fence.definition) {
            return;
        }
        const std::vector<std::size_t> &parts = book_.definitions[*fence.definition].parts;
        if (fence.part > 0) {
            entry["previous"] = link(parts[fence.part - 1]);
        }
        if (fence.part + 1 < parts.size()) {
            entry["next"] = link(parts[fence.part + 1]);
        }
        for (const Reference &reference : fence.references) {
            entry["references"].push_back(reference_entry(reference));
        }
        entry["used_in"] = used_in_[*fence.definition];
        entry["files"] = plan_.files[*fence.definition];
    }

    Json reference_entry(const Reference &reference) const {
        const Definition &target = book_.definitions[reference.definition];
        Json entry;
        entry["line"] = reference.line;
        entry["name"] = target.name;
        entry.update(link(target.parts.front()));
        return entry;
    }

    Json link(std::size_t fence) const {
        Json entry;
        entry["document"] = book_.documents[book_.fences[fence].document].name;
        entry["id"] = ids_[fence];
        return entry;
    }

    std::size_t owner_of(const BookFence &fence) const {
        return fence.definition ? book_.definitions[*fence.definition].owner : fence.document;
    }

    void add_lines(const Output &output) {
        for (const Run &run : output.runs) {
            maps_[run.document]["lines"][output.path].push_back({run.file_line, run.source_line, run.count});
        }
    }

    std::map<std::string, std::string> to_texts() const {
        std::map<std::string, std::string> texts;
        for (const Json &map : maps_) {
            if (!map["fences"].empty()) {
                texts[map["document"].get<std::string>() + ".json"] = map.dump(1) + '\n';
            }
        }
        return texts;
    }

    const Plan &plan_;
    const Book &book_;
    std::vector<Json> maps_;       // by document
    std::vector<Json> used_in_;    // by definition
    std::vector<std::string> ids_; // by fence
};

} // namespace

std::map<std::string, std::string> make_maps(const Plan &plan) { return MapMaker(plan).run(); }

bool is_map(std::string_view text) { return text.starts_with("{\n \"document\": "); }

} // namespace tangle
