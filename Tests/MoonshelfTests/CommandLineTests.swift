import AlbumScripting
import ArgumentParser
import Foundation
import Testing

@testable import moonshelf

/// What the argument parser knows of a command.
struct Described: Decodable {
  struct Argument: Decodable {
    struct Name: Decodable {
      var kind: String
      var name: String
    }
    var kind: String
    var names: [Name]?
    /// False for old names of options.
    var shouldDisplay: Bool?
    /// `--library`; those of one letter are left out.
    var flags: [String] { names?.filter { $0.kind == "long" }.map { "--" + $0.name } ?? [] }
  }
  private struct Whole: Decodable { var command: Described }

  var commandName: String
  var aliases: [String]?
  var subcommands: [Described]?
  var arguments: [Argument]?
  var defaultSubcommand: String?

  /// The description of a type.
  static func of(_ type: (some ParsableArguments).Type) throws -> Described {
    try JSONDecoder().decode(Whole.self, from: Data(type._dumpHelp().utf8)).command
  }

  /// Its commands with the words that name them, except for `help`; aliases count as commands.
  var commands: [(words: [String], command: Described)] {
    (subcommands ?? []).filter { $0.commandName != "help" }.flatMap { command in
      ([command.commandName] + (command.aliases ?? [])).flatMap { name in
        [([name], command)] + command.commands.map { ([name] + $0.words, $0.command) }
      }
    }
  }
}

@Suite("The command line")
struct CommandLineTests {
  @Test("every command is found by its names without the whole parser, with the other words")
  func found() throws {
    let commands = try Described.of(Moonshelf.self).commands
    #expect(commands.count > 50)
    for (words, command) in commands {
      let found = Moonshelf.command(in: words + ["--x", "y"])
      if command.subcommands?.isEmpty == false, command.defaultSubcommand == nil {
        #expect(found == nil, "\(words)")
      } else {
        #expect(
          found?.type._commandName == command.defaultSubcommand ?? command.commandName, "\(words)")
        #expect(found.map { Array($0.rest) } == ["--x", "y"])
      }
    }
    for words in [[], ["help"], ["lsit"], ["remote", "psuh"], ["snapshot"], ["--offline"]] {
      #expect(Moonshelf.command(in: words) == nil, "\(words)")
    }
  }

  @Test("every command takes the options of all, before and behind it")
  func optionsOfAll() throws {
    let described = try (Described.of(LibraryOptions.self).arguments ?? []).filter {
      $0.flags != ["--help"]
    }
    let options = described.flatMap(\.flags)
    #expect(options.count >= 4)
    let leadings = described.flatMap { option in
      option.flags.flatMap { flag in
        option.kind == "flag" ? [[flag]] : [[flag, "x"], [flag + "=x"]]
      }
    }
    for (words, command) in try Described.of(Moonshelf.self).commands {
      // The first only names others; the second has the words of another command line.
      guard command.subcommands?.isEmpty != false, words != ["scripts", "complete"] else {
        continue
      }
      let flags = command.arguments?.flatMap(\.flags) ?? []
      #expect(options.allSatisfy(flags.contains), "\(words)")
      for leading in leadings {
        #expect(
          LibraryOptions.movingBehind(leading + words + ["z", "--", "--a"])
            == words + ["z"] + leading + ["--", "--a"])
        guard words.count == 2 else { continue }
        #expect(
          LibraryOptions.movingBehind([words[0]] + leading + [words[1], "z"])
            == words + ["z"] + leading)
      }
    }
    for words in [["--version"], ["--generate-completion-script", "bash"], ["-h"], ["--library"]] {
      #expect(LibraryOptions.movingBehind(words) == words)
    }
  }

  @Test("no script may take a name or an option of the program")
  func reserved() throws {
    let names = ReservedNames.ofProgram
    for (words, _) in try Described.of(Moonshelf.self).commands where words.count == 1 {
      #expect(names.isCommand(words[0]), "\(words)")
    }
    #expect(names.isCommand("help"))
    #expect(!names.isCommand("tidy"))
    let flags = try Described.of(ScriptCommandCall.self).arguments?.flatMap(\.flags) ?? []
    #expect(flags.contains("--offline"))
    for flag in flags + ["--help"] { #expect(names.isOption(flag), "\(flag)") }
    // The help has --help, and not --job.
    #expect(ScriptCommandCall.options.count == flags.count)
    #expect(!names.isOption("--year"))
  }

  @Test("help has lines of at most 80 characters, and none is broken before it is full")
  func help() throws {
    for type in Self.types(in: Moonshelf.self) {
      let help = HelpText.shortened(Moonshelf.helpMessage(for: type, columns: HelpText.width))
      let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
      for line in lines { #expect(line.count <= HelpText.width, "\(line)") }
      let overview = lines.prefix { !$0.hasPrefix("USAGE: ") }
      for (line, next) in zip(overview, overview.dropFirst()) {
        guard let word = next.split(separator: " ").first, !line.isEmpty,
          !line.hasPrefix("moonshelf "), !next.hasPrefix("moonshelf ")
        else { continue }
        #expect(line.count + 1 + word.count >= HelpText.width, "\(type): \(line)")
      }
    }
  }

  private static func types(in command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
    command.configuration.subcommands.flatMap { [$0] + types(in: $0) }
  }
}
