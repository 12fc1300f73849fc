import AlbumModel
import ArgumentParser

struct SnapshotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "snapshot", subcommands: [Save.self, List.self, Diff.self, Restore.self, Remove.self])

  struct Save: ParsableCommand {
    static let configuration = CommandConfiguration("snapshot save")

    @OptionGroup var named: NameArgument
    @OptionGroup var options: ChangeOptions

    mutating func run() throws {
      let library = try options.library.open(mustExist: true, isDryRun: options.isDryRun)
      try library.saveSnapshot(named.name)
      let what = "\(named.name): \(try library.count().albums)."
      if !options.says("Would save \(what)") { options.result.say("Saved \(what)") }
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration("snapshot list")

    @OptionGroup var result: ResultOptions
    @OptionGroup var library: LibraryOptions

    mutating func run() throws {
      let library = try library.open(mustExist: true, makes: false)
      try result.printRows(
        ["name", "time"], library.snapshots().map { [.text($0.name), result.time($0.time)] },
        whenEmpty: "There are no snapshots.")
    }
  }

  struct Diff: ParsableCommand {
    static let configuration = CommandConfiguration("snapshot diff")

    @OptionGroup var named: NameArgument
    @OptionGroup var result: ResultOptions
    @OptionGroup var library: LibraryOptions

    mutating func run() throws {
      let library = try library.open(mustExist: true, makes: false)
      try result.printDifferences(
        from: library.snapshot(named.name).point, to: library.currentPoint(), of: library,
        whenEmpty: "No differences from \(named.name).")
    }
  }

  struct Restore: ParsableCommand {
    static let configuration = CommandConfiguration("snapshot restore")

    @OptionGroup var named: NameArgument
    @OptionGroup var options: ChangeOptions

    mutating func run() throws {
      try options.change { library in
        try library.restore(library.snapshot(named.name))
          ? .changed("Restored \(named.name): \(library.count().albums).")
          : .unchanged("No differences from \(named.name); nothing was restored.")
      }
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration("snapshot remove")

    @OptionGroup var named: NameArgument
    @OptionGroup var confirmation: ConfirmationOptions
    @OptionGroup var options: ChangeOptions

    mutating func run() throws {
      let library = try options.library.open(mustExist: true, isDryRun: options.isDryRun)
      _ = try library.snapshot(named.name)
      try confirmation.confirm(
        "This deletes the snapshot \(named.name).", isDryRun: options.isDryRun)
      try library.removeSnapshot(named.name)
      if !options.says("Would delete the snapshot \(named.name).") {
        options.result.say("Deleted the snapshot \(named.name).")
      }
    }
  }

  struct NameArgument: ParsableArguments {
    @Argument(help: "The snapshot's name.")
    var name: String

    func validate() throws { if name.isEmpty { throw UserError.usage("a snapshot needs a name") } }
  }
}
