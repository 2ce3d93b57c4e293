// From book/appendix_live.md; tangled, edit there. 62d3ae966f77cd9a
#include "live/figure.hpp"

#include <iostream>

using namespace systems::live;

namespace {
void describe(const Figure& figure) {
    std::cout << "figure\t" << figure.name << '\n';
    std::string question{figure.name};
    for (const Input& input : figure.inputs) {
        std::cout << "input\t" << input.name << '\t' << input.unit << '\t' << input.value << '\t'
                  << input.options << '\n';
        question.append("\n").append(input.value);
    }
    for (const Preset& preset : figure.presets) {
        std::cout << "preset\t" << preset.name << '\t' << preset.values << '\n';
    }
    std::cout << answer_to(question);
}
} // namespace

int main(int count, char** arguments) {
    if (count < 2) {
        for (const Figure& figure : figures()) describe(figure);
        return 0;
    }
    const std::string name = arguments[1];
    if (std::ranges::find(figures(), name, &Figure::name) == figures().end()) {
        std::cerr << "live: no figure named " << name << '\n';
        return 2;
    }
    for (std::string line; std::getline(std::cin, line);) {
        std::ranges::replace(line, '\t', '\n');
        std::cout << answer_to(name + "\n" + line) << '\n';
    }
}
