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
  @Option("Withdraw the token with this name.", "name") var remove: String?
  @OptionGroup var dryRun: DryRunOptions
  @OptionGroup var result: ResultOptions
  @OptionGroup var library: LibraryOptions

  mutating func run() throws {
    let (tokens, text) = (NamedTokens(of: try library.path()), AccessToken.digits)
    if let name = remove {
      guard !dryRun.says("Would withdraw the token \(name).") else { return }
      try tokens.change { tokens in
        guard let index = tokens.firstIndex(where: { $0.name == name }) else {
          throw UserError("there is no token \(name); see moonshelf tokens")
        }
        tokens.remove(at: index)
      }
      return print("Withdrew \(name).")
    }
    if let name = add {
      guard name.wholeMatch(of: #/[\p{L}\p{N}_-]{1,60}/#) != nil else {
        throw UserError.usage("the name of a token has letters, digits, - and _, not \"\(name)\"")
      }
      guard !dryRun.says("Would add the token \(name), which allows \(right).") else { return }
      try tokens.change { [right, days] tokens in
        guard !tokens.contains(where: { $0.name == name }) else {
          throw UserError("there is a token \(name) already; withdraw it with --remove")
        }
        tokens.append(NamedToken(name, right, days: days, text: text))
      }
      return print(text)
    }
    let rows = try tokens.all().map { token -> [FieldValue?] in
      let time = token.expires.map { LocalTime.text($0) + (token.isExpired ? ", expired" : "") }
      return [.text(token.name), .text(token.right.rawValue), time.map { .text($0) }]
    }
    let none = "There are no tokens of single clients."
    try result.printRows(["token", "right", "expires"], rows, whenEmpty: none, title: "Tokens")
  }
}
