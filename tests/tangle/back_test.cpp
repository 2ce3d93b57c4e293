#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include "back_helper.hpp"

using namespace tangle_tests;

namespace {

const std::string two_files = "# A\n\n" + fence("cpp file=a.hpp", "int a;\nvoid f() {\n    <<more>>\n}\n") +
                              "Prose.\n\n" + fence("cpp chunk=more", "int b;\n\nint c;\n") +
                              fence("cpp file=b.hpp", "int d;\n  <<more>>\nint e;\n");

std::string &chapter(Shelf &shelf) { return shelf.book.files.at("01_a.md"); }

// Carries what was edited: nothing is said, the chapter is the old one with one text replaced, and then
// neither write nor back has anything to do.
void check_carried(Shelf shelf, std::string_view old_text, std::string_view new_text) {
    std::string expected = chapter(shelf);
    replace_in(expected, old_text, new_text);
    CHECK(shelf.carry() == "");
    CHECK(chapter(shelf) == expected);
    CHECK(shelf.write() == 0);
    const auto before = shelf.book.files;
    CHECK(shelf.carry() == "");
    CHECK(shelf.book.files == before);
}

// Every edit is refused, with words; the book and SRC stay.
void check_refused(Shelf shelf, std::string_view words) {
    const tangle::BookText book = shelf.book;
    const tangle::Tree src = shelf.src;
    CHECK(shelf.carry() == words);
    CHECK(shelf.book.files == book.files);
    for (const auto &[path, entry] : src.entries) {
        CHECK(shelf.file(path) == entry.text);
    }
}

} // namespace

TEST_CASE("Without an edit nothing is carried back", "[tangle][appendix_tangle_back]") {
    Shelf shelf(two_files);
    const std::string before = chapter(shelf);
    CHECK(shelf.carry() == "");
    CHECK(chapter(shelf) == before);
    CHECK(shelf.write() == 0);
}

TEST_CASE("A changed line returns to its fence, without the indentation of its reference", "[tangle][appendix_tangle_back]") {
    Shelf shelf(two_files);
    SECTION("in a file's own fence") {
        shelf.edit("a.hpp", "int a;", "int a = 1;");
        check_carried(shelf, "int a;", "int a = 1;");
    }
    SECTION("in a chunk, and so in every use of it") {
        shelf.edit("a.hpp", "int b;", "int b = 1;");
        check_carried(shelf, "int b;", "int b = 1;");
        shelf.carry();
        CHECK(shelf.body("b.hpp") == "int d;\n  int b = 1;\n\n  int c;\nint e;\n");
    }
    SECTION("more indented than before") {
        shelf.edit("a.hpp", "    int b;", "        int b;");
        check_carried(shelf, "int b;", "    int b;");
    }
    SECTION("as several lines") {
        shelf.edit("a.hpp", "    int b;", "    int\n\n        b;");
        check_carried(shelf, "int b;", "int\n\n    b;");
    }
    SECTION("and all other lines of the file too") {
        shelf.set_body("a.hpp", "1;\n2;\n    3;\n\n    4;\n5;\n");
        CHECK(shelf.carry() == "");
        CHECK(shelf.body("a.hpp") == "1;\n2;\n    3;\n\n    4;\n5;\n");
        CHECK(shelf.body("b.hpp") == "int d;\n  3;\n\n  4;\nint e;\n");
    }
}

TEST_CASE("Lines that go are taken out of their fences, which stay", "[tangle][appendix_tangle_back]") {
    Shelf shelf(two_files);
    SECTION("a line") {
        shelf.edit("a.hpp", "int a;\n", "");
        check_carried(shelf, "int a;\n", "");
    }
    SECTION("lines of two fences") {
        shelf.edit("a.hpp", "void f() {\n    int b;\n", "");
        CHECK(shelf.carry() == "");
        CHECK(shelf.body("a.hpp") == "int a;\n\n    int c;\n}\n");
        CHECK(shelf.body("b.hpp") == "int d;\n\n  int c;\nint e;\n");
    }
    SECTION("a whole chunk") {
        shelf.edit("a.hpp", "    int b;\n\n    int c;\n", "");
        CHECK(shelf.carry() ==
              "some/book/01_a.md:11: warning: the chunk \"more\" is empty; write its code or take "
              "the fence out\n");
        CHECK(shelf.body("a.hpp") == "int a;\nvoid f() {\n}\n");
        CHECK(shelf.body("b.hpp") == "int d;\nint e;\n");
        CHECK(chapter(shelf).find("```cpp chunk=more\n```\n") != std::string::npos);
    }
    SECTION("a whole file, and it can be filled again") {
        Shelf small(fence("cpp file=a.cpp", "1;\n2;\n"));
        small.set_body("a.cpp", "");
        CHECK(small.carry().find("the file a.cpp is empty") != std::string::npos);
        CHECK(chapter(small) == fence("cpp file=a.cpp", ""));
        CHECK(small.write() == 0);
        small.set_body("a.cpp", "3;\n\n4;\n");
        CHECK(small.carry() == "");
        CHECK(chapter(small) == fence("cpp file=a.cpp", "3;\n\n4;\n"));
    }
}

TEST_CASE("New lines go to the fence of the line above", "[tangle][appendix_tangle_back]") {
    Shelf shelf(two_files);
    SECTION("inside of a fence") {
        shelf.edit("a.hpp", "int a;\n", "int a;\nint x;\n");
        check_carried(shelf, "int a;\n", "int a;\nint x;\n");
    }
    SECTION("before a chunk: to what refers to it") {
        shelf.edit("a.hpp", "    int b;\n", "    int x;\n    int b;\n");
        check_carried(shelf, "void f() {\n", "void f() {\n    int x;\n");
    }
    SECTION("after a chunk: to it") {
        shelf.edit("a.hpp", "    int c;\n", "    int c;\n\n    int x;\n");
        check_carried(shelf, "int c;\n", "int c;\n\nint x;\n");
    }
    SECTION("at the end of a file") {
        shelf.edit("a.hpp", "}\n", "}\nint x;\n");
        check_carried(shelf, "}\n", "}\nint x;\n");
    }
    SECTION("at the top of a file: to that of the line below") {
        shelf.edit("a.hpp", "int a;\n", "int x;\nint a;\n");
        check_carried(shelf, "int a;\n", "int x;\nint a;\n");
    }
    SECTION("at the top of a file that begins with a chunk: to the chunk") {
        Shelf chunk(fence("cpp file=a.cpp", "<<b>>\n1;\n") + fence("cpp chunk=b", "2;\n"));
        chunk.set_body("a.cpp", "0;\n2;\n1;\n");
        check_carried(chunk, "2;\n", "0;\n2;\n");
    }
    SECTION("between two pieces of one name: to the first") {
        Shelf pieces(fence("cpp file=a.cpp", "1;\n") + fence("cpp file+=a.cpp", "2;\n"));
        pieces.set_body("a.cpp", "1;\n0;\n2;\n");
        check_carried(pieces, "1;\n", "1;\n0;\n");
    }
    SECTION("between two uses of one chunk, and so to both") {
        Shelf twice(fence("cpp file=a.cpp", "<<b>>\n<<b>>\n") + fence("cpp chunk=b", "1;\n2;\n"));
        twice.set_body("a.cpp", "1;\n2;\n0;\n1;\n2;\n");
        check_carried(twice, "2;\n", "2;\n0;\n");
    }
    SECTION("around an empty chunk: as if it were not there") {
        Shelf empty(fence("cpp file=a.cpp", "1;\n<<b>>\n2;\n") + fence("cpp chunk=b", ""));
        empty.set_body("a.cpp", "1;\n0;\n2;\n");
        empty.carry();
        CHECK(chapter(empty) == fence("cpp file=a.cpp", "1;\n0;\n<<b>>\n2;\n") + fence("cpp chunk=b", ""));
    }
    SECTION("before the empty lines that the file goes without") {
        Shelf lines(fence("cpp file=a.cpp", "1;\n\n\n"));
        lines.set_body("a.cpp", "1;\n2;\n");
        check_carried(lines, "1;\n", "1;\n2;\n");
    }
}

TEST_CASE("New lines between two names are refused, and both are named", "[tangle][appendix_tangle_back]") {
    Shelf shelf(fence("cpp file=a.cpp", "<<b>>\n<<c>>\n") + fence("cpp chunk=b", "1;\n") +
                fence("cpp chunk=c", "2;\n"));
    shelf.set_body("a.cpp", "1;\n0;\n2;\n");
    check_refused(
        shelf, "src/a.cpp:3: error: the line added here stands between the chunk \"b\" (some/book/01_a.md:5) "
               "and the chunk \"c\" (some/book/01_a.md:8), and may belong to either; take it out here and "
               "write it into one of them\n");
    shelf.set_body("a.cpp", "1;\n3;\n4;\n5;\n");
    CHECK(shelf.carry().find("which of the new ones belong to which cannot be told") == std::string::npos);
}

TEST_CASE("Lines of two fences that became more or fewer are refused", "[tangle][appendix_tangle_back]") {
    Shelf shelf(fence("cpp file=a.cpp", "0;\n<<b>>\n<<c>>\n0;\n") + fence("cpp chunk=b", "1;\n") +
                fence("cpp chunk=c", "2;\n"));
    shelf.set_body("a.cpp", "0;\n3;\n4;\n5;\n0;\n");
    check_refused(shelf,
                  "src/a.cpp:3: error: lines of the chunk \"b\" (some/book/01_a.md:7) and of the chunk \"c\" "
                  "(some/book/01_a.md:10) were changed together, and which of the new ones belong to which "
                  "cannot be told; change one of them, run tangle back, then change the other\n");
}

TEST_CASE("The same edit in two uses is one edit, different edits are refused", "[tangle][appendix_tangle_back]") {
    Shelf shelf(two_files);
    shelf.edit("a.hpp", "int b;", "int x;");
    SECTION("the same") {
        shelf.edit("b.hpp", "int b;", "int x;");
        check_carried(shelf, "int b;", "int x;");
    }
    const std::string refusal =
        "src/b.hpp:3: error: the chunk \"more\" (some/book/01_a.md:11) is used here and at "
        "src/a.hpp:4, and was edited in two ways; edit one of the two places only, or both "
        "alike\n";
    SECTION("the same line in two ways") {
        shelf.edit("b.hpp", "int b;", "int y;");
        check_refused(shelf, refusal);
    }
    SECTION("one more line in one of them") {
        shelf.edit("b.hpp", "int b;", "int x;");
        shelf.edit("b.hpp", "int c;\n", "int c;\n  int y;\n");
        check_refused(shelf, refusal);
    }
    SECTION("another file is edited elsewhere: both come into the book, and the first into the other") {
        shelf.edit("b.hpp", "int e;", "int y;");
        CHECK(shelf.carry() == "");
        CHECK(shelf.body("b.hpp") == "int d;\n  int x;\n\n  int c;\nint y;\n");
    }
    SECTION("every conflict is told") {
        shelf.edit("b.hpp", "int b;", "int y;");
        shelf.edit("a.hpp", "    int c;", " int c;");
        CHECK(shelf.carry() ==
              "src/a.hpp:6: error: this line does not begin with the blanks that <<more>> at "
              "some/book/01_a.md:6 puts before it; indent it like the lines around it, or change the "
              "chapter\n" +
                  refusal);
    }
}

TEST_CASE("The same line added beside an equal one is the same edit", "[tangle][appendix_tangle_back]") {
    Shelf shelf(fence("cpp file=a.cpp", "1;\n<<b>>\n") + fence("cpp file=b.cpp", "<<b>>\n3;\n") +
                fence("cpp chunk=b", "1;\n2;\n"));
    shelf.set_body("a.cpp", "1;\n1;\n2;\n2;\n");
    shelf.set_body("b.cpp", "1;\n2;\n2;\n3;\n");
    check_carried(shelf, "chunk=b\n1;\n2;\n", "chunk=b\n1;\n2;\n2;\n");
}

TEST_CASE("Line ends, lists and quotes of a chapter stay as they are", "[tangle][appendix_tangle_back]") {
    const std::string before =
        GENERATE("", "- item\n\n", "-\titem\n\n", "> quote\n>\n", "1. item\n   - inner\n\n");
    const std::string marks = before.empty()           ? ""
                              : before == "- item\n\n" ? "  "
                              : before[1] == '\t'      ? "\t"
                              : before[0] == '>'       ? "> "
                                                       : "     ";
    const std::string blank = before.starts_with('>') ? ">" : "";
    const std::string end = GENERATE("\n", "\r\n", "\r");
    const auto with_ends = [&end](const std::string &text) {
        std::string result;
        for (const char letter : text) {
            result += letter == '\n' ? end : std::string(1, letter);
        }
        return result;
    };
    const auto fenced = [&](const std::string &lines) {
        return with_ends(before + marks + "```cpp file=a.cpp\n" + lines + marks + "```\n\nprose\n");
    };
    INFO(fenced(""));
    Shelf shelf(fenced(marks + "1;\n" + blank + "\n" + marks + "\t2;\n"));
    REQUIRE(shelf.body("a.cpp") == "1;\n\n\t2;\n");
    shelf.set_body("a.cpp", "1;\n\n\n\t2;\n\t3;\n  4;\n");
    CHECK(shelf.carry() == "");
    CHECK(chapter(shelf) == fenced(marks + "1;\n" + blank + "\n" + blank + "\n" + marks + "\t2;\n" + marks +
                                   "\t3;\n" + marks + "  4;\n"));
    shelf.set_body("a.cpp", "");
    CHECK(shelf.carry().find("is empty") != std::string::npos);
    shelf.set_body("a.cpp", "5;\n\n6;\n");
    CHECK(shelf.carry() == "");
    CHECK(chapter(shelf) == fenced(marks + "5;\n" + blank + "\n" + marks + "6;\n"));
}

TEST_CASE("A fence that begins in the line of its list item or behind a byte order mark", "[tangle][appendix_tangle_back]") {
    const std::string item = GENERATE("- ", "> 1. ", "\xEF\xBB\xBF");
    const std::string marks = item == "- " ? "  " : item == "> 1. " ? ">    " : "";
    Shelf shelf(item + "```cpp file=a.cpp\n" + marks + "```\n");
    shelf.set_body("a.cpp", "1;\n");
    CHECK(shelf.carry() == "");
    CHECK(chapter(shelf) == item + "```cpp file=a.cpp\n" + marks + "1;\n" + marks + "```\n");
}

TEST_CASE("Fences inside of directives are edited in their place", "[tangle][appendix_tangle_back]") {
    Shelf shelf("> ````{note}\n> - x\n>\n>   ```cpp file=a.cpp\n>   1;\n>   ```\n> ````\n");
    shelf.set_body("a.cpp", "1;\n\n2;\n");
    check_carried(shelf, "  1;\n", "  1;\n>\n>   2;\n");
}

TEST_CASE("A line that looks like a reference gets its @", "[tangle][appendix_tangle_back]") {
    Shelf shelf(two_files);
    const std::string line = GENERATE("<<more>>", "@<<more>>", "  <<nope>>", "<<a+b>>");
    shelf.edit("a.hpp", "int a;", line);
    check_carried(shelf, "int a;", line.starts_with("  ") ? "  @<<nope>>" : "@" + line);
}

TEST_CASE("A line that would end its fence is refused", "[tangle][appendix_tangle_back]") {
    Shelf shelf(two_files);
    shelf.edit("a.hpp", "int a;", "int a;\n````");
    check_refused(
        shelf, "src/a.hpp:3: error: the edit here has a line \"````\", which would end the fence of the file "
               "a.hpp (some/book/01_a.md:3); give that fence more of these characters, then run tangle back "
               "again\n");
    SECTION("and comes back once the fence is longer") {
        replace_in(chapter(shelf), "```cpp file=a.hpp", "`````cpp file=a.hpp");
        replace_in(chapter(shelf), "}\n```\n", "}\n`````\n");
        check_carried(shelf, "int a;", "int a;\n````");
    }
    SECTION("in other forms it ends nothing") {
        const std::string line = GENERATE("```` x", "    ````", "``", "~~~", "\t````");
        Shelf other(two_files);
        other.edit("a.hpp", "int a;", "int a;\n" + line);
        check_carried(other, "int a;", "int a;\n" + line);
    }
}

TEST_CASE("An edit that would change how the book is read is refused", "[tangle][appendix_tangle_back]") {
    SECTION("by the fence around the fence") {
        Shelf shelf("~~~~{note}\n```cpp file=a.cpp\n1;\n```\n~~~~\n");
        shelf.set_body("a.cpp", "1;\n~~~~\n");
        CHECK(shelf.carry().find("the book would be") != std::string::npos);
        CHECK(chapter(shelf) == "~~~~{note}\n```cpp file=a.cpp\n1;\n```\n~~~~\n");
    }
    SECTION("by bytes that are not UTF-8") {
        Shelf shelf(two_files);
        shelf.edit("a.hpp", "int a;", "\xFF");
        check_refused(shelf,
                      "some/book/01_a.md:4: error: with the edits of SRC in it the book would be wrong here: "
                      "byte 1 of this line is 0xff, which is not UTF-8; save the file as UTF-8\n");
    }
}

TEST_CASE("Blanks of blank lines and at the end of a file are no text", "[tangle][appendix_tangle_back]") {
    Shelf shelf(two_files);
    const std::string before = chapter(shelf);
    shelf.set_body("a.hpp", "int a;\nvoid f() {\n    int b;\n   \t\n    int c;\n}\n\n  \n\n");
    CHECK(shelf.carry() == "");
    CHECK(chapter(shelf) == before);
    CHECK(shelf.body("a.hpp") == "int a;\nvoid f() {\n    int b;\n\n    int c;\n}\n");
    shelf.set_body("a.hpp", "int a;\r\nvoid f() {\r\n    int b;\r\n\r\n    int x;\r\n}");
    check_carried(shelf, "int c;", "int x;");
}

TEST_CASE("A file re-indented by a formatter is carried back, or refused whole", "[tangle][appendix_tangle_back]") {
    Shelf shelf(two_files);
    SECTION("deeper") {
        shelf.set_body("a.hpp", "int a;\nvoid f() {\n        int b;\n\n        int c;\n}\n");
        CHECK(shelf.carry() == "");
        CHECK(shelf.body("a.hpp") == "int a;\nvoid f() {\n        int b;\n\n        int c;\n}\n");
        CHECK(shelf.body("b.hpp") == "int d;\n      int b;\n\n      int c;\nint e;\n");
    }
    SECTION("less deep than the reference") {
        shelf.set_body("a.hpp", "int a;\nvoid f() {\n  int b;\n\n  int c;\n}\n");
        check_refused(shelf,
                      "src/a.hpp:4: error: this line does not begin with the blanks that <<more>> at "
                      "some/book/01_a.md:6 puts before it; indent it like the lines around it, or change the "
                      "chapter\n");
    }
    SECTION("with lines broken and joined inside of fences") {
        Shelf long_lines(fence("cpp file=a.cpp", "f(1,2);\n<<b>>\n}\n") +
                         fence("cpp chunk=b", "g(1,\n2);\n"));
        long_lines.set_body("a.cpp", "  f(1,\n    2);\n  g(1, 2);\n  }\n");
        CHECK(long_lines.carry().find("were changed together") != std::string::npos);
        long_lines.set_body("a.cpp", "f(1,\n  2);\n  g(1,\n     2);\n  }\n");
        CHECK(long_lines.carry() == "");
        CHECK(chapter(long_lines) == fence("cpp file=a.cpp", "f(1,\n  2);\n<<b>>\n  }\n") +
                                         fence("cpp chunk=b", "  g(1,\n     2);\n"));
    }
}

TEST_CASE("An edit of a file whose chapters changed too is refused, other edits are not", "[tangle][appendix_tangle_back]") {
    Shelf shelf(Files{{"01_a.md", two_files}, {"02_b.md", fence("cpp file+=a.hpp", "int z;\n")}});
    shelf.edit("a.hpp", "int a;", "int x;");
    replace_in(chapter(shelf), "int d;", "int y;");
    SECTION("the chapter of another file") {
        check_carried(shelf, "int a;", "int x;");
        shelf.carry();
        CHECK(shelf.body("b.hpp").starts_with("int y;\n"));
    }
    SECTION("its own") {
        shelf.book.files.at("02_b.md") = fence("cpp file+=a.hpp", "int w;\n");
        check_refused(
            shelf, "src/a.hpp: error: was edited by hand, and since it was written its chapters changed too "
                   "(book/01_a.md, book/02_b.md), so that nobody can tell the two apart; write the edit into "
                   "the chapter and let tangle write --force replace the file, or undo the change of the "
                   "chapter, run tangle back, and make it again\n");
    }
    SECTION("in the same way: the edit is there already") {
        replace_in(chapter(shelf), "int a;", "int x;");
        const std::string before = chapter(shelf);
        CHECK(shelf.carry() == "");
        CHECK(chapter(shelf) == before);
        CHECK(shelf.write() == 0);
    }
}

TEST_CASE("Files that are missing, that are new, and that lost their header", "[tangle][appendix_tangle_back]") {
    Shelf shelf(two_files);
    shelf.edit("a.hpp", "int a;", "int x;");
    SECTION("missing: written again, with a warning") {
        shelf.src.entries.erase("b.hpp");
        CHECK(shelf.carry() ==
              "src/b.hpp: warning: is missing, and is written again as the book has it; to be rid of "
              "it, take its fence out (some/book/01_a.md:16)\n");
        CHECK(shelf.body("b.hpp") == "int d;\n  int b;\n\n  int c;\nint e;\n");
        CHECK(shelf.body("a.hpp").starts_with("int x;\n"));
    }
    SECTION("new: left alone, with a warning") {
        shelf.src.entries["c.hpp"] = {tangle::Entry::Kind::file, "int c;\n"};
        CHECK(shelf.carry() ==
              "src/c.hpp: warning: no chapter defines this file, and nothing of it is carried back; "
              "write it in a chapter\n");
        CHECK(shelf.file("c.hpp") == "int c;\n");
    }
    SECTION("left over from an older book: removed, as by write, unless it was edited") {
        shelf.src.entries["c.hpp"] = {tangle::Entry::Kind::file,
                                      tangle::header_line("//", {"book/01_a.md"}, "int c;\n") + "int c;\n"};
        SECTION("as written") {
            CHECK(shelf.carry() == "");
            CHECK_FALSE(shelf.src.entries.contains("c.hpp"));
        }
        SECTION("edited") {
            shelf.file("c.hpp") += "int d;\n";
            check_refused(
                shelf, "src/c.hpp: error: no chapter defines this file any more, but it was edited by hand; "
                       "move the edit into a chapter and delete the file\n");
        }
    }
    SECTION("without header: refused") {
        shelf.file("b.hpp") = "// Copyright\n" + shelf.file("b.hpp");
        check_refused(
            shelf,
            "src/b.hpp: error: does not begin with the line that tangle wrote on top, which tells from "
            "what it was edited; put that line back as the first one, and new lines below it\n");
    }
    SECTION("an edit of the header: its sources are put right, its hash is needed") {
        replace_in(shelf.file("a.hpp"), "book/01_a.md", "book/09_z.md");
        check_carried(shelf, "int a;", "int x;");
        replace_in(shelf.file("a.hpp"), "tangled, edit there. ", "tangled, edit there. 0");
        CHECK(shelf.carry().find("its chapters changed too (book/09_z.md, book/01_a.md)") !=
              std::string::npos);
    }
    SECTION("something else in its place: refused") {
        shelf.src.entries["b.hpp"] = {tangle::Entry::Kind::folder, ""};
        CHECK(shelf.carry().find("src/b.hpp: error: is no plain file") == 0);
        CHECK(chapter(shelf) == two_files);
    }
}

TEST_CASE("A wrong book is told, and nothing is carried", "[tangle][appendix_tangle_back]") {
    Shelf shelf(two_files);
    shelf.edit("a.hpp", "int a;", "int x;");
    chapter(shelf) += fence("cpp file=c.hpp", "<<nope>>\n");
    check_refused(shelf, "some/book/01_a.md:22: error: no chunk named \"nope\"; did you mean \"more\"?\n");
}

TEST_CASE("Ten thousand chunks of one file are edited at once", "[tangle][appendix_tangle_back]") {
    std::string references;
    std::string chunks;
    for (int i = 0; i < 10'000; ++i) {
        const std::string number = std::to_string(i);
        references += "  <<c " + number + ">>\n";
        chunks += fence("cpp chunk=\"c " + number + '"', "x;\n");
    }
    Shelf shelf(fence("cpp file=a.cpp", references) + chunks);
    std::string edited = shelf.body("a.cpp");
    for (std::size_t at = edited.find('x'); at != edited.npos; at = edited.find('x', at)) {
        edited[at] = 'y';
    }
    shelf.set_body("a.cpp", edited);
    CHECK(shelf.carry() == "");
    CHECK(shelf.body("a.cpp") == edited);
}
