#pragma once

#include <cstdio>
#include <string>

/// What a program prints; a line at the end says so when it does not exit with 0.
inline std::string program_output(const std::string& program) {
    std::string output;
    std::FILE* pipe = popen(("'" + program + "'").c_str(), "r");
    if (pipe == nullptr) return "cannot run " + program + "\n";
    char piece[4096];
    while (const std::size_t count = std::fread(piece, 1, sizeof piece, pipe)) output.append(piece, count);
    return pclose(pipe) == 0 ? output : output + "(did not exit with 0)\n";
}
