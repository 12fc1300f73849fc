import AlbumLibrary
import AlbumModel
import AlbumPresentation
import AlbumScripting
import ArgumentParser

/// `moonshelf snapshot`.
struct SnapshotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot", abstract: "Save, compare and restore states of the library.",
    subcommands: [Save.self, List.self, Diff.self, Restore.self, Remove.self])

  struct Save: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Save the current state under a name.")

    @OptionGroup var dryRun: DryRunOptions
    @OptionGroup var named: NameArguments

    mutating func run() throws {
      let library = try named.library.open(mustExist: true, isDryRun: dryRun.isOn)
      try library.saveSnapshot(named.name)
      let what = "\(named.name): \(try library.count().albums)."
      named.result.say(dryRun.isOn ? ["Would save \(what)", DryRunOptions.end] : ["Saved \(what)"])
      try library.close()
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List snapshots, oldest first.")

    @OptionGroup var result: ResultOptions
    @OptionGroup var library: LibraryOptions

    mutating func run() throws {
      let library = try library.open(mustExist: true)
      let rows = try library.snapshots().map { snapshot -> [FieldValue?] in
        [.text(snapshot.name), result.time(snapshot.time)]
      }
      try result.printRows(
        [Column(key: "name"), Column(key: "time")], rows, whenEmpty: "There are no snapshots.")
      try library.close()
    }
  }

  struct Diff: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show the differences from a snapshot.")

    @OptionGroup var named: NameArguments

    mutating func run() throws {
      let library = try named.library.open(mustExist: true)
      let difference = try library.difference(from: library.snapshot(named.name))
      let columns = [
        Column(key: "what"), Column(key: "id", alignment: .right), Column(key: "album"),
        Column(key: "field"), Column(key: "then"), Column(key: "now"),
      ]
      try named.result.printRows(
        columns, rows(of: difference, in: library), positionsIn: library,
        whenEmpty: "No differences from \(named.name).")
      try library.close()
    }

    private func rows(
      of difference: SnapshotDifference, in library: LibraryAPI
    ) throws -> [[FieldValue?]] {
      func row(
        _ what: String, _ id: AlbumID, _ values: [FieldValue?] = [nil, nil, nil]
      ) throws -> [FieldValue?] {
        let album = try library.albumEvenRemoved(id)?.album.content.shortDescription
        return [.text(what), .integer(id.rawValue), album.map(FieldValue.text)] + values
      }
      return try difference.added.map { try row("added", $0) }
        + difference.removed.map { try row("removed", $0) }
        + difference.moved.map { try row("moved", $0) }
        + difference.changed.map {
          try row("changed", $0.album, [.text($0.name.rawValue), $0.then, $0.now])
        }
    }
  }

  struct Restore: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Restore a snapshot, as one step.")

    @OptionGroup var dryRun: DryRunOptions
    @OptionGroup var named: NameArguments

    mutating func run() throws {
      try named.library.change(dryRun, named.result) { library in
        try library.restore(library.snapshot(named.name)).isEmpty
          ? .unchanged("No differences from \(named.name); nothing was restored.")
          : .changed("Restored \(named.name): \(library.count().albums).")
      }
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Delete a snapshot; no albums change.")

    @OptionGroup var dryRun: DryRunOptions
    @OptionGroup var named: NameArguments

    mutating func run() throws {
      let library = try named.library.open(mustExist: true, isDryRun: dryRun.isOn)
      try library.removeSnapshot(named.name)
      named.result.say(
        dryRun.isOn
          ? ["Would delete the snapshot \(named.name).", DryRunOptions.end]
          : ["Deleted the snapshot \(named.name)."])
      try library.close()
    }
  }

  struct NameArguments: ParsableArguments {
    @Argument(help: "The snapshot's name.")
    var name: String

    @OptionGroup var result: ResultOptions
    @OptionGroup var library: LibraryOptions

    func validate() throws {
      if name.isEmpty { throw UserError.usage("a snapshot needs a name") }
    }
  }
}
