import AlbumScripting
import ArgumentParser

extension ScriptsCommand {
  /// The command for the completions of shells: the possible next words that depend on scripts.
  struct Complete: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print completions of the last word, one per line.",
      discussion: "The exit code is 1 if the first word is not a script's command.",
      shouldDisplay: false)

    @Argument(parsing: .captureForPassthrough, help: "The words typed after moonshelf.")
    var words: [String] = []

    mutating func run() throws {
      let words = words.first == "--" ? Array(words.dropFirst()) : words
      let commands = ScriptPlaces.standard().flatMap { ScriptFolder($0) }?.commands ?? []
      guard words.count > 1 else {
        show(commands.map(\.name), beginningWith: words.first ?? "")
        throw ExitCode(1)
      }
      guard let command = commands.first(where: { $0.name == words[0] }) else { throw ExitCode(1) }
      let word = words.last ?? ""
      guard word.hasPrefix("-"), !words.dropFirst().dropLast().contains("--") else { return }
      show(command.flags + ScriptCommandCall.options.sorted(), beginningWith: word)
    }

    private func show(_ candidates: [String], beginningWith word: String) {
      for candidate in candidates where candidate.hasPrefix(word) { print(candidate) }
    }
  }
}
