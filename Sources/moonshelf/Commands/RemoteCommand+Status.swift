import AlbumLibrary
import AlbumModel
import AlbumPresentation
import ArgumentParser

extension RemoteCommand {
  struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Say how it stands between the library and its remote.")

    @OptionGroup var result: ResultOptions
    @OptionGroup var library: LibraryOptions

    mutating func run() throws {
      let settings = try library.remote()
      let library = try self.library.open()
      let status = try Interruption.whileNoted {
        try RemoteConversation(library, settings, patience: .brief).run(
          isStopped: { Interruption.isRequested }
        ) { try await $0.status() }
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
          status.waitingThere.map { CountText.of($0, "change") } ?? "nobody can say"
        ),
        ("last exchange", when ?? "never"),
        ("conflicts", CountText.of(status.conflicts)),
      ]
      try result.printRows(
        [Column(key: "what"), Column(key: "is")],
        rows.map { [.text($0.0), .text($0.1)] }, whenEmpty: "")
    }

    private static func answer(_ status: RemoteStatus, _ when: String?) -> JSONAnswer {
      var answer = JSONAnswer()
      answer.add("address", .text(status.address))
      answer.add("reachable", .flag(status.isReachable))
      answer.add("reason", status.reason.map(FieldValue.text))
      answer.add("waiting_here", status.waitingHere)
      answer.add("waiting_there", status.waitingThere.map { .integer(Int64($0)) })
      answer.add("last_exchange", when.map(FieldValue.text))
      answer.add("conflicts", status.conflicts)
      return answer
    }
  }

  struct Conflicts: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List what was written in two places, and did not hold.",
      discussion: """
        Of two values for the same field the later one holds. The other one is listed here, with who
        wrote it and when, and the command that brings it back.
        """)

    @Option(name: .long, help: ArgumentHelp("List at most so many.", valueName: "number"))
    var limit = 50

    @OptionGroup var result: ResultOptions
    @OptionGroup var library: LibraryOptions

    func validate() throws {
      if limit < 0 { throw usageError("--limit must not be negative") }
    }

    mutating func run() throws {
      let library = try self.library.open()
      let values = try library.overtakenValues(limit: limit)
      let rows = try values.map { value -> [FieldValue?] in
        let album = try library.albumEvenRemoved(value.album)?.album.content.shortDescription
        return [
          .integer(value.step), .integer(value.album.rawValue), album.map(FieldValue.text),
          .text(Self.name(of: value.subject)), value.value, .text(value.author),
          .text(CivilDate.timestamp(value.time)), .text(value.winner), back(value),
        ]
      }
      let titles = [
        "step", "id", "album", "field", "value", "by", "time", "overtaken_by", "back_with",
      ]
      try result.printRows(
        titles.map { Column(key: $0, title: $0.replacing("_", with: " ")) }, rows,
        whenEmpty: "Nothing was overtaken.")
      try library.close()
    }

    private static func name(of subject: OvertakenValue.Subject) -> String {
      switch subject {
      case .presence: "on the shelf"
      case .place: "position"
      case .field(let name): name.rawValue
      }
    }

    /// The command that brings a value back, as a step like any other.
    private func back(_ value: OvertakenValue) -> FieldValue? {
      switch value.subject {
      case .field(let name):
        let text = "\(name)=\(value.value?.description ?? "")"
        let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || "=_.,:/".contains($0) }
        return .text(
          "\(library.command("set \(value.album)")) -- \(isPlain ? text : text.quotedForShell)")
      case .presence where value.value == .flag(false):
        return .text(library.command("remove \(value.album)"))
      case .presence: return .text("an album that was removed comes back with undo")
      case .place: return .text(library.command("move \(value.album) POSITION"))
      }
    }
  }
}
