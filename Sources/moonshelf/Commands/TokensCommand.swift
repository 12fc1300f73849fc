import AlbumModel
import AlbumServer
import ArgumentParser

extension TokenRight: ExpressibleByArgument {}

struct TokensCommand: ParsableCommand {
  static let configuration = CommandConfiguration("tokens")

  @Option("Add a token with this name, and print it.", "name") var add: String?
  @Option(help: "What the added token allows.") var right = TokenRight.read
  @Option(
    "The number of days after which the added token is refused.", "days",
    transform: NumberArgument.whole(1...36500, "days"))
  var days: Int?
  @Option("Show only the albums of a query with the added token, as for a guest.", "query")
  var only: String?
  @Option("Withdraw the token with this name.", "name") var remove: String?
  @OptionGroup var dryRun: DryRunOptions
  @OptionGroup var result: ResultOptions
  @OptionGroup var library: LibraryOptions

  mutating func run() throws {
    let tokens = NamedTokens(of: try library.path())
    let removal = remove.map { "withdraw the token \($0)" }
    let addition = add.map { "add the token \($0), which allows \(right)" }
    let steps = [removal, addition].compactMap(\.self)
    guard !steps.isEmpty else { return try list(tokens.all()) }
    if let add, add.wholeMatch(of: #/[\p{L}\p{N}_-]{1,60}/#) == nil {
      throw UserError.usage("the name of a token has letters, digits, - and _, not \"\(add)\"")
    }
    if let only {
      guard add != nil, right == .read else {
        throw UserError.usage("--only needs --add, and a token that only reads")
      }
      let library = try library.open(mustExist: true, makes: false)
      try library.loadScriptFields()
      _ = try library.queryParser.query(only)
    }
    guard !dryRun.says("Would \(steps.joined(separator: " and ")).") else { return }
    let text = AccessToken.digits
    try tokens.change { [add, remove, right, only, days] tokens in
      let names = tokens.map(\.name)
      if let remove, !names.contains(remove) {
        throw UserError("there is no token \(remove); see moonshelf tokens")
      }
      if let add, add != remove, names.contains(add) {
        throw UserError("there is a token \(add) already; withdraw it with --remove")
      }
      tokens.removeAll { $0.name == remove }
      if let add { tokens.append(NamedToken(add, right, query: only, days: days, text: text)) }
    }
    if let remove { print("Withdrew \(remove).") }
    if add != nil { print(text) }
  }

  private func list(_ tokens: [NamedToken]) throws {
    let rows = tokens.map { token -> [FieldValue?] in
      let time = token.expires.map { LocalTime.text($0) + (token.isExpired ? ", expired" : "") }
      return [
        .text(token.name), .text(token.right.rawValue), time.map { .text($0) },
        token.query.map { .text($0) },
      ]
    }
    let none = "There are no tokens of single clients."
    try result.printRows(
      ["token", "right", "expires", "only"], rows, whenEmpty: none, title: "Tokens")
  }
}
