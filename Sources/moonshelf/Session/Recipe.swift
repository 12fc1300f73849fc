import AlbumFiles
import AlbumModel

/// A script that comes with the program.
struct Recipe {
  let name: String
  let kind: String
  let path: String

  /// All recipes, by kind and name.
  static func all() throws -> [Recipe] {
    let root = try SharedFiles.recipes()
    return try SharedFiles.recipeKinds.flatMap { kind, folder in
      try names(in: "\(root)/\(folder)").map { name in
        Recipe(name: name, kind: kind, path: "\(root)/\(folder)/\(name).lua")
      }
    }
  }

  /// The recipe with a name.
  ///
  /// - Throws: `UserError` if there is none.
  static func named(_ name: String) throws -> Recipe {
    let all = try all()
    guard let recipe = all.first(where: { $0.name == name }) else {
      throw UserError.usage("there is no recipe \"\(name)\"; moonshelf recipes lists them")
    }
    return recipe
  }

  private static func names(in folder: String) throws -> [String] {
    guard let entries = FolderEntries(folder) else { throw UserError("\(folder) is unreadable") }
    return entries.map { String(decoding: $0.name, as: UTF8.self) }
      .filter { $0.hasSuffix(".lua") && !$0.hasSuffix("_test.lua") }
      .map { String($0.dropLast(4)) }.sorted()
  }

  /// The script.
  func text() throws -> String {
    do throws(SystemError) {
      let bytes = try WholeFile.read(Array(path.utf8), atMost: 1024 * 1024)
      return String(decoding: bytes, as: UTF8.self)
    } catch { throw UserError("\(path) is unreadable: \(error)") }
  }

  /// The first sentence of its comment, without an explanation behind a colon.
  func purpose() throws -> String {
    let comment = Self.comment(of: try text()).prefix { !$0.hasPrefix("  ") }
      .map { $0.drop { $0 == " " } }.joined(separator: " ")
    let ends = [". ", ": ", "; "].compactMap { comment.firstRange(of: $0)?.lowerBound }
    let sentence = comment[..<(ends.min() ?? comment.endIndex)]
    return String(sentence.last == "." ? sentence.dropLast() : sentence)
  }

  /// The command lines in its comment, with the names of its commands and layouts instead of a path.
  func uses(in text: String, copiedTo copy: String) -> [String] {
    let commands = Self.commands(in: text)
    let layout = text.firstMatch(of: /moonshelf\.layout\(\s*"([^"]+)"/).map { String($0.output.1) }
    return Self.comment(of: text).filter { $0.hasPrefix("   moonshelf ") }.map { line in
      var words = line.split(separator: " ").map(String.init)
      guard let at = words.firstIndex(where: { $0.hasSuffix("/\(name).lua") }) else {
        return words.joined(separator: " ")
      }
      switch words[at - 1] {
      case "run":
        let isNamed = words.dropFirst(at + 1).first.map(commands.contains) ?? false
        words.replaceSubrange(at - 1...at, with: isNamed ? [] : commands.prefix(1))
      case "--script": words.removeSubrange(at - 1...at)
      case "--layout": words[at] = layout.map { $0.contains(" ") ? $0.quotedForShell : $0 } ?? copy
      default: words[at] = copy
      }
      return words.joined(separator: " ")
    }
  }

  /// The names of the commands that it adds.
  func commands() throws -> [String] { Self.commands(in: try text()) }

  private static func commands(in text: String) -> [String] {
    text.matches(of: /moonshelf\.command\(\s*"([^"]+)"/).map { String($0.output.1) }
  }

  /// The lines of the comment at the beginning, without their dashes.
  private static func comment(of text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .prefix { $0.hasPrefix("--") }.map { $0.dropFirst(2) }
  }
}
