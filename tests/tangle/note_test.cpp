// The note of the last run: it changes nothing but the time that a run takes.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <sstream>

#include <unistd.h>

#include "program_helper.hpp"
#include "random_book.hpp"
#include "tangle/commands.hpp"
#include "tangle/note.hpp"
#include "tangle/program.hpp"

using namespace tangle_tests;
namespace fs = std::filesystem;
using tangle::Entry;

namespace {

const std::string note = "src/.tangle";

// What write says when there is nothing to do, and what it says when it writes one file.
const std::string nothing = "tangle: 0 files written, 0 removed, 2 unchanged\n";
const std::string one = "tangle: 1 file written, 0 removed, 1 unchanged\n";

tangle::BookText small_book() { return book_text(Files{{"01_a.md", fence("cpp file=a.cpp", "1;\n")}}); }

tangle::Tree small_tree() { return {"src", {{"a.cpp", {Entry::Kind::file, "1;\n"}}, {"d", {Entry::Kind::folder, ""}}}}; }

// Whether a note that was left for one run fits another.
struct Run {
    std::string program = "me";
    tangle::BookText book = small_book();
    std::optional<std::size_t> through = std::nullopt;
    tangle::Tree src = small_tree();
    std::uint64_t maps = 0;

    tangle::Note as_note() const { return {program, book, through}; }
    std::optional<std::string> leaves() const {
        return as_note().text_to_leave(src, 1, tangle::hash_of_folder(src), maps);
    }
    bool fits(const std::string &text) const {
        tangle::Tree tree = src;
        tree.note = Entry{Entry::Kind::file, text};
        return as_note().files_if_same(tree, maps) == 1U;
    }
};

} // namespace

TEST_CASE("A note fits the run that it was left for, and no other", "[tangle][appendix_tangle_writing]") {
    const std::string text = *Run().leaves();
    REQUIRE(Run().fits(text));
    Run other;
    SECTION("another program") { other.program = "you"; }
    SECTION("a program that does not know itself") { other.program = ""; }
    SECTION("another folder") { other.book.folder = "books"; }
    SECTION("another --through") { other.through = 0; }
    SECTION("a page more") { other.book.files["02_b.md"] = ""; }
    SECTION("a page renamed") { other.book.files = {{"01_b.md", other.book.files.begin()->second}}; }
    SECTION("other maps") { other.maps = 1; }
    SECTION("an empty file more in SRC") { other.src.entries["b.cpp"] = {}; }
    SECTION("a link more in SRC") { other.src.entries["b.cpp"] = {Entry::Kind::other, ""}; }
    SECTION("a link for a file in SRC") { other.src.entries["a.cpp"].kind = Entry::Kind::other; }
    SECTION("a file less in SRC") { other.src.entries.erase("a.cpp"); }
    SECTION("a file renamed in SRC") {
        other.src.entries = {{"a.cp", {Entry::Kind::file, "p1;\n"}}};
    }
    SECTION("something left over") { other.src.leftovers = {".tangle-1-1"}; }
    CHECK_FALSE(other.fits(text));
}

TEST_CASE("A note fits no book and no SRC in which a byte is another", "[tangle][appendix_tangle_writing]") {
    const std::string text = *Run().leaves();
    for (std::size_t bit = 0; bit < 8; ++bit) {
        for (const auto &[file, page] : small_book().files) {
            for (std::size_t i = 0; i < page.size(); ++i) {
                Run other;
                other.book.files[file][i] = static_cast<char>(page[i] ^ (1 << bit));
                REQUIRE_FALSE(other.fits(text));
            }
        }
        for (std::size_t i = 0; i < 3; ++i) {
            Run other;
            std::string &body = other.src.entries["a.cpp"].text;
            body[i] = static_cast<char>(body[i] ^ (1 << bit));
            REQUIRE_FALSE(other.fits(text));
        }
    }
}

TEST_CASE("A damaged note fits nothing, and is replaced", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    shop.tangle("write book src");
    const std::string whole = shop.get(note);
    REQUIRE(Run().fits(*Run().leaves()));
    for (std::size_t size = 0; size < Run().leaves()->size(); ++size) {
        REQUIRE_FALSE(Run().fits(Run().leaves()->substr(0, size)));
    }
    const std::string damaged = GENERATE_COPY(std::string(), whole.substr(0, whole.size() - 4), whole + "1\n",
                                              whole.substr(0, whole.find(':') + 2) + "3 1\n");
    shop.put(note, damaged);
    CHECK(shop.tangle("write book src").out == nothing);
    CHECK(shop.get(note) == whole);
}

TEST_CASE("What has the note's name and is none stays", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    REQUIRE(shop.shell("mkdir src && echo mine >target").status == 0);
    const std::string thing = GENERATE("echo mine >src/.tangle", "mkdir src/.tangle", "ln -s ../target src/.tangle",
                                       "ln -s nowhere src/.tangle", "mkfifo src/.tangle");
    REQUIRE(shop.shell(thing).status == 0);
    INFO(thing);
    const std::string before = shop.shell("ls -l --time-style=full-iso src/.tangle target").out;
    CHECK(shop.shell("timeout 10 \"$T\" write book src").out == "tangle: 2 files written, 0 removed, 0 unchanged\n");
    CHECK(shop.shell("timeout 10 \"$T\" write book src").out == nothing);
    CHECK(shop.tangle("check book src").status == 0);
    CHECK(shop.shell("ls -l --time-style=full-iso src/.tangle target").out == before);
}

TEST_CASE("An unchanged run touches nothing, its note neither", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    shop.tangle("write book src --map maps");
    const std::string list = "find src maps -printf '%p %i %s %T@ %C@\\n' | sort";
    const std::string before = shop.shell(list).out;
    CHECK(shop.tangle("write book src --map maps").out == nothing);
    CHECK(shop.tangle("write book src --map maps --force").out == nothing);
    CHECK(shop.tangle("check book src").status == 0);
    CHECK(shop.tangle("list book").status == 0);
    CHECK(shop.tangle("where book src src/systems/a.hpp:2").status == 0);
    CHECK(shop.shell("\"$T\" explain book src </dev/null").status == 0);
    CHECK(shop.tangle("back book src").status == 0);
    CHECK(shop.shell(list).out == before);
}

TEST_CASE("Every kind of change is noticed, with its old time stamps too", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    shop.tangle("write book src --map maps");
    REQUIRE(shop.tangle("write book src --map maps").out == nothing);
    const std::string maps = shop.get("maps/01_a.json");

    SECTION("a byte of prose, which moves no output") {
        shop.shell("sed -i 's/^# A/# B\\n/' book/01_a.md");
        CHECK(shop.tangle("write book src --map maps").out == nothing);
        CHECK(shop.get("maps/01_a.json") != maps);
    }
    SECTION("a byte of a chunk, in a file as long and as old as it was") {
        CHECK(shop.shell("touch -r book/01_a.md t && sed -i 's/int b/int c/' book/01_a.md && touch -r t book/01_a.md").status == 0);
        CHECK(shop.tangle("write book src --map maps").out == one);
        CHECK(shop.get("src/systems/a.hpp").ends_with("int c;\n"));
    }
    SECTION("an edit in SRC, as old as the file was") {
        CHECK(shop.shell("touch -r src/systems/a.hpp t && sed -i 's/int b/int c/' src/systems/a.hpp && touch -r t src/systems/a.hpp").status == 0);
        CHECK(shop.tangle("write book src --map maps").err.find("was edited by hand") != std::string::npos);
        CHECK(shop.tangle("write book src --map maps --force").out == one);
        CHECK(shop.get("src/systems/a.hpp").ends_with("int b;\n"));
    }
    SECTION("a file removed from SRC") {
        fs::remove(shop.path("src/systems/a.hpp"));
        CHECK(shop.tangle("write book src --map maps").out == one);
        CHECK(shop.files("src") == both_files);
    }
    SECTION("a link instead of a file") {
        CHECK(shop.shell("mv src/systems/a.hpp a.hpp && ln -s ../../a.hpp src/systems/a.hpp").status == 0);
        CHECK(shop.tangle("write book src --map maps").err.find("is no plain file") != std::string::npos);
    }
    SECTION("a stranger in SRC, which stays") {
        const std::string before = shop.get(note);
        shop.put("src/mine.txt", "mine\n");
        CHECK(shop.tangle("write book src --map maps").out == nothing);
        CHECK(shop.get("src/mine.txt") == "mine\n");
        CHECK(shop.get(note) != before);
    }
    SECTION("a file of tangle's that no chapter has") {
        fs::copy(shop.path("src/systems/a.hpp"), shop.path("src/b.hpp"));
        CHECK(shop.tangle("write book src --map maps").out == "tangle: 0 files written, 1 removed, 2 unchanged\n");
    }
    SECTION("another --through") {
        CHECK(shop.tangle("write book src --map maps --through 1").err.find("a later chapter") != std::string::npos);
    }
    SECTION("the maps are gone, or one of them, or another") {
        CHECK(shop.shell(GENERATE("rm -r maps", "rm maps/01_a.json", "echo >>maps/01_a.json")).status == 0);
        CHECK(shop.tangle("write book src --map maps").out == nothing);
        CHECK(shop.get("maps/01_a.json") == maps);
        CHECK(shop.tangle("write book src --map others").out == nothing);
        CHECK(shop.get("others/01_a.json") == maps);
    }
    SECTION("something left over, in SRC or beside the maps") {
        const std::string dead = GENERATE("src", "maps") + std::string("/.tangle-999999998-0");
        shop.put(dead, "half a fi");
        CHECK(shop.tangle("write book src --map maps").out == nothing);
        CHECK_FALSE(shop.has(dead));
    }
}

TEST_CASE("Something left over beside the maps goes, when the note is of a run without maps", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    shop.tangle("write book src");
    shop.put("maps/.tangle-999999998-0", "{");
    CHECK(shop.tangle("write book src --map maps").out == nothing);
    CHECK(shop.files("maps") == std::vector<std::string>{"01_a.json", "02_b.json"});
}

TEST_CASE("Another build of the program plans again", "[tangle][appendix_tangle_writing]") {
    const std::string id = tangle::identity_of_program();
    REQUIRE(id.size() >= 40); // the program's and the libraries'
    const BookShop shop;
    REQUIRE(shop.shell("cp \"$T\" other").status == 0);
    std::string program = shop.get("other");
    const std::size_t at = program.find(std::string("\x04\0\0\0\x14\0\0\0\x03\0\0\0GNU\0", 16));
    REQUIRE(at != std::string::npos);
    program[at + 16] = static_cast<char>(program[at + 16] ^ 1);
    shop.put("other", program);
    shop.tangle("write book src");
    const std::string before = shop.get(note);
    CHECK(shop.shell("./other write book src").out == nothing);
    CHECK(shop.get(note) != before);
    CHECK(shop.tangle("write book src").out == nothing);
    CHECK(shop.get(note) == before);
}

TEST_CASE("Nothing to do in a folder that cannot be written is no fault", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    shop.tangle("write book src");
    shop.shell(GENERATE("true", "rm src/.tangle", "echo x >src/stranger"));
    const std::string as_nobody = ::geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : "";
    if (::geteuid() == 0 && shop.shell(as_nobody + "\"$T\" --help").status != 0) {
        SKIP("no setpriv, or the program is where nobody else can run it");
    }
    REQUIRE(shop.shell("chmod 755 . && chmod -R a+rX book src && chmod 555 src src/systems src/chapters").status == 0);
    const Answer answer = shop.shell(as_nobody + "\"$T\" write book src");
    shop.shell("chmod 755 src src/systems src/chapters");
    CHECK(answer.status == 0);
    CHECK(answer.out == nothing);
    CHECK(answer.err.empty());
}

TEST_CASE("A warning is said each time, and a run that warns leaves no note", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    shop.append("book/02_b.md", fence("cpp chunk=unused", "1;\n"));
    const Answer first = shop.tangle("write book src");
    REQUIRE(first.err.find("warning: ") != std::string::npos);
    CHECK_FALSE(shop.has(note));
    const Answer second = shop.tangle("write book src");
    CHECK(second.err == first.err);
    CHECK(second.out == nothing);
    CHECK(shop.tangle("write book src --werror").status == 1);
    CHECK_FALSE(shop.has(note));
}

TEST_CASE("A book without files, and a wrong one, leave no note", "[tangle][appendix_tangle_writing]") {
    const BookShop shop;
    shop.put("book/index.md", GENERATE("# Book\n", "# Book\n\n```{toctree}\nnowhere\n```\n"));
    shop.shell("rm book/0*");
    shop.tangle("write book src");
    CHECK_FALSE(shop.has("src"));
}

TEST_CASE("A run with a note says and writes what a run without one does", "[tangle][appendix_tangle_writing]") {
    const Workshop shop;
    std::size_t noted = 0;
    // The same steps in two folders; from the second, the note is removed before each.
    const auto run = [&](const std::string &folder, const Files &files, bool force) {
        fs::remove_all(shop.path(folder + "/book"));
        for (const auto &[name, text] : files) {
            shop.put(folder + "/book/" + name, text);
        }
        tangle::Call call;
        call.book = shop.path(folder + "/book").string();
        call.src = shop.path(folder + "/src").string();
        call.force = force;
        std::istringstream in;
        std::ostringstream out;
        std::ostringstream err;
        const int status = tangle::write(call, {in, out, err});
        std::string said = std::to_string(status) + out.str() + err.str();
        for (std::size_t at = said.find(shop.path(folder).string()); at != said.npos; at = said.find(shop.path(folder).string())) {
            said.erase(at, shop.path(folder).string().size());
        }
        for (const std::string &name : shop.files(folder + "/src")) {
            said += name + '\n' + shop.get(folder + "/src/" + name);
        }
        return said;
    };
    for (std::uint32_t seed = 0; seed < 60; ++seed) {
        Dice dice(seed);
        Files files = RandomBook(dice, true).make();
        files["index.md"] = index_of(files);
        for (std::size_t step = 0; step < 6; ++step) {
            INFO("seed " << seed << ", step " << step);
            const std::size_t what = dice.below(6);
            if (what == 0) {
                files = RandomBook(dice, true).make();
                files["index.md"] = index_of(files);
            } else if (what == 1) {
                files["01_x.md"] += "More.\n";
            } else if (what == 2 || what == 3) {
                const std::string file = what == 2 ? "a.cpp" : "stranger.txt";
                const std::string line = "y" + std::to_string(dice.below(3)) + ";\n";
                for (const std::string folder : {"with", "without"}) {
                    shop.append(folder + "/src/" + file, line);
                }
            } else if (what == 4) {
                fs::remove(shop.path("with/src/b.cpp"));
                fs::remove(shop.path("without/src/b.cpp"));
            }
            noted += shop.has("with/src/.tangle") && what == 5 ? 1 : 0;
            fs::remove(shop.path("without/src/.tangle"));
            const bool force = dice.one_in(3);
            REQUIRE(run("with", files, force) == run("without", files, force));
        }
    }
    CHECK(noted > 20);
}
