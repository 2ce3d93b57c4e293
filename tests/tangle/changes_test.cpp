#include <catch2/catch_test_macros.hpp>

#include "book_helper.hpp"
#include "tangle/changes.hpp"
#include "tangle/header.hpp"

using namespace tangle_tests;
using tangle::Entry;

namespace {

Tangled book_saying(const std::string &text) {
    return tangled(Files{{"01_a.md", fence("cpp file=d/a.cpp", text)}});
}

// SRC as write would leave it.
tangle::Tree tree_of(const Tangled &book) {
    tangle::Tree tree{"src", {}};
    for (const tangle::Output &output : book.plan.outputs) {
        tree.entries[output.path] = {Entry::Kind::file, output.text};
    }
    return tree;
}

std::string text_of(const tangle::Diagnostics &diagnostics) {
    std::string text;
    for (const tangle::Diagnostic &diagnostic : diagnostics.sorted()) {
        text += message_of(diagnostic) + '\n';
    }
    return text;
}

// What write says about a tree, and what check says.
std::string write_says(const Tangled &book, const tangle::Tree &tree, bool force = false) {
    tangle::Diagnostics diagnostics;
    tangle::find_changes(book.plan, tree, force, diagnostics);
    return text_of(diagnostics);
}

std::string check_says(const Tangled &book, const tangle::Tree &tree) {
    tangle::Diagnostics diagnostics;
    tangle::report_differences(book.plan, tree, diagnostics);
    return text_of(diagnostics);
}

tangle::Changes changes_of(const Tangled &book, const tangle::Tree &tree, bool force = false) {
    tangle::Diagnostics diagnostics;
    return tangle::find_changes(book.plan, tree, force, diagnostics);
}

} // namespace

TEST_CASE("A header names the chapters and fits the rest of its file", "[tangle][appendix_tangle_planning]") {
    const std::string line = tangle::header_line("//", {"book/01_a.md", "book/02_b.md"}, "int a;\n");
    CHECK(line == "// From book/01_a.md, book/02_b.md; tangled, edit there. a74f77a7c685986c\n");
    CHECK(tangle::read_header(line)->sources == std::vector<std::string>{"book/01_a.md", "book/02_b.md"});
    CHECK(tangle::is_as_written(line + "int a;\n"));
    CHECK_FALSE(tangle::is_as_written(line + "int b;\n"));
    CHECK_FALSE(tangle::is_as_written(line + "int a;"));
    CHECK_FALSE(tangle::is_as_written("int a;\n"));
    CHECK_FALSE(tangle::is_as_written(""));
    CHECK(tangle::is_as_written(tangle::header_line("#", {"book/x.md"}, "")));
}

TEST_CASE("Line ends that Git changed in a clone are no edit", "[tangle][appendix_tangle_planning]") {
    const std::string line = tangle::header_line("//", {"book/01_a.md"}, "int a;\nint b;\n");
    CHECK(tangle::is_as_written(line.substr(0, line.size() - 1) + "\r\nint a;\r\nint b;\r\n"));
}

TEST_CASE("A file that is as the book says is not written again", "[tangle][appendix_tangle_writing]") {
    const Tangled book = book_saying("1;\n");
    const tangle::Changes changes = changes_of(book, tree_of(book));
    CHECK(changes.unchanged == 1);
    CHECK(changes.to_write.empty());
    CHECK(changes.to_remove.empty());
    CHECK(check_says(book, tree_of(book)).empty());
}

TEST_CASE("A file of an older book is replaced", "[tangle][appendix_tangle_writing]") {
    const tangle::Tree old = tree_of(book_saying("1;\n2;\n"));
    CHECK(changes_of(book_saying("1;\n3;\n"), old).to_write.size() == 1);
    CHECK(check_says(book_saying("1;\n3;\n"), old) ==
          "src/d/a.cpp:1: error: is not as the book says (some/book/01_a.md:1); run make tangle\n");
}

TEST_CASE("A file that was edited by hand is refused, unless forced", "[tangle][appendix_tangle_writing]") {
    const Tangled book = book_saying("1;\n2;\n");
    tangle::Tree tree = tree_of(book);
    tree.entries["d/a.cpp"].text += "3;\n";
    CHECK(write_says(book, tree) ==
          "src/d/a.cpp:4: error: was edited by hand; run make back, which carries the edit into the book "
          "(some/book/01_a.md:3), or overwrite it with --force\n");
    CHECK(check_says(book, tree) == "src/d/a.cpp:4: error: was edited by hand; run make back, which carries "
                                    "the edit into the book (some/book/01_a.md:3)\n");
    CHECK(write_says(book_saying("1;\n"), tree).find("was edited by hand") != std::string::npos);
    CHECK(write_says(book, tree, true).empty());
    CHECK(changes_of(book, tree, true).to_write.size() == 1);
}

TEST_CASE("An edit that the book has now too is no longer in the way", "[tangle][appendix_tangle_writing]") {
    tangle::Tree tree = tree_of(book_saying("1;\n"));
    tree.entries["d/a.cpp"].text += "2;\n";
    const Tangled book = book_saying("1;\n2;\n");
    CHECK(write_says(book, tree).empty());
    CHECK(changes_of(book, tree).to_write.size() == 1);
}

TEST_CASE("A file that tangle did not write is never overwritten", "[tangle][appendix_tangle_writing]") {
    const Tangled book = book_saying("1;\n");
    const tangle::Tree tree{"src", {{"d/a.cpp", {Entry::Kind::file, "mine\n"}}}};
    CHECK(write_says(book, tree).find("src/d/a.cpp: error: was not written by tangle") == 0);
    CHECK(check_says(book, tree).find("src/d/a.cpp: error: was not written by tangle") == 0);
    CHECK(changes_of(book, tree, true).to_write.size() == 1);
}

TEST_CASE("A file that is no longer in the book is removed, unless it was edited", "[tangle][appendix_tangle_writing]") {
    const tangle::Tree old = tree_of(tangled(fence("cpp file=old.cpp", "1;\n")));
    const Tangled book = tangled(fence("cpp file=new.cpp", "1;\n"));
    CHECK(changes_of(book, old).to_remove == std::vector<std::string>{"old.cpp"});
    CHECK(check_says(book, old).find(
              "src/old.cpp: error: no chapter defines this file any more; run make tangle") !=
          std::string::npos);
    tangle::Tree edited = old;
    edited.entries["old.cpp"].text += "2;\n";
    CHECK(write_says(book, edited)
              .find("src/old.cpp: error: no chapter defines this file any more, but it was edited") == 0);
    CHECK(check_says(book, edited).find("and it was edited by hand") != std::string::npos);
    CHECK(write_says(book, edited, true).empty());
}

TEST_CASE("Files that no chapter defines are left alone, and reported by check", "[tangle][appendix_tangle_writing]") {
    const Tangled book = book_saying("1;\n");
    tangle::Tree tree = tree_of(book);
    tree.entries["d"] = {Entry::Kind::folder, ""};
    tree.entries["systems"] = {Entry::Kind::folder, ""};
    tree.entries["systems/x.hpp"] = {Entry::Kind::file, "int x;\n"};
    tree.entries["tangled.cpp"] = {Entry::Kind::other, ""};
    CHECK(write_says(book, tree).empty());
    CHECK(changes_of(book, tree).to_remove.empty());
    CHECK(check_says(book, tree) ==
          "src/systems/x.hpp: error: no chapter defines this file; write it in a chapter, or delete it\n"
          "src/tangled.cpp: error: no chapter defines this file; write it in a chapter, or delete it\n");
}

TEST_CASE("A missing file is reported with its place in the book", "[tangle][appendix_tangle_writing]") {
    CHECK(check_says(book_saying("1;\n"), {"src", {}}) ==
          "src/d/a.cpp: error: is missing, but the book has it (some/book/01_a.md:1); run make tangle\n");
}

TEST_CASE("Something that is in the way of a file is an error", "[tangle][appendix_tangle_writing]") {
    const Tangled book = book_saying("1;\n");
    for (const Entry::Kind kind : {Entry::Kind::file, Entry::Kind::other}) {
        CHECK(write_says(book, {"src", {{"d", {kind, ""}}}}, true) ==
              "src/d: error: is no folder, but d/a.cpp goes into it (some/book/01_a.md:1); move it away\n");
    }
    for (const Entry::Kind kind : {Entry::Kind::folder, Entry::Kind::other}) {
        CHECK(write_says(book, {"src", {{"d/a.cpp", {kind, ""}}}}, true)
                  .find("src/d/a.cpp: error: is no plain file") == 0);
        CHECK(check_says(book, {"src", {{"d/a.cpp", {kind, ""}}}})
                  .find("src/d/a.cpp: error: is no plain file") == 0);
    }
}

TEST_CASE("Only some chapters are never put where later ones are", "[tangle][appendix_tangle_writing]") {
    const Files files{{"01_a.md", fence("cpp file=a.cpp", "1;\n")},
                      {"02_b.md", fence("cpp file+=a.cpp", "2;\n")}};
    const tangle::Tree whole = tree_of(tangled(files));
    const Tangled first = tangled(files, 1);
    CHECK(write_says(first, whole, true).find("src/a.cpp: error: comes from book/02_b.md, a later chapter") ==
          0);
    CHECK(write_says(tangled(files, 2), whole).empty());
    // A file that moves to a later chapter leaves the folder of the earlier ones.
    const Tangled moved = tangled(Files{{"01_a.md", ""}, {"02_b.md", fence("cpp file=a.cpp", "1;\n")}}, 1);
    CHECK(changes_of(moved, tree_of(first)).to_remove == std::vector<std::string>{"a.cpp"});
}
