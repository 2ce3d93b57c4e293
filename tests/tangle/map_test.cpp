#include <catch2/catch_test_macros.hpp>

#include <nlohmann/json.hpp>

#include "book_helper.hpp"
#include "tangle/map.hpp"

using namespace tangle_tests;
using nlohmann::json;

namespace {

json map_of(const Tangled &book, const std::string &document) {
    return json::parse(tangle::make_maps(book.plan).at(document + ".json"));
}

Tangled small_book() {
    return tangled(Files{
        {"01_a.md", "# A\n\n" + fence("cpp file=systems/a.hpp", "#pragma once\n  <<b c>>\n") +
                        fence("cpp chunk=\"b c\"", "int b;\n") + fence("cpp chunk+=\"b c\"", "int c;\n") +
                        fence("cpp accepts", "f(1);\n") + fence("cpp rejects=\"no | not\"", "f(0);\n") +
                        fence("cpp example lies", "f(2);\n") + fence("text", "shown\n")},
        {"02_b.md", fence("python chunk+=\"01/b c\"", "int d;\n") + fence("cpp file=systems/b.hpp", "1;\n") +
                        fence("cpp file=chapters/b.cpp", "<<01/b c>>\n<<01/b c>>\n")},
        {"glossary.md", "No code.\n"}});
}

} // namespace

TEST_CASE("There is one map for each document that has fences", "[tangle][appendix_tangle_writing]") {
    const auto maps = tangle::make_maps(small_book().plan);
    REQUIRE(maps.size() == 2);
    CHECK(maps.contains("01_a.json"));
    CHECK(maps.contains("02_b.json"));
    CHECK(tangle::is_map(maps.at("01_a.json")));
    CHECK_FALSE(tangle::is_map("{\"document\": 1}"));
}

TEST_CASE("A map tells its document's place in the book", "[tangle][appendix_tangle_writing]") {
    const json map = map_of(small_book(), "02_b");
    CHECK(map["document"] == "02_b");
    CHECK(map["source"] == "02_b.md");
    CHECK(map["position"] == 2); // after index and 01_a
    CHECK(map["chapter"] == 2);
    CHECK(map["headers"] == json{"systems/a.hpp", "systems/b.hpp"});
    CHECK(map_of(small_book(), "01_a")["headers"] == json{"systems/a.hpp"});
    CHECK(map_of(tangled(Files{{"appendix_x.md", fence("cpp example", "1;\n")}}), "appendix_x")["chapter"]
              .is_null());
}

TEST_CASE("A map has every fence with its attributes and its text", "[tangle][appendix_tangle_writing]") {
    const json fences = map_of(small_book(), "01_a")["fences"];
    REQUIRE(fences.size() == 6);
    CHECK(fences[0]["line"] == 3);
    CHECK(fences[0]["language"] == "cpp");
    CHECK(fences[0]["kind"] == "file");
    CHECK(fences[0]["id"] == "file-systems-a-hpp");
    CHECK(fences[0]["name"] == "systems/a.hpp");
    CHECK(fences[0]["owner"] == "01_a");
    CHECK(fences[0]["append"] == false);
    CHECK(fences[0]["text"] == "#pragma once\n  <<b c>>\n");
    CHECK(fences[0]["files"] == json{"systems/a.hpp"});
    CHECK(fences[0]["used_in"] == json::array());
    CHECK(fences[0]["references"] ==
          json::array({{{"line", 2}, {"name", "b c"}, {"document", "01_a"}, {"id", "chunk-b-c"}}}));
    CHECK(fences[3]["id"] == "accepts-1");
    CHECK(fences[4]["id"] == "rejects-1");
    CHECK(fences[4]["patterns"] == json{"no", "not"});
    CHECK(fences[4]["name"] == "");
    CHECK(fences[4]["files"] == json::array());
    CHECK(fences[5]["id"] == "example-1");
    CHECK(fences[5]["lies"] == true);
}

TEST_CASE("A map links the parts of a chunk and its uses", "[tangle][appendix_tangle_writing]") {
    const Tangled book = small_book();
    const json first = map_of(book, "01_a")["fences"][1];
    const json second = map_of(book, "01_a")["fences"][2];
    const json third = map_of(book, "02_b")["fences"][0];
    CHECK(first["part"] == 1);
    CHECK(first["parts"] == 3);
    CHECK(first["previous"].is_null());
    CHECK(first["next"] == json{{"document", "01_a"}, {"id", "chunk-b-c-2"}});
    CHECK(second["id"] == "chunk-b-c-2");
    CHECK(second["append"] == true);
    CHECK(second["next"] == json{{"document", "02_b"}, {"id", "chunk-b-c"}});
    CHECK(third["part"] == 3);
    CHECK(third["owner"] == "01_a");
    CHECK(third["name"] == "b c");
    CHECK(third["previous"] == json{{"document", "01_a"}, {"id", "chunk-b-c-2"}});
    CHECK(third["next"].is_null());
    CHECK(third["used_in"] == json::array({{{"document", "01_a"}, {"id", "file-systems-a-hpp"}},
                                           {{"document", "02_b"}, {"id", "file-chapters-b-cpp"}}}));
    CHECK(third["files"] == json{"systems/a.hpp", "chapters/b.cpp"});
}

TEST_CASE("A map has the lines that come from its document", "[tangle][appendix_tangle_writing]") {
    const Tangled book = small_book();
    CHECK(map_of(book, "01_a")["lines"] ==
          json{{"systems/a.hpp", {{2, 4, 1}, {3, 8, 1}, {4, 11, 1}}},
               {"chapters/b.cpp", {{2, 8, 1}, {3, 11, 1}, {5, 8, 1}, {6, 11, 1}}}});
    CHECK(map_of(book, "02_b")["lines"] == json{{"systems/a.hpp", {{5, 2, 1}}},
                                                {"systems/b.hpp", {{2, 5, 1}}},
                                                {"chapters/b.cpp", {{4, 2, 1}, {7, 2, 1}}}});
}

TEST_CASE("Ids are unique on a page", "[tangle][appendix_tangle_writing]") {
    const json fences =
        map_of(tangled(fence("cpp file=a.cpp", "<<x y>>\n<<x-y>>\n<<x y 2>>\n<<gr\u00F6\u00DFe>>\n") +
                       fence("cpp chunk=\"x y\"", "1;\n") + fence("cpp chunk=\"x-y\"", "2;\n") +
                       fence("cpp chunk=\"x y 2\"", "3;\n") + fence("cpp chunk=gr\u00F6\u00DFe", "4;\n")),
               "01_a")["fences"];
    CHECK(fences[1]["id"] == "chunk-x-y");
    CHECK(fences[2]["id"] == "chunk-x-y-2");
    CHECK(fences[3]["id"] == "chunk-x-y-2-2");
    CHECK(fences[4]["id"] == "chunk-gr\u00F6\u00DFe");
}
