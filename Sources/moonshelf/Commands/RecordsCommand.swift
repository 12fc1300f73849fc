import AlbumLibrary
import AlbumModel
import AlbumPresentation
import ArgumentParser

struct RecordsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "records", subcommands: [List.self, Show.self, Prune.self], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration("records list")

    @OptionGroup var result: ResultOptions
    @OptionGroup var library: LibraryOptions

    mutating func run() throws {
      let library = try library.open(mustExist: true, makes: false)
      let imports = try library.recordedImports().map { ($0, try library.recordsSize(of: $0.id)) }
      if result.isJSON { return result.printAnswers(imports.map(Self.answer)) }
      let columns: [Column] = [
        .right("import"), .time, Column(key: "path", title: "File"), "source", .right("records"),
        .right("size"), "rules", "state",
      ]
      let rows = imports.map { item, size -> [FieldValue?] in
        let rules = item.rules.map(\.agent.name).joined(separator: ", ")
        return [
          .integer(item.id), result.time(item.time), .text(item.path), .text(item.source),
          .integer(Int64(size.records)), .text(CountText.bytes(Int(size.bytes))),
          rules.isEmpty ? nil : .text(rules), .text(Self.state(item, size)),
        ]
      }
      try result.printRows(columns, rows, whenEmpty: "No records are kept.", title: "Records")
    }

    private static func state(_ item: RecordedImport, _ size: RecordsSize) -> String {
      if item.isUndone { return "undone" }
      if size.pruned == 0 { return "kept" }
      return size.pruned == size.records ? "pruned" : "partly pruned"
    }

    private static func answer(_ item: RecordedImport, _ size: RecordsSize) -> JSONValue {
      [
        "import": .integer(item.id), "step": .integer(item.step),
        "time": .text(LocalTime.iso(item.time)), "path": .text(item.path),
        "source": .text(item.source), "program": .text(item.program),
        "records": JSONValue(size.records), "pruned": JSONValue(size.pruned),
        "bytes": .integer(size.bytes), "undone": .flag(item.isUndone),
        "rules": .array(
          item.rules.map { rule in
            [
              "name": .text(rule.agent.name), "path": rule.path.map(JSONValue.text) ?? .null,
              "sha256": rule.agent.hash.map { .text($0.description) } ?? .null,
            ]
          }),
      ]
    }
  }

  /// `moonshelf records show`.
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration("records show")

    @Argument(
      help: ArgumentHelp("Number of the import (default: the last one).", valueName: "number"),
      transform: NumberArgument.whole(1...))
    var number: Int?

    @OptionGroup var result: ResultOptions
    @Flag(help: .noPager) var noPager = false
    @OptionGroup var library: LibraryOptions

    mutating func run() throws {
      let library = try library.open(mustExist: true, makes: false)
      guard
        let found = try number.map({ try library.recordedImport(Int64($0)) })
          ?? library.recordedImports().last
      else { throw UserError.usage("there is no import \(number ?? 1); see moonshelf records") }
      var rows: [[FieldValue?]] = []
      try library.forEachOutcomes(of: found.id) { _, outcomes in
        rows += outcomes.filter { $0.result != .added }.map { outcome in
          [
            .integer(Int64(outcome.line)), .text("\(outcome.result)"),
            outcome.album.map { .integer($0.rawValue) }, outcome.reason.map(FieldValue.text),
          ]
        }
        return true
      }
      StandardOutput.page(unless: noPager)
      try result.printRows(
        ["line", "fate", "album", "reason"], rows,
        whenEmpty: "All of its records were added.", title: "Records")
    }
  }

  /// `moonshelf records prune`.
  struct Prune: ParsableCommand {
    static let configuration = CommandConfiguration("records prune")

    @Option(
      name: .customLong("import"), parsing: .unconditional,
      help: ArgumentHelp("Only the records of one import.", valueName: "number"),
      transform: NumberArgument.whole(1...))
    var number: Int?

    @Option("Only the records of imports before a day: 2026-01-01.", "date")
    var before: String?

    @OptionGroup var confirmation: ConfirmationOptions
    @OptionGroup var options: ChangeOptions

    func validate() throws {
      if number != nil, before != nil {
        throw UserError.usage("--import and --before cannot be combined")
      }
    }

    mutating func run() throws {
      let which = try self.which()
      let library = try options.library.open(mustExist: true, isDryRun: options.isDryRun)
      if let number, try library.recordedImport(Int64(number)) == nil {
        throw UserError.usage("there is no import \(number); see moonshelf records")
      }
      let found = try library.pruning(which)
      let records = CountText.of(found.records, "record")
      if !found.imports.isEmpty {
        try confirmation.confirm(
          "This removes the texts of \(records).", isDryRun: options.isDryRun)
      }
      let pruning = try options.isDryRun ? found : library.pruneRecords(which)
      var lines = ["There are no such records."]
      var freed: Int64 = 0
      if !pruning.imports.isEmpty {
        let verb = options.isDryRun ? "Would remove" : "Removed"
        let imports = CountText.of(pruning.imports.count, "import")
        lines = [
          "\(verb) the texts of \(records) of \(imports), \(CountText.bytes(Int(pruning.bytes)))."
        ]
        lines += pruning.imports.map {
          "The albums of import \($0.id), \($0.path), cannot be derived again."
        }
        if !options.isDryRun {
          let shrinking = library.shrinkFileAfterChange()
          freed = shrinking.freed
          lines.append(shrinking.text)
        }
      }
      if options.isDryRun { lines.append(DryRunOptions.end) }
      options.result.say(
        lines,
        and: [
          ("imports", .array(pruning.imports.map { .integer($0.id) })),
          ("records", JSONValue(pruning.records)), ("bytes", .integer(pruning.bytes)),
          ("freed", .integer(freed)),
        ])
    }

    private func which() throws -> PrunedRecords {
      if let number { return .import(Int64(number)) }
      guard let before else { return .all }
      let numbers = before.split(separator: "-").compactMap { Int($0) }
      guard numbers.count == 3,
        let date = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2])
      else { throw UserError.usage("--before needs a day, such as 2026-01-01; got \"\(before)\"") }
      return .before(LocalTime.seconds(of: date))
    }
  }
}
