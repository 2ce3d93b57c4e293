#include "program_output.hpp"
#include "systems/public_systems_report.hpp"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <limits>
#include <sstream>
#include <type_traits>

using namespace systems;
using enum MeasurementVisibility;

namespace {

constexpr ActivationShape small_shape{BatchSize{2}, SequenceLength{8}, ModelWidth{16}};

template <class T>
std::string text(const T& thing) {
    std::ostringstream out;
    out << thing;
    return out.str();
}

StageMeasurements runs(const std::string& name, const std::vector<std::uint64_t>& nanos) {
    std::vector<StageMeasurement> all;
    for (const std::uint64_t each : nanos) {
        all.push_back(*StageMeasurement::from(*StageName::from(name), *ElapsedNanos::from(each)));
    }
    return *StageMeasurements::from(all);
}

ReviewedStageMeasurement reviewed(MeasurementVisibility visibility, const std::string& name = "attention",
                                  const std::vector<std::uint64_t>& nanos = {120'000}) {
    return {runs(name, nanos), small_shape, visibility};
}

PublicSystemsReport report_of(const std::string& name) {
    return *PublicSystemsReport::from_reviewed_measurements({reviewed(Public, name)});
}

MeasurementVisibility unknown(int value) { return static_cast<MeasurementVisibility>(value); }

/// Everything that a report or its error can say.
std::string everything(const Result<PublicSystemsReport>& report) {
    if (report) return text(*report) + to_markdown(*report) + to_json(*report) + text(median_elapsed(*report));
    const Error& error = report.error();
    return text(error) + error.operation() + std::string{error.detail()} + std::string{to_string(error.kind())};
}

template <class T>
concept Printable = requires(std::ostream& out, const T& thing) { out << thing; };

/// A small JSON reader, the judge of to_json: it accepts RFC 8259 and gives the strings unescaped.
class Json {
public:
    explicit Json(const std::string& input) : text_{input} {
        value();
        blanks();
        good_ = good_ && at_ == text_.size();
    }
    bool good() const { return good_; }
    const std::vector<std::string>& strings() const { return strings_; }
    const std::vector<std::string>& numbers() const { return numbers_; }

private:
    void blanks() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n')) ++at_;
    }
    bool take(char c) {
        blanks();
        const bool here = at_ < text_.size() && text_[at_] == c;
        at_ += here ? 1 : 0;
        return here;
    }
    void expect(char c) { good_ = take(c) && good_; }
    void value() {
        if (take('{')) {
            do {
                string();
                expect(':');
                value();
            } while (good_ && take(','));
            expect('}');
        } else if (take('[')) {
            do value();
            while (good_ && take(','));
            expect(']');
        } else if (at_ < text_.size() && text_[at_] == '"') {
            string();
        } else {
            const std::size_t start = at_;
            while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') ++at_;
            good_ = good_ && at_ > start && (text_[start] != '0' || at_ == start + 1);
            numbers_.push_back(text_.substr(start, at_ - start));
        }
    }
    void string() {
        expect('"');
        std::string found;
        while (good_ && at_ < text_.size() && text_[at_] != '"') {
            if (text_[at_] == '\\') {
                ++at_;
                good_ = at_ < text_.size() && (text_[at_] == '"' || text_[at_] == '\\');
            }
            good_ = good_ && static_cast<unsigned char>(text_[at_]) >= 0x20;
            found += text_[at_++];
        }
        expect('"');
        strings_.push_back(found);
    }

    const std::string& text_;
    std::size_t at_ = 0;
    bool good_ = true;
    std::vector<std::string> strings_, numbers_;
};

} // namespace

TEST_CASE("A visibility is one of three words, and zeroed memory is none of them", "[06][MeasurementVisibility]") {
    CHECK(to_string(Public) == "public");
    CHECK(to_string(ResearchRestricted) == "research-restricted");
    CHECK(to_string(Private) == "private");
    CHECK(to_string(MeasurementVisibility{}) == "of no known class");
    CHECK(Public < ResearchRestricted);
    CHECK(ResearchRestricted < Private);
    STATIC_CHECK_FALSE(std::is_convertible_v<bool, MeasurementVisibility>);
    STATIC_CHECK_FALSE(std::is_convertible_v<int, MeasurementVisibility>);
    STATIC_CHECK_FALSE(std::is_convertible_v<MeasurementVisibility, bool>);
}

TEST_CASE("A reviewed measurement tells its class and nothing else", "[06][ReviewedStageMeasurement]") {
    CHECK(reviewed(Private).visibility() == Private);
    CHECK(reviewed(Public).visibility() == Public);
    STATIC_CHECK_FALSE(Printable<ReviewedStageMeasurement>);
    STATIC_CHECK_FALSE(Textual<ReviewedStageMeasurement>);
    STATIC_CHECK_FALSE(std::equality_comparable<ReviewedStageMeasurement>);
    STATIC_CHECK_FALSE(std::is_constructible_v<ReviewedStageMeasurement, StageMeasurements>);
    STATIC_CHECK_FALSE(std::is_constructible_v<ReviewedStageMeasurement, StageMeasurements, ActivationShape>);
    STATIC_CHECK_FALSE(std::is_constructible_v<ReviewedStageMeasurement, StageMeasurements, ActivationShape, bool>);
    STATIC_CHECK_FALSE(std::is_constructible_v<ReviewedStageMeasurement, StageMeasurements, ActivationShape, int>);
    STATIC_CHECK_FALSE(std::is_convertible_v<StageMeasurements, ReviewedStageMeasurement>);
    STATIC_CHECK_FALSE(std::is_convertible_v<ReviewedStageMeasurement, StageMeasurements>);
    STATIC_CHECK_FALSE(std::is_constructible_v<StageMeasurements, ReviewedStageMeasurement>);
    STATIC_CHECK_FALSE(std::is_constructible_v<std::string, ReviewedStageMeasurement>);
}

TEST_CASE("A report has one door", "[06][PublicSystemsReport]") {
    STATIC_CHECK_FALSE(std::is_default_constructible_v<PublicSystemsReport>);
    STATIC_CHECK_FALSE(std::is_constructible_v<PublicSystemsReport, std::vector<PublicStage>>);
    STATIC_CHECK_FALSE(std::is_constructible_v<PublicSystemsReport, std::vector<ReviewedStageMeasurement>>);
    STATIC_CHECK_FALSE(std::is_convertible_v<ReviewedStageMeasurement, PublicSystemsReport>);
    STATIC_CHECK_FALSE(std::is_convertible_v<ReviewedStageMeasurement, PublicStage>);
}

TEST_CASE("Three public stages have a median of 120000 ns", "[06][PublicSystemsReport][PublicStage]") {
    const auto report = PublicSystemsReport::from_reviewed_measurements(
        {reviewed(Public, "a", {120'000}), reviewed(Public, "b", {110'000}), reviewed(Public, "c", {130'000})});
    REQUIRE(report.has_value());
    CHECK(median_elapsed(*report) == 120'000_ns);
    REQUIRE(report->stages().size() == 3);
    CHECK(report->stages()[1] == PublicStage{StageName{"b"}, small_shape, 1, 110'000_ns, 0_ns});
}

TEST_CASE("Three public runs of one stage have the same median", "[06][PublicSystemsReport]") {
    const auto report =
        PublicSystemsReport::from_reviewed_measurements({reviewed(Public, "a", {120'000, 110'000, 130'000})});
    REQUIRE(report.has_value());
    CHECK(median_elapsed(*report) == 120'000_ns);
    CHECK(report->stages()[0] == PublicStage{StageName{"a"}, small_shape, 3, 120'000_ns, 10'000_ns});
    CHECK(*report == *report);
}

TEST_CASE("Each stage counts once in the median of a report", "[06][PublicSystemsReport]") {
    const auto report = PublicSystemsReport::from_reviewed_measurements(
        {reviewed(Public, "a", {1, 1, 1, 1, 1, 1, 1}), reviewed(Public, "b", {10}), reviewed(Public, "c", {20, 21})});
    REQUIRE(report.has_value());
    CHECK(median_elapsed(*report) == 10_ns);
    const auto even = PublicSystemsReport::from_reviewed_measurements({reviewed(Public, "a", {1}), reviewed(Public, "b", {2})});
    CHECK(median_elapsed(*even) == 2_ns); // 1.5 rounds up
}

TEST_CASE("An empty set makes no report", "[06][PublicSystemsReport][Error]") {
    const auto none = PublicSystemsReport::from_reviewed_measurements({});
    REQUIRE_FALSE(none.has_value());
    CHECK(text(none.error()) == "PublicSystemsReport::from_reviewed_measurements: empty: at least one measurement");
    CHECK(none.error().kind() == ErrorKind::Empty);
}

TEST_CASE("One member that is not public refuses the whole set, wherever it stands", "[06][PublicSystemsReport][Error]") {
    for (const auto& [visibility, words] :
         {std::pair{Private, "private"}, {ResearchRestricted, "research-restricted"}, {unknown(0), "of no known class"},
          {unknown(4), "of no known class"}, {unknown(-1), "of no known class"},
          {unknown(std::numeric_limits<int>::max()), "of no known class"}}) {
        for (std::size_t size = 1; size <= 4; ++size) {
            for (std::size_t place = 0; place < size; ++place) {
                std::vector<ReviewedStageMeasurement> set;
                for (std::size_t i = 0; i < size; ++i) set.push_back(reviewed(i == place ? visibility : Public));
                const auto blocked = PublicSystemsReport::from_reviewed_measurements(set);
                REQUIRE_FALSE(blocked.has_value());
                CHECK(blocked.error().kind() == ErrorKind::NotPublic);
                CHECK(text(blocked.error()) == std::string{"PublicSystemsReport::from_reviewed_measurements: "
                                                           "not public: a measurement is "} + words);
            }
        }
    }
}

TEST_CASE("The class of a union is the stricter of the two", "[06][PublicSystemsReport][MeasurementVisibility]") {
    const std::vector all{Public, ResearchRestricted, Private};
    const auto outcome = [](const std::vector<MeasurementVisibility>& classes) {
        std::vector<ReviewedStageMeasurement> set;
        for (const auto each : classes) set.push_back(reviewed(each));
        const auto report = PublicSystemsReport::from_reviewed_measurements(set);
        return report ? std::string{"a report"} : text(report.error());
    };
    for (const auto a : all) {
        for (const auto b : all) {
            CHECK(outcome({a, b}) == outcome({std::max(a, b)}));
            CHECK(outcome({a, b}) == outcome({b, a}));
            for (const auto c : all) CHECK(outcome({a, b, c}) == outcome({std::max({a, b, c})}));
        }
    }
}

TEST_CASE("A planted private name and its figures are in no output and no error",
          "[06][PublicSystemsReport][ReviewedStageMeasurement][Error]") {
    const std::string name = "wolpertinger-17";
    const std::vector<std::uint64_t> figures{987'654'321, 987'654'323, 987'654'329};
    for (const auto visibility : {Private, ResearchRestricted, unknown(0), unknown(9)}) {
        const auto planted = reviewed(visibility, name, figures);
        for (std::size_t others = 0; others <= 3; ++others) {
            for (std::size_t place = 0; place <= others; ++place) {
                std::vector<ReviewedStageMeasurement> set(others, reviewed(Public));
                set.insert(set.begin() + static_cast<std::ptrdiff_t>(place), planted);
                set.push_back(reviewed(Public, "last"));
                std::string said = everything(PublicSystemsReport::from_reviewed_measurements(set));
                const auto without = std::vector<ReviewedStageMeasurement>(others + 1, reviewed(Public));
                said += everything(PublicSystemsReport::from_reviewed_measurements(without));
                std::ranges::transform(said, said.begin(), [](char c) { return static_cast<char>(std::tolower(c)); });
                for (const char* secret : {"wolpertinger", "987", "654"}) CHECK(said.find(secret) == std::string::npos);
            }
        }
    }
    // the same search finds what is public
    CHECK(everything(PublicSystemsReport::from_reviewed_measurements({reviewed(Public, name, figures)})).find("wolpertinger") !=
          std::string::npos);
}

TEST_CASE("Sets that differ only in their private members go to the same error", "[06][PublicSystemsReport][Error]") {
    const auto one = PublicSystemsReport::from_reviewed_measurements({reviewed(Public), reviewed(Private, "x", {1})});
    const auto other = PublicSystemsReport::from_reviewed_measurements(
        {reviewed(Private, "y", {2, 3}), reviewed(Private, "z", {7}), reviewed(Public)});
    CHECK(one.error() == other.error());
}

TEST_CASE("The text of a report has its median first and its conditions last", "[06][PublicSystemsReport]") {
    CHECK(text(report_of("attention")) ==
          "median of 1 stage: 120000 ns\n"
          "- attention: median 120000 ns, spread 0 ns, repeats 1 (batch 2, sequence 8, width 16)\n"
          "Wall time of one run; median and median absolute deviation of the repeats.\n");
}

TEST_CASE("Every format says unit, shape, repeats and statistic", "[06][PublicSystemsReport]") {
    const auto report = *PublicSystemsReport::from_reviewed_measurements(
        {{runs("q", {31, 37, 41}), ActivationShape{BatchSize{57}, SequenceLength{59}, ModelWidth{61}}, Public}});
    for (const std::string& output : {to_string(report), to_markdown(report), to_json(report)}) {
        for (const char* word : {"ns", "57", "59", "61", "37", "repeats", "median", "batch", "sequence", "width", "4",
                                 "median absolute deviation", "Wall time of one run"}) {
            CHECK(output.find(word) != std::string::npos);
        }
    }
}

TEST_CASE("Markdown rows have seven cells whatever a stage is called", "[06][PublicSystemsReport]") {
    for (const char* name : {"attention", "a|b", "a\\|b", "\\", "||||", "`|`", "<b>", "*x*", "[a](b)", "&#124;", "www.example.org"}) {
        const std::string output = to_markdown(report_of(name));
        std::istringstream lines{output};
        std::string head, rule, row;
        std::getline(lines, head), std::getline(lines, rule), std::getline(lines, row);
        INFO(row);
        CHECK(std::ranges::count(head, '|') == 8);
        CHECK(std::ranges::count(rule, '|') == 8);
        CHECK(std::ranges::count(row, '|') == 8);
    }
}

TEST_CASE("Markdown escapes every character that could be markup", "[06][PublicSystemsReport]") {
    const auto cell = [](const char* name) {
        const std::string output = to_markdown(report_of(name));
        const std::size_t start = output.find("--:|\n| ") + 7;
        return output.substr(start, output.find(" | 2 | 8 | 16 | 1 | 120000 | 0 |") - start);
    };
    CHECK(cell("attention") == "attention");
    CHECK(cell("Q K 09 az AZ") == "Q K 09 az AZ");
    CHECK(cell("a|b") == "a&#124;b");
    CHECK(cell("<script>") == "\\<script\\>");
    CHECK(cell("*_`[](#)~") == "\\*\\_\\`\\[\\]\\(\\#\\)\\~");
    CHECK(cell("!@{}^") == "\\!\\@\\{\\}\\^");
    CHECK(cell("\\") == "\\\\");
    CHECK(cell("&amp;") == "\\&amp\\;");
    CHECK(cell("https://x.y") == "https\\:\\/\\/x\\.y");
    CHECK(cell("caf\xC3\xA9 \xE2\x82\xAC") == "caf\xC3\xA9 \xE2\x82\xAC");
}

TEST_CASE("JSON can be read back, whatever a stage is called", "[06][PublicSystemsReport]") {
    for (const char* name : {"attention", "say \"hi\"", "\\", "\\\"", "\"}],", "a/b", "caf\xC3\xA9", "\xF0\x9F\x98\x80", "\\u0041"}) {
        const std::string output = to_json(report_of(name));
        INFO(output);
        const Json read{output};
        REQUIRE(read.good());
        CHECK(std::ranges::count(read.strings(), std::string{name}) == 1);
        CHECK(read.numbers() == std::vector<std::string>{"120000", "2", "8", "16", "1", "120000", "0"});
    }
    const auto two = PublicSystemsReport::from_reviewed_measurements({reviewed(Public, "a"), reviewed(Public, "b")});
    CHECK(Json{to_json(*two)}.good());
    CHECK(Json{to_json(*two)}.numbers().size() == 13);
}

TEST_CASE("JSON names the unit of each time, the statistic and the conditions", "[06][PublicSystemsReport]") {
    CHECK(to_json(report_of("attention")) ==
          "{\n"
          "  \"statistic\": \"median\",\n"
          "  \"unit\": \"ns\",\n"
          "  \"conditions\": \"Wall time of one run; median and median absolute deviation of the repeats.\",\n"
          "  \"median_of_stages_ns\": 120000,\n"
          "  \"stages\": [\n"
          "    {\"stage\": \"attention\", \"batch\": 2, \"sequence\": 8, \"width\": 16,\n"
          "     \"repeats\": 1, \"median_ns\": 120000, \"spread_ns\": 0}\n"
          "  ]\n"
          "}\n");
}

TEST_CASE("Times of 128 bits are reported in full", "[06][PublicSystemsReport]") {
    constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();
    const auto top = *ElapsedNanos::from(UInt128::from_halves(largest, largest));
    const auto run = *StageMeasurement::from(StageName{"s"}, top);
    const auto report = *PublicSystemsReport::from_reviewed_measurements(
        {{*StageMeasurements::from({run, run}), small_shape, Public}});
    CHECK(median_elapsed(report) == top);
    for (const std::string& output : {to_string(report), to_markdown(report), to_json(report)}) {
        CHECK(output.find("340282366920938463463374607431768211455") != std::string::npos);
    }
}

TEST_CASE("The program of chapter 6 prints a report in three formats and blocks the private profile", "[06][PublicSystemsReport]") {
    const std::string conditions = "Wall time of one run; median and median absolute deviation of the repeats.";
    const std::string output = program_output(PROGRAM);
    CHECK(output ==
          "median of 3 stages: 120000 ns\n"
          "- projection: median 110000 ns, spread 1000 ns, repeats 3 (batch 2, sequence 8, width 16)\n"
          "- attention: median 120000 ns, spread 1000 ns, repeats 3 (batch 2, sequence 8, width 16)\n"
          "- feed forward: median 130000 ns, spread 2000 ns, repeats 3 (batch 2, sequence 8, width 16)\n" + conditions + "\n"
          "\n"
          "| stage | batch | sequence | width | repeats | median (ns) | spread (ns) |\n"
          "|---|--:|--:|--:|--:|--:|--:|\n"
          "| projection | 2 | 8 | 16 | 3 | 110000 | 1000 |\n"
          "| attention | 2 | 8 | 16 | 3 | 120000 | 1000 |\n"
          "| feed forward | 2 | 8 | 16 | 3 | 130000 | 2000 |\n"
          "\n"
          "Median of the stages: 120000 ns.\n" + conditions + "\n"
          "\n"
          "{\n"
          "  \"statistic\": \"median\",\n"
          "  \"unit\": \"ns\",\n"
          "  \"conditions\": \"" + conditions + "\",\n"
          "  \"median_of_stages_ns\": 120000,\n"
          "  \"stages\": [\n"
          "    {\"stage\": \"projection\", \"batch\": 2, \"sequence\": 8, \"width\": 16,\n"
          "     \"repeats\": 3, \"median_ns\": 110000, \"spread_ns\": 1000},\n"
          "    {\"stage\": \"attention\", \"batch\": 2, \"sequence\": 8, \"width\": 16,\n"
          "     \"repeats\": 3, \"median_ns\": 120000, \"spread_ns\": 1000},\n"
          "    {\"stage\": \"feed forward\", \"batch\": 2, \"sequence\": 8, \"width\": 16,\n"
          "     \"repeats\": 3, \"median_ns\": 130000, \"spread_ns\": 2000}\n"
          "  ]\n"
          "}\n"
          "\n"
          "blocked: PublicSystemsReport::from_reviewed_measurements: not public: a measurement is private\n");
    CHECK(output.find("lab-host") == std::string::npos);
    CHECK(output.find("95000") == std::string::npos);
}
