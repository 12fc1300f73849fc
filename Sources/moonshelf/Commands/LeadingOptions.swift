import ArgumentParser

extension LibraryOptions {
  /// Moves these options from the front of a command line, and from between a command and its
  /// subcommand, behind the command.
  static func movingBehind(_ words: [String]) -> [String] {
    let words = movingFromFront(words)
    guard words.count > 2, words[1].hasPrefix("-"),
      Moonshelf.command(named: words[0])?.configuration.subcommands.isEmpty == false
    else { return words }
    return [words[0]] + movingFromFront(Array(words.dropFirst()))
  }

  private static func movingFromFront(_ words: [String]) -> [String] {
    guard words.first?.hasPrefix("-") == true else { return words }
    let names = names
    var rest = words[...]
    while let word = rest.first, let name = names.first(where: { $0.isIn(word) }) {
      rest = rest.dropFirst(name.isValued && word == name.flag ? 2 : 1)
    }
    guard !rest.isEmpty else { return words }
    // After "--" they would be words of the command.
    let end = rest.firstIndex(of: "--") ?? rest.endIndex
    return Array(rest[..<end]) + words[..<rest.startIndex] + rest[end...]
  }

  /// The name of an option on a command line.
  private struct Name {
    let flag: String
    let isValued: Bool

    func isIn(_ word: String) -> Bool { word == flag || isValued && word.hasPrefix(flag + "=") }
  }

  /// The names of the options above, as `name: .long` makes them from the properties; the parser would
  /// take longer than a short command.
  private static var names: [Name] {
    Mirror(reflecting: LibraryOptions()).children.map { property in
      let letters = (property.label ?? "").drop { $0 == "_" }
      let name = letters.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
      return Name(flag: "--" + name, isValued: !(property.value is Flag<Bool>))
    }
  }
}
