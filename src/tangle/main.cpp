// From book/appendix_tangle.md; tangled, edit there. 8e53dbd98504a195
// The command line.
#include <filesystem>
#include <iostream>
#include <map>
#include <string>

#include <CLI/CLI.hpp>

#include "tangle/commands.hpp"
#include "tangle/diagnostics.hpp"
#include "tangle/text.hpp"

namespace {

constexpr int book_is_wrong = 1;
constexpr int call_is_wrong = 2;

// The options of all commands, as text.
struct Arguments {
    tangle::Call call;
    std::string through;
};

CLI::App *add_command(CLI::App &app, Arguments &arguments, const std::string &name,
                      const std::string &description) {
    CLI::App *command = app.add_subcommand(name, description);
    command->add_option("BOOK", arguments.call.book, "the folder of the book")->required();
    command->add_option("SRC", arguments.call.src, "the folder of the code")->required();
    return command;
}

void add_through(CLI::App &command, Arguments &arguments, const std::string &description) {
    command.add_option("--through", arguments.through, description)
        ->type_name("NN")
        ->check([](const std::string &text) {
            return tangle::is_digits(text) && text.size() <= 2 ? "" : "give a chapter's number, such as 03";
        });
}

void add_write(CLI::App &app, Arguments &arguments) {
    CLI::App *command = add_command(app, arguments, "write", "bring SRC up to date");
    add_through(*command, arguments, "only the chapters up to NN, into a folder of their own");
    command->add_option("--map", arguments.call.maps, "write the maps of the book into this folder")
        ->type_name("DIR");
    command->add_flag("--force", arguments.call.force, "overwrite files that were edited by hand");
    command->add_flag("--werror", arguments.call.werror, "take warnings for errors");
}

void add_check(CLI::App &app, Arguments &arguments) {
    CLI::App *command =
        add_command(app, arguments, "check", "say what in SRC is not as the book says; change nothing in it");
    command->add_option("--map", arguments.call.maps, "bring the maps in this folder up to date")
        ->type_name("DIR");
    command->add_flag("--werror", arguments.call.werror, "take warnings for errors");
}

void add_back(CLI::App &app, Arguments &arguments) {
    CLI::App *command = add_command(app, arguments, "back",
                                    "carry edits made in SRC back into the fences of BOOK, all of them or none");
    command->add_flag("--werror", arguments.call.werror, "take warnings for errors");
}

void add_where(CLI::App &app, Arguments &arguments) {
    CLI::App *command =
        add_command(app, arguments, "where", "print the place in the book that a line came from");
    command->add_option("PLACE", arguments.call.place, "FILE:LINE or FILE:LINE:COLUMN, the place in SRC")->required();
}

void add_explain(CLI::App &app, Arguments &arguments) {
    CLI::App *command = add_command(
        app, arguments, "explain",
        "rewrite a compiler's messages on the way through: places in SRC become places in the book");
    add_through(*command, arguments, "SRC was written with this option");
}

void add_list(CLI::App &app, Arguments &arguments) {
    CLI::App *command =
        app.add_subcommand("list", "list files and chunks: where they are defined, where used, in which files");
    command->add_option("BOOK", arguments.call.book, "the folder of the book")->required();
}

int run(const CLI::App &app, Arguments &arguments) {
    if (!arguments.through.empty()) {
        arguments.call.through = std::stoul(arguments.through);
    }
    const tangle::Streams streams{std::cin, std::cout, std::cerr};
    using Command = int (*)(const tangle::Call &, tangle::Streams);
    const std::map<std::string, Command> commands{{"write", tangle::write}, {"check", tangle::check},
                                                  {"back", tangle::back},   {"where", tangle::where},
                                                  {"explain", tangle::explain}, {"list", tangle::list}};
    return commands.at(app.get_subcommands().front()->get_name())(arguments.call, streams);
}

} // namespace

int main(int argc, char **argv) {
    Arguments arguments;
    CLI::App app("Writes the code of a book into files.", "tangle");
    app.require_subcommand(1);
    add_write(app, arguments);
    add_check(app, arguments);
    add_back(app, arguments);
    add_where(app, arguments);
    add_explain(app, arguments);
    add_list(app, arguments);
    try {
        app.parse(argc, argv);
        const int status = run(app, arguments);
        if (!std::cout.flush()) {
            std::cerr << "tangle: error: what it has to say cannot be written out\n";
            return book_is_wrong;
        }
        return status;
    } catch (const CLI::ParseError &error) {
        return app.exit(error) == 0 ? 0 : call_is_wrong;
    } catch (const tangle::CallError &error) {
        std::cerr << "tangle: error: " << error.what() << '\n';
        return call_is_wrong;
    } catch (const tangle::DiskError &error) {
        std::cerr << error.what() << '\n';
    } catch (const std::filesystem::filesystem_error &error) {
        std::cerr << error.path1().string() << ": error: " << error.code().message() << '\n';
    }
    return book_is_wrong;
}
