#include "live/figures.hpp"
#include "systems/activation_shape.hpp"
#include "systems/arithmetic_intensity.hpp"
#include "systems/attention_estimate.hpp"
#include "systems/matrix_vector_shape.hpp"
#include "systems/memory_transfer.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstring>
#include <map>

using namespace systems;

extern "C" {
char* ledger_room(std::size_t size);
const char* ledger_answer();
}

namespace {
constexpr const char* everything = "340282366920938463463374607431768211455";
constexpr const char* largest = "18446744073709551615";

/// What a figure says, through the two functions that a browser calls: the text of each step by its name.
struct Said {
    std::map<std::string, std::string> value, error, refused;
    int open = 0;
};

Said ask(const std::string& figure, const std::vector<std::string>& typed) {
    std::string question = figure;
    for (const std::string& each : typed) question += "\n" + each;
    std::memcpy(ledger_room(question.size()), question.data(), question.size());
    Said said;
    std::string_view answer = ledger_answer();
    REQUIRE(answer.ends_with('\n'));
    answer.remove_suffix(1);
    for (const std::string_view line : live::split(answer, '\n')) {
        const auto fields = live::split(line, '\t');
        REQUIRE(fields.size() == 4);
        const std::string name{fields[1]}, text{fields[3]};
        if (fields[0] == "value") said.value[name] = text;
        if (fields[0] == "error") said.error[name] = text;
        if (fields[0] == "refused") said.refused[name] = text;
        if (fields[0] == "open") ++said.open;
    }
    return said;
}

/// The text of a result, whichever it is.
template <class T>
std::string text(const Result<T>& result) {
    return result ? std::string{to_string(*result)} : to_string(result.error());
}
std::string text(const Said& said, const std::string& step) {
    const auto found = said.value.find(step);
    if (found != said.value.end()) return found->second;
    const auto why = said.error.find(step);
    return why != said.error.end() ? why->second : "(open)";
}
const auto digits = [](std::uint64_t n) { return to_string(UInt128{n}); };

constexpr std::uint64_t sizes[] = {1, 2, 3, 7, 16, 1000, 4096, 1ULL << 32U, (1ULL << 63U) + 1};
} // namespace

TEST_CASE("The figure of memory says what ActivationShape says", "[appendix_live][01][ActivationShape]") {
    const Said said = ask("memory", {"2", "8", "16", "32"});
    CHECK(said.value.at("elements") == "256");
    CHECK(said.value.at("memory") == "1024 bytes");
    CHECK(ask("memory", {"1", "1", "2'000'000'000", "4"}).value.at("in GB") == "1.0000");
    CHECK(ask("memory", {"1", "1", "1073741824", "8"}).value.at("in GiB") == "1.0000");
    for (const std::uint64_t batch : sizes) {
        for (const std::uint64_t width : sizes) {
            for (const std::uint64_t bits : {1, 4, 16, 65'535}) {
                const ActivationShape shape{*BatchSize::from(batch), SequenceLength{5}, *ModelWidth::from(width)};
                const Said now = ask("memory", {digits(batch), "5", digits(width), digits(bits)});
                CHECK(text(now, "shape") == to_string(shape));
                CHECK(text(now, "elements") == text(shape.element_count()));
                const auto bytes = shape.bytes(*ElementSize::from_bits(bits));
                if (bytes) CHECK(text(now, "memory") == to_string(*bytes));
                CHECK(now.open == (bytes ? 0 : 3));
            }
        }
    }
}

TEST_CASE("The figure of attention says what AttentionEstimate says", "[appendix_live][02][AttentionEstimate]") {
    const Said small = ask("attention", {"8", "16", "1", "32", "full square"});
    CHECK(small.value.at("one layer") == "4096 FLOPs");
    CHECK(small.value.at("score matrix") == "256 bytes");
    CHECK(ask("attention", {"8", "16", "1", "32", "causal"}).value.at("one layer") == "2304 FLOPs");
    CHECK(ask("attention", {"4608", "768", "12", "32", "full square"}).value.at("attention / weights") == "1.0000");
    for (const std::uint64_t sequence : sizes) {
        for (const std::uint64_t width : sizes) {
            for (const auto pairs : {AttendedPairs::FullSquare, AttendedPairs::Causal}) {
                const AttentionEstimate estimate{*SequenceLength::from(sequence), *ModelWidth::from(width)};
                const char* word = pairs == AttendedPairs::Causal ? "causal" : "full square";
                const Said now = ask("attention", {digits(sequence), digits(width), "3", "16", word});
                CHECK(text(now, "scores") == text(estimate.score_flops(pairs)));
                const auto layer = estimate.total_flops(pairs);
                if (layer) CHECK(text(now, "one layer") == to_string(*layer));
                const auto all = then(layer, [](Flops one) { return one * 3; });
                if (all) CHECK(text(now, "all layers") == to_string(*all));
                CHECK(text(now, "score matrix") == text(estimate.score_matrix_bytes(bfloat16)));
            }
        }
    }
}

TEST_CASE("The figure of intensity says what ArithmeticIntensity says", "[appendix_live][04][ArithmeticIntensity]") {
    const Said said = ask("intensity", {"1'024", "2'240", "197'000'000'000'000", "820'000'000'000"});
    CHECK(said.value.at("intensity") == "0.4571 FLOPs/byte");
    CHECK(said.value.at("ridge") == "240.2439 FLOPs/byte");
    CHECK(said.value.at("limited by") == "bytes");
    for (const std::uint64_t work : sizes) {
        for (const std::uint64_t moved : sizes) {
            const auto intensity = *Flops::from(work) / *Bytes::from(moved);
            const auto ridge = *(Flops{97} / Bytes{3});
            const Said now = ask("intensity", {digits(work), digits(moved), "97", "3"});
            CHECK(text(now, "intensity") == text(intensity));
            CHECK(text(now, "limited by") == to_string(limited_by(*intensity, ridge)));
        }
    }
    CHECK(text(ask("intensity", {everything, "1", "1", "1"}), "intensity") == std::string{everything} + ".0000 FLOPs/byte");
    CHECK(text(ask("intensity", {"5", "0", "1", "1"}), "intensity") == text(Flops{5} / Bytes{0}));
}

TEST_CASE("The figure of the memories says what MemoryTransfer says", "[appendix_live][05][MemoryTransfer]") {
    const Said said = ask("tiers", {"8'000'000'000", "16", "400", "Gbit/s"});
    CHECK(said.value.at("your rate") == "50000000000 bytes/s");
    CHECK(said.value.at("high-bandwidth memory") == "10666667 ns");
    CHECK(said.value.at("host memory") == "1250000000 ns");
    const std::map<std::string, BandwidthUnit> units = {{"Gbit/s", BandwidthUnit::gigabits},
                                                        {"GB/s", BandwidthUnit::gigabytes},
                                                        {"GiB/s", BandwidthUnit::gibibytes},
                                                        {"MB/s", BandwidthUnit::megabytes},
                                                        {"TB/s", BandwidthUnit::terabytes}};
    for (const std::uint64_t elements : sizes) {
        for (const auto& [word, unit] : units) {
            const Bytes bytes = *ElementCount::from(elements) * float64;
            const Said now = ask("tiers", {digits(elements), "64", "7", word});
            const BytesPerSecond rate = *BytesPerSecond::from(7, unit);
            CHECK(text(now, "bytes") == to_string(bytes));
            CHECK(text(now, "your rate") == to_string(rate));
            CHECK(text(now, "through yours") == text(bytes / rate));
            CHECK(text(now, "main memory") ==
                  text(MemoryTransfer{bytes, MemoryLevel::MainMemory, 38.4_GB_per_s}.elapsed()));
        }
    }
}

TEST_CASE("What does not fit is refused in the words of the door", "[appendix_live][from_text]") {
    for (const char* typed : {"0", "-3", "18446744073709551616", "eight", "", "1.5"}) {
        INFO(typed);
        const Said said = ask("memory", {typed, "8", "16", "32"});
        CHECK(said.refused == std::map<std::string, std::string>{{"batch", text(from_text<BatchSize>(typed))}});
        CHECK(said.value.empty());
        CHECK(said.error.empty());
        CHECK(said.open == 5);
    }
    CHECK(ask("memory", {"2", "8", "16", "65536"}).refused.at("element size") == text(ElementSize::from_bits(65'536)));
    CHECK(ask("intensity", {"-1", "1", "1", "1"}).refused.at("work") == text(Flops::from(-1)));
    CHECK(ask("intensity", {"1", "1", "0", "1"}).refused.at("peak") == "FlopsPerSecond::from: out of range: a rate is at least 1 a second");
    CHECK(ask("tiers", {"1", "8", "0", "GB/s"}).refused.at("your bandwidth") == text(BytesPerSecond::from(0, BandwidthUnit::gigabytes)));
    CHECK(ask("tiers", {"1", "8", "1", "furlongs"}).refused.at("unit") == "live::choice: out of range: one of the options");
    CHECK(ask("attention", {largest, largest, "1", "32", "causal"}).error.contains("scores"));
    CHECK(ask("memory", {}).refused.size() == 4);
}

TEST_CASE("What follows from one error has no answer, and what does not, has", "[appendix_live]") {
    const Said said = ask("tiers", {"16", "8", "0", "GB/s"});
    CHECK(said.value.at("bytes") == "16 bytes");
    CHECK(said.value.at("main memory") == "1 ns");
    CHECK(said.open == 2);
}

TEST_CASE("Each preset names a value for each input, and asks what it says", "[appendix_live]") {
    for (const live::Figure& figure : live::figures()) {
        for (const live::Preset& preset : figure.presets) {
            INFO(figure.name << ": " << preset.name);
            const auto values = live::split(preset.values, '|');
            REQUIRE(values.size() == figure.inputs.size());
            const Said said = ask(std::string{figure.name}, {values.begin(), values.end()});
            CHECK(said.refused.empty());
            const bool shows_an_error = preset.name == "too large" || preset.name == "nothing moved";
            CHECK(said.error.empty() != shows_an_error);
        }
    }
    CHECK(live::answer_to("no such figure\n1").empty());
}

TEST_CASE("The stages of the intensity presets are those of chapter 4", "[appendix_live][04][MatrixVectorShape]") {
    const MatrixVectorShape shape{RowCount{4096}, ColumnCount{4096}};
    for (const auto& [tokens, row] : {std::pair{1ULL, 0}, std::pair{512ULL, 1}, std::pair{512ULL, 2}}) {
        const Flops work = *(*shape.multiply_add_flops() * tokens);
        const Bytes vectors = *(ElementCount{8192} * bfloat16 * tokens);
        const auto values = live::split(live::intensity.presets[static_cast<std::size_t>(row)].values, '|');
        CHECK(from_text<Flops>(values[0]) == work);
        CHECK(from_text<Bytes>(values[1]) == ElementCount{4096 * 4096} * bfloat16 + vectors);
    }
}

TEST_CASE("A list is taken apart at its marks", "[appendix_live]") {
    using Parts = std::vector<std::string_view>;
    CHECK(live::split("a|bc|d", '|') == Parts{"a", "bc", "d"});
    CHECK(live::split("a||b|", '|') == Parts{"a", "", "b", ""});
    CHECK(live::split("", '|') == Parts{""});
}
