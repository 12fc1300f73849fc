import AlbumFiles
import AlbumModel
import ArgumentParser

/// A command that reads files whose names may be any bytes; it calls
/// ``ShellCommand/refuseOtherBytes(except:)``.
protocol FileNameCommand: ParsableCommand {}

/// Commands as they are typed.
enum ShellCommand {
  /// The words of this program's command line, as `PathText`; in `CommandLine.arguments`, invalid
  /// UTF-8 is replaced.
  static let typed: [String] = {
    var words = ["moonshelf"]
    // The functions of collections search for conformances, here and in what runs at each start: each
    // search takes a hundredth of a short command's time.
    for index in 0..<Int(CommandLine.argc) where index > 0 {
      if let word = CommandLine.unsafeArgv[index] { words.append(PathText.text(of: word)) }
    }
    return words
  }()

  /// Whether words of the command line are not valid UTF-8.
  static var hasOtherBytes: Bool { !typed.allSatisfy(PathText.isPlain) }

  /// Ensures that words which are not valid UTF-8 are names of files to import: only these are kept
  /// as bytes.
  ///
  /// - Throws: ``UserError``; all other words are used as text.
  static func refuseOtherBytes(except paths: [String] = []) throws {
    let words = typed.filter { !PathText.isPlain($0) }
    guard words.count > paths.count(where: { !PathText.isPlain($0) }),
      let word = words.first(where: { !paths.contains($0) }) ?? words.first
    else { return }
    throw UserError.usage(
      "\(PathText.shown(word)) is not valid UTF-8, as titles, queries and options must be; set the "
        + "terminal to UTF-8 and type it again (only files to import may have names of other bytes)"
    )
  }

  /// Words quoted for a shell.
  static func text(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }

  /// The words of a text, separated by spaces; quotes keep words together, as in a shell.
  static func words(in text: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in text {
      switch (quote, character) {
      case (nil, "'"), (nil, "\""):
        quote = character
        word = word ?? ""
      case (nil, _) where character.isWhitespace:
        words += word.map { [$0] } ?? []
        word = nil
      case (character?, _): quote = nil
      default: word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }

  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy {
      $0.isASCIIWord || $0 >= 0x80 || "-./,=:+@".utf8.contains($0)
    }
    if !PathText.isPlain(word) {
      let escaped = word.map { "'\\".contains($0) ? "\\\($0)" : String($0) }.joined()
      return "$'\(PathText.shown(escaped))'"
    }
    if isPlain, !word.isEmpty { return word }
    return word.quotedForShell
  }
}
