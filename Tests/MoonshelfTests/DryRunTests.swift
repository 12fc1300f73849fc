import Testing

@testable import moonshelf

@Suite("A dry run")
struct DryRunTests {
  /// Commands that change nothing.
  private static let reading: Set = [
    "list", "show", "stats", "facets", "fields list", "shelf list", "why", "diff", "snapshot list",
    "snapshot diff", "covers status", "remote status", "prefs list", "scripts list", "jobs list",
    "secrets list", "scripts try", "scripts verify", "scripts registry list",
    "scripts show", "scripts check", "scripts reference", "scripts complete", "recipes list",
    "recipes show", "records list", "records show", "sources list", "sources show",
  ]

  /// Commands without a dry run, and why.
  private static let without = [
    "browse": "each change is made and undone on the screen",
    "serve": "the changes are those of its clients",
    "export": "it writes only the file that is named", "backup": "the same",
    "test": "each test has a library of its own",
  ]

  @Test("is an option of every command that changes something")
  func everywhere() throws {
    var lacking: [String] = []
    var all: Set<String> = []
    for (words, command) in try Described.of(Moonshelf.self).commands
    where command.subcommands?.contains(where: { $0.commandName != "help" }) != true {
      let name = words.joined(separator: " ")
      all.insert(name)
      let hasDryRun = command.arguments?.flatMap(\.flags).contains("--dry-run") == true
      let isKnown = Self.reading.contains(name) || Self.without[name] != nil
      if hasDryRun == isKnown { lacking.append(name) }
    }
    #expect(lacking == [], "these need --dry-run, or an entry in one of the tables, not both")
    #expect(Self.reading.union(Self.without.keys).subtracting(all) == [])
  }
}
