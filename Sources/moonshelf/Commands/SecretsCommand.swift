import AlbumModel
import AlbumScripting
import ArgumentParser

struct SecretsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "secrets", subcommands: [List.self, Set.self, Remove.self], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration("secrets list")

    @OptionGroup var result: ResultOptions
    @OptionGroup var library: LibraryOptions

    mutating func run() throws {
      let secrets = try library.secrets.all().sorted { $0.key < $1.key }
      try result.printRows(
        ["secret", "hosts"],
        secrets.map { name, secret in
          [.text(name), .text(secret.hosts.map(\.description).joined(separator: ", "))]
        }, whenEmpty: "There are no secrets.", title: "Secrets")
    }
  }

  struct Set: ParsableCommand {
    static let configuration = CommandConfiguration("secrets set")

    @Argument(help: "Its name.")
    var name: String

    @Option(help: "A host that may receive it. May be repeated.")
    var host: [String] = []

    @OptionGroup var dryRun: DryRunOptions
    @OptionGroup var library: LibraryOptions

    mutating func run() throws {
      guard Secrets.isName(name) else {
        throw UserError.usage(
          "the name of a secret has letters, digits, -, _ and ., not \"\(name)\"")
      }
      let hosts = host.compactMap { WebHost(granting: $0) }
      if let wrong = host.first(where: { WebHost(granting: $0) == nil }) {
        throw UserError.usage("\"\(wrong)\" is no host, such as api.discogs.com")
      }
      guard !hosts.isEmpty else {
        throw UserError.usage(
          "say which host may receive it: moonshelf secrets set \(name) --host api.discogs.com")
      }
      let list = hosts.map(\.description).joined(separator: ", ")
      guard !dryRun.says("Would set \(name) for \(list).") else { return }
      guard let text = TerminalQuestions.hidden("\(name): "), !text.isEmpty else {
        throw UserError("no secret was given")
      }
      try library.secrets.set(Secrets.Secret(text, for: hosts), for: name)
      print("\(name) is set for \(list).")
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration("secrets remove")

    @Argument(help: "Its name.")
    var name: String

    @OptionGroup var dryRun: DryRunOptions
    @OptionGroup var library: LibraryOptions

    mutating func run() throws {
      guard try library.secrets.all()[name] != nil else {
        throw UserError("there is no secret \(name); see moonshelf secrets")
      }
      guard !dryRun.says("Would remove \(name).") else { return }
      try library.secrets.set(nil, for: name)
      print("Removed \(name).")
    }
  }
}

extension LibraryOptions {
  /// The user's secrets.
  fileprivate var secrets: Secrets { get throws { Secrets(path: try requirePlaces().secrets) } }
}
