import AlbumLibrary
import AlbumModel
import AlbumSync
import ArgumentParser
import Glibc

struct RemoteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "remote",
    subcommands: [
      Set.self, Name.self, Status.self, Push.self, Pull.self, Conflicts.self, Off.self,
    ], defaultSubcommand: Status.self)

  struct Set: ParsableCommand {
    static let configuration = CommandConfiguration("remote set")

    @Argument(help: "Server address: http://host:port or https://host.")
    var address: String

    @Option(
      help: ArgumentHelp("Server token, or - to read it from standard input.", valueName: "token"))
    var token = ""

    @Option(
      name: .customLong("as"),
      help: ArgumentHelp("Name of this library for others.", valueName: "name"))
    var name: String?

    @OptionGroup var options: ChangeOptions

    func validate() throws {
      if name?.isEmpty == true { throw UserError.usage("--as needs a name") }
    }

    mutating func run() throws {
      // Before anything is opened or read.
      if options.says("Would set the remote to \(try settings("", nil).address).") { return }
      let library = try options.library.open()
      guard let path = library.path else { return }
      let before = try? RemoteSettings.of(path)
      let settings = try settings(shownToken(), self.name ?? before?.name ?? library.exchangeName())
      if before?.address != settings.address { try RemoteSettings.remove(for: path) }
      try settings.save(for: path)
      let isAsked = !options.library.isOffline
      let reason = isAsked ? reason(settings, library) : nil
      options.result.say(
        "The remote is \(settings.address)\(isAsked && reason == nil ? ", and it answers" : ""); "
          + "pull with: \(options.library.command("remote pull"))")
      if let reason { Console.warn("moonshelf: the remote is set, but: \(reason)") }
      if !settings.isPrivate {
        Console.warn("moonshelf: over http the token can be intercepted; use https where you can")
      }
    }

    private func settings(_ token: String, _ name: String?) throws -> RemoteSettings {
      do { return try RemoteSettings(address: address, token: token, name: name) } catch {
        throw UserError.usage("\(error)")
      }
    }

    /// The reason why the remote cannot be used now; nil if it responds correctly.
    private func reason(_ settings: RemoteSettings, _ library: LibraryAPI) -> String? {
      do {
        return try Interruption.whileNoted {
          try SyncDriver(settings).check(library) { Interruption.isRequested }
        }
      } catch is CancellationError {
        return "interrupted before \(settings.address) answered"
      } catch { return "\(error)" }
    }

    private func shownToken() throws -> String {
      guard token == "-" else { return token }
      if Console.isTerminal(STDIN_FILENO) { Console.write("Token: ") }
      guard let line = readLine(), let word = line.split(whereSeparator: \.isWhitespace).first
      else { throw UserError.usage("there is no token on standard input") }
      return String(word)
    }
  }

  struct Name: ParsableCommand {
    static let configuration = CommandConfiguration("remote name")

    @Argument(help: "The name.")
    var name: String

    @OptionGroup var options: ChangeOptions

    mutating func run() throws {
      if name.isEmpty { throw UserError.usage("a name has at least one letter") }
      let settings = try options.library.remote()
      if options.says("Would set the name to \(name).") { return }
      try RemoteSettings(address: settings.address, token: settings.token, name: name)
        .save(for: options.library.path())
      options.result.say("This library is \(name) for others, from the next push or pull on.")
    }
  }

  struct Push: ParsableCommand {
    static let configuration = CommandConfiguration("remote push")

    @OptionGroup var call: RemoteCall

    mutating func run() throws {
      if let status = try call.statusOfDryRun() { return call.would("push", status.waitingHere) }
      try call.run("push", \.pushed) { try $0.push(from: $1, isStopped: $2) }
    }
  }

  struct Pull: ParsableCommand {
    static let configuration = CommandConfiguration("remote pull")

    @OptionGroup var call: RemoteCall

    mutating func run() throws {
      if let status = try call.statusOfDryRun() {
        guard let waiting = status.waitingThere else {
          throw UserError(status.reason ?? "\(status.address) is not reachable")
        }
        return call.would("pull", waiting)
      }
      try call.run("pull", \.pulled) { try $0.pull(into: $1, isStopped: $2) }
    }
  }

  struct Off: ParsableCommand {
    static let configuration = CommandConfiguration("remote off")

    @OptionGroup var options: ChangeOptions

    mutating func run() throws {
      let path = try options.library.path()
      let before = try? RemoteSettings.of(path)
      let would = before.map { "Would remove the remote \($0.address)." } ?? "No remote is set."
      if options.says(would) { return }
      try RemoteSettings.remove(for: path)
      options.result.say(
        before.map { "\($0.address) is no longer the remote." } ?? "No remote was set.")
    }
  }

  struct Status: ParsableCommand {
    static let configuration = CommandConfiguration("remote status")

    @OptionGroup var result: ResultOptions
    @OptionGroup var library: LibraryOptions

    mutating func run() throws {
      let status = try library.remoteStatus()
      let when = status.lastExchange.map(result.time)
      if result.isJSON {
        let answer: JSONValue = [
          "address": .text(status.address), "reachable": .flag(status.isReachable),
          "reason": JSONValue(status.reason), "waiting_here": JSONValue(status.waitingHere),
          "waiting_there": JSONValue(status.waitingThere), "last_exchange": JSONValue(when),
          "conflicts": JSONValue(status.conflicts),
        ]
        return print(answer.line)
      }
      let rows: [(String, String?)] = [
        ("address", status.address), ("name here", try library.remote().name),
        ("reachable", status.isReachable ? "yes" : "no"), ("because", status.reason),
        ("waiting here", CountText.of(status.waitingHere, "change")),
        ("waiting there", status.waitingThere.map { CountText.of($0, "change") } ?? "unknown"),
        ("last exchange", when?.description ?? "never"),
        ("conflicts", CountText.of(status.conflicts)),
      ]
      try result.printRows(
        ["what", "is"], rows.compactMap { what, text in text.map { [.text(what), .text($0)] } },
        whenEmpty: "")
    }
  }
}

/// The common part of `push` and `pull`.
struct RemoteCall: ParsableArguments {
  @OptionGroup var options: ChangeOptions

  /// Exchanges with the remote, with the scripts of the script folder as observers, and reports the
  /// result.
  func run(
    _ verb: String, _ count: (RemoteReport) -> Int,
    _ body: (SyncDriver, LibraryAPI, _ isStopped: () -> Bool) throws -> RemoteReport
  ) throws {
    let settings = try options.library.remote()
    let session = try options.library.open(for: .changes)
    let report = try Interruption.whileNoted {
      try body(SyncDriver(settings), session.library, { Interruption.isRequested })
    }
    try session.close()
    if let warning = report.warning { Console.note("moonshelf: \(warning)") }
    let overwritten =
      " \(CountText.of(report.overwritten, "value")) overwritten by a later change; see: "
      + options.library.command("remote conflicts")
    options.result.say(
      count(report) == 0
        ? "Nothing to \(verb)."
        : "\(verb.capitalized)ed \(CountText.of(count(report), "change"))."
          + (report.overwritten == 0 ? "" : overwritten))
  }

  /// Says what a dry run would exchange.
  func would(_ verb: String, _ count: Int) {
    _ = options.says("Would \(verb) \(CountText.of(count, "change")).")
  }

  /// What waits to be exchanged, if it is a dry run.
  func statusOfDryRun() throws -> RemoteStatus? {
    options.isDryRun ? try options.library.remoteStatus() : nil
  }
}

extension LibraryOptions {
  /// The configured remote.
  ///
  /// - Throws: what to do if there is none.
  func remote() throws -> RemoteSettings {
    guard let settings = try RemoteSettings.of(path()) else {
      throw UserError.usage(
        "no remote is set; set one with: \(command("remote set ADDRESS --token -"))")
    }
    return settings
  }

  /// The state of the remote, and what waits to be exchanged.
  fileprivate func remoteStatus() throws -> RemoteStatus {
    let settings = try remote()
    let library = try open(mustExist: true)
    let status = try Interruption.whileNoted {
      try SyncDriver(settings).status(of: library) { Interruption.isRequested }
    }
    return status
  }
}
