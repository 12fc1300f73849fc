import AlbumLibrary
import AlbumModel
import AlbumPresentation
import ArgumentParser

extension RemoteCommand {
  struct Conflicts: ParsableCommand {
    static let configuration = CommandConfiguration("remote conflicts")

    @Option("Maximum number of conflicts (default: 50).", transform: NumberArgument.whole(0...))
    var limit = 50

    @Option(
      parsing: .upToNextOption,
      help: ArgumentHelp("Restore the overwritten values, one step each.", valueName: "number"),
      transform: NumberArgument.whole(1...))
    var restore: [Int] = []

    @Option(
      parsing: .upToNextOption,
      help: ArgumentHelp(
        "Dismiss conflicts without changing values: their numbers, or all.", valueName: "number"))
    var dismiss: [String] = []

    @OptionGroup var confirmation: ConfirmationOptions
    @OptionGroup var options: ChangeOptions

    func validate() throws {
      if let word = dismiss.first(where: { $0 != "all" && Int64($0) == nil }) {
        throw UserError.usage("--dismiss needs the numbers of conflicts, or all; not \(word)")
      }
      if !restore.isEmpty, !dismiss.isEmpty {
        throw UserError.usage("--restore and --dismiss cannot be used together")
      }
    }

    mutating func run() throws {
      let library = try options.library.open(mustExist: true, isDryRun: options.isDryRun)
      // Checked before anything is done: all of them, or none.
      for number in restore.map(Int64.init) + dismiss.compactMap({ Int64($0) }) {
        try check(number, in: library)
      }
      let restored = try restore.enumerated().map { index, number in
        try restore(Int64(number), isFirst: index == 0, in: library)
      }
      if !dismiss.isEmpty {
        try confirmation.confirm("This dismisses overwritten values.", isDryRun: options.isDryRun)
        try dismiss(in: library)
      }
      if restore.isEmpty, dismiss.isEmpty {
        try list(library)
      } else if !restore.isEmpty, try !options.shows(library) {
        options.result.say(restored, step: try library.history(1).first)
      }
    }

    private func check(_ number: Int64, in library: LibraryAPI) throws {
      do { _ = try library.openConflict(number) } catch let error as LibraryError {
        guard case .noSuchConflict = error else { throw error }
        throw UserError.usage("\(error); see: \(options.library.command("remote conflicts"))")
      }
    }

    private func restore(_ number: Int64, isFirst: Bool, in library: LibraryAPI) throws -> String {
      do {
        let album = try library.albumEvenRemoved(library.restoreOverwritten(number))?.album
        return "Restored the overwritten values of \(album?.content.shortDescription ?? ""). "
          + "Undo with: \(options.library.command("undo"))"
      } catch LibraryError.conflictSettled where !isFirst {
        // A restored album has all values that were written to it.
        return "Conflict \(number) was resolved together with an earlier one."
      }
    }

    private func dismiss(in library: LibraryAPI) throws {
      let numbers = Swift.Set(dismiss.compactMap { Int64($0) }).sorted()
      let count =
        try dismiss.contains("all")
        ? library.dismissConflicts(nil)
        : numbers.reduce(0) { try $0 + library.dismissConflicts($1) }
      let what = "\(CountText.of(count, "conflict"))."
      if !options.says("Would dismiss \(what)") { options.result.say("Dismissed \(what)") }
    }

    private func list(_ library: LibraryAPI) throws {
      let values = try library.overwrittenValues(limit: limit)
      let rows = try values.map { value -> [FieldValue?] in
        let album = try library.albumEvenRemoved(value.album)
        return [
          .integer(value.number), .integer(value.step), .integer(value.album.rawValue),
          album.map { .text($0.album.content.shortDescription) },
          .text(value.subject.name), value.value, .text(value.author),
          options.result.time(value.time), .text(value.winner),
          .text(back(value, isRemoved: album?.isRemoved ?? true)),
        ]
      }
      let titles = [
        "number", "step", "id", "album", "field", "value", "by", "time", "overwritten_by",
        "back_with",
      ]
      try options.result.printRows(
        titles.map { Column(key: $0, title: $0.replacing("_", with: " ")) }, rows,
        positionsIn: library, whenEmpty: "There are no conflicts.", limit: limit)
    }

    /// The command that restores a value, as an ordinary step.
    private func back(_ value: OverwrittenValue, isRemoved: Bool) -> String {
      let restore = options.library.command("remote conflicts --restore \(value.number)")
      guard !isRemoved else { return restore }
      switch value.subject {
      case .field(let name):
        let text = "\(name)=\(value.value?.description ?? "")"
        let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || "=_.,:/".contains($0) }
        let set = options.library.command("set id:\(value.album)")
        return "\(set) -- \(isPlain ? text : text.quotedForShell)"
      case .presence where value.value == .flag(false):
        return options.library.command("remove id:\(value.album)")
      case .presence: return restore
      case .place:
        let position = value.value?.description ?? "POSITION"
        return options.library.command("move id:\(value.album) \(position)")
      }
    }
  }
}
