import AlbumLibrary
import AlbumModel
import AlbumPresentation
import AlbumSync
import ArgumentParser

extension RemoteCommand {
  struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "status", abstract: "Show the state of the remote.")

    @OptionGroup var result: ResultOptions
    @OptionGroup var library: LibraryOptions

    mutating func run() throws {
      let settings = try library.remote()
      let library = try self.library.open(mustExist: true)
      let status = try Interruption.whileNoted {
        try SyncDriver(settings).status(of: library) { Interruption.isRequested }
      }
      try library.close()
      let when = status.lastExchange.map(CivilDate.timestamp)
      guard !result.isJSON else { return print(Self.answer(status, when).line) }
      var rows: [(String, String)] = [
        ("address", status.address),
        ("reachable", status.isReachable ? "yes" : "no"),
      ]
      if let reason = status.reason { rows.append(("because", reason)) }
      rows += [
        ("waiting here", CountText.of(status.waitingHere, "change")),
        (
          "waiting there",
          status.waitingThere.map { CountText.of($0, "change") } ?? "unknown"
        ),
        ("last exchange", when ?? "never"),
        ("conflicts", CountText.of(status.conflicts)),
      ]
      try result.printRows(
        [Column(key: "what"), Column(key: "is")],
        rows.map { [.text($0.0), .text($0.1)] }, whenEmpty: "")
    }

    private static func answer(_ status: RemoteStatus, _ when: String?) -> JSONValue {
      [
        "address": .text(status.address), "reachable": .flag(status.isReachable),
        "reason": JSONValue(status.reason), "waiting_here": JSONValue(status.waitingHere),
        "waiting_there": JSONValue(status.waitingThere), "last_exchange": JSONValue(when),
        "conflicts": JSONValue(status.conflicts),
      ]
    }
  }
}
