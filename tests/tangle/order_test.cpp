#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include "book_helper.hpp"
#include "tangle/order.hpp"
#include "tangle/toctree.hpp"

using namespace tangle_tests;

namespace {

std::string order_of(Files files) {
    std::string names;
    for (const tangle::Document &document : tangled(std::move(files)).plan.book.documents) {
        names += (names.empty() ? "" : " ") + document.name;
    }
    return names;
}

const std::string toctree_end = "```\n";

} // namespace

TEST_CASE("The toctrees of index.md give the order, those of other pages too", "[tangle][appendix_tangle_planning]") {
    CHECK(order_of({{"index.md", "```{toctree}\n:caption: Part one\n:hidden:\n\n02_b\nTitle <start>\n```\n\n"
                                 ":::{toctree}\n:maxdepth: 2\n\n/reference/index\n03_c.md\n:::\n"},
                    {"start.md", "```{toctree}\nsub/x\n```\n"},
                    {"sub/x.md", "```{toctree}\n../deep\n```\n"},
                    {"deep.md", ""},
                    {"02_b.md", ""},
                    {"03_c.md", ""},
                    {"reference/index.md", "```{toctree}\nglossary\nself\nSite <https://example.org>\n```\n"},
                    {"reference/glossary.md", ""}}) ==
          "index 02_b start sub/x deep reference/index reference/glossary 03_c");
}

TEST_CASE("A page that no toctree names is no part of the book", "[tangle][appendix_tangle_planning]") {
    const Tangled book = tangled(Files{{"index.md", "```{toctree}\n01_a\n```\n"},
                                       {"01_a.md", fence("cpp file=a.cpp", "1;\n")},
                                       {"02_b.md", fence("cpp file=b.cpp", "2;\n")},
                                       {"appendix_x.md", "\xFF"},
                                       {"notes.md", "\xFF"}});
    REQUIRE(book.messages.size() == 2);
    CHECK(book.messages[0].starts_with("some/book/02_b.md: warning: no toctree names this file"));
    CHECK(book.messages[1].starts_with("some/book/appendix_x.md: warning: no toctree names this file"));
    CHECK(book.plan.outputs.size() == 1);
}

TEST_CASE("A toctree that tangle cannot follow is an error at its line", "[tangle][appendix_tangle_planning]") {
    const auto messages = [](const std::string &entries) {
        return tangled(Files{{"index.md", "# B\n```{toctree}\n" + entries + toctree_end},
                             {"01_a.md", ""},
                             {"02_b.md", ""},
                             {"appendix_x.md", ""}});
    };
    CHECK(messages(":glob:\n*\n").says("some/book/index.md:4: error: tangle needs the order"));
    CHECK(messages("01_b\n").says(
        "some/book/index.md:3: error: the toctree names \"01_b.md\", which does not exist; "
        "did you mean \"01_a.md\"?"));
    CHECK(messages("01_a\n02_b\n01_a\n")
              .says("some/book/index.md:5: error: \"01_a.md\" is in a toctree already, at "
                    "some/book/index.md:3"));
    CHECK(messages("02_b\n01_a\n").says("some/book/index.md:4: error: \"01_a.md\" comes after \"02_b.md\""));
    CHECK(messages("index\n").says("is in a toctree already"));
    CHECK(messages("made_by_sphinx\n01_a\n02_b\nappendix_x\n").messages.empty());
    CHECK(tangled(Files{{"index.md", "```{toctree}\n01_a\n01_b\n```\n"}, {"01_a.md", ""}, {"01_b.md", ""}})
              .says("some/book/index.md:3: error: \"01_b.md\" comes after \"01_a.md\""));
}

TEST_CASE("A book without index.md is an error", "[tangle][appendix_tangle_planning]") {
    tangle::Diagnostics diagnostics;
    tangle::make_plan({"book", "book", {{"01_a.md", ""}}}, std::nullopt, diagnostics);
    REQUIRE(diagnostics.has_errors());
    CHECK(message_of(diagnostics.sorted()[1]).starts_with("book/index.md: error: there is no such file"));
}

TEST_CASE("An appendix stands just before the first chapter that needs it", "[tangle][appendix_tangle_planning]") {
    const std::string appendix = fence("cpp file=systems/error.hpp", "struct Error;\n<<part>>\n") +
                                 fence("cpp chunk=part", "int part;\n");
    const std::string need =
        GENERATE("```cpp chunk=x\n#include \"systems/error.hpp\"\n```\n",
                 "```cpp example\n#  include <systems/error.hpp>\n```\n",
                 "```cpp file=systems/bytes.hpp\n#include \"error.hpp\"\n```\n",
                 "```cpp file=a/b.hpp\n#include \"../systems/error.hpp\"\n```\n",
                 "```cpp file+=systems/error.hpp\n1;\n```\n", "```cpp chunk+=\"appendix_m/part\"\n1;\n```\n",
                 "```cpp chunk=x\n<<appendix_m/part>>\n```\n");
    INFO(need);
    CHECK(order_of({{"01_a.md", ""}, {"02_b.md", need}, {"03_c.md", need}, {"appendix_m.md", appendix}}) ==
          "index 01_a appendix_m 02_b 03_c");
}

TEST_CASE("An appendix that nothing needs stands at the end", "[tangle][appendix_tangle_planning]") {
    CHECK(order_of({{"index.md", "```{toctree}\nappendix_y\nappendix_x\n01_a\nglossary\n```\n"},
                    {"01_a.md", fence("cpp file=a.cpp", "#include <vector>\n")},
                    {"glossary.md", ""},
                    {"appendix_x.md", fence("cpp file=x.hpp", "1;\n")},
                    {"appendix_y.md", fence("cpp file=y.hpp", "1;\n")}}) ==
          "index 01_a glossary appendix_y appendix_x");
}

TEST_CASE("An appendix brings the appendices that it needs", "[tangle][appendix_tangle_planning]") {
    const Files files{{"01_a.md", fence("cpp file=a.cpp", "#include \"systems/x.hpp\"\n")},
                      {"02_b.md", fence("cpp file=b.cpp", "1;\n")},
                      {"appendix_x.md", fence("cpp file=systems/x.hpp", "#include \"y.hpp\"\n")},
                      {"appendix_y.md", fence("cpp file=systems/y.hpp", "2;\n")},
                      {"appendix_z.md", fence("cpp file=systems/z.hpp", "3;\n")}};
    CHECK(order_of(files) == "index appendix_y appendix_x 01_a 02_b appendix_z");

    const Tangled first = tangled(files, 1);
    CHECK(first.plan.outputs.size() == 3);
    CHECK(first.body("systems/y.hpp") == "2;\n");
    CHECK(first.body("b.cpp") == "(no such file)");
    CHECK(first.body("systems/z.hpp") == "(no such file)");
}

TEST_CASE("Appendices that need each other stand in some order", "[tangle][appendix_tangle_planning]") {
    CHECK(order_of({{"01_a.md", fence("cpp file=a.cpp", "#include \"x.hpp\"\n")},
                    {"appendix_x.md", fence("cpp file=x.hpp", "#include \"y.hpp\"\n")},
                    {"appendix_y.md", fence("cpp file=y.hpp", "#include \"x.hpp\"\n")}})
              .ends_with("appendix_x 01_a"));
}

TEST_CASE("An appendix that is placed before what it continues is told why", "[tangle][appendix_tangle_planning]") {
    const Tangled book = tangled(Files{
        {"01_a.md", fence("cpp file=systems/a.hpp", "#include \"error.hpp\"\n") + fence("cpp chunk=b", "")},
        {"appendix_x.md",
         fence("cpp file=systems/error.hpp", "<<01/b>>\n") + fence("cpp file+=systems/a.hpp", "more;\n")}});
    CHECK(book.says("appendix_x.md:2: error: \"01/b\" belongs to some/book/01_a.md, which is tangled after"));
    CHECK(book.says("appendix_x.md:4: error: nothing to continue: systems/a.hpp begins later, at "
                    "some/book/01_a.md:1 (an appendix counts as before the first chapter that needs it)"));
}

TEST_CASE("Every beginning of the book is complete", "[tangle][appendix_tangle_planning]") {
    const Files files{{"01_a.md", fence("cpp file=a.cpp", "<<b>>\n") + fence("cpp chunk=b", "1;\n") +
                                      fence("cpp chunk=late", "4;\n")},
                      {"02_b.md", fence("cpp chunk+=\"01/b\"", "2;\n<<01/late>>\n")},
                      {"03_c.md", fence("cpp file+=a.cpp", "3;\n")}};
    CHECK(tangled(files, 1).body("a.cpp") == "1;\n");
    CHECK(tangled(files, 2).body("a.cpp") == "1;\n2;\n4;\n");
    CHECK(tangled(files, 3).body("a.cpp") == "1;\n2;\n4;\n3;\n");
    CHECK(tangled(files, 1).messages.empty()); // that "late" has to wait is no news
    CHECK(tangled(files, 1).header("a.cpp").starts_with("// From book/01_a.md; "));
    CHECK_THROWS_AS(tangled(files, 4), tangle::CallError);
}

TEST_CASE("A page with code that is no chapter counts where its toctree entry stands", "[tangle][appendix_tangle_planning]") {
    const Files files{{"index.md", "```{toctree}\nstart\n01_a\nend\n```\n"},
                      {"start.md", fence("cpp file=s.cpp", "1;\n")},
                      {"01_a.md", fence("cpp file=a.cpp", "1;\n")},
                      {"end.md", fence("cpp file=e.cpp", "1;\n")}};
    CHECK(tangled(files, 1).plan.outputs.size() == 2);
    CHECK(tangled(files).plan.outputs.size() == 3);
}
