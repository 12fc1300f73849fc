import AlbumFiles
import AlbumLibrary
import AlbumModel
import ArgumentParser

struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration("backup")

  @OptionGroup var parts: BackupPartOptions
  @OptionGroup var result: ResultOptions
  @OptionGroup var library: LibraryOptions

  mutating func run() throws {
    let path = try library.path()
    guard FileStatus(path) != nil else { throw UserError("there is no library \(path)") }
    try OutputPath(path: parts.file).mustNotBe(library: path)
    let library = try library.open(mustExist: true)
    let backup = try library.backUp(to: parts.file, with: parts.parts) { Interruption.isRequested }
    result.say("Backed up \(parts.summary(of: backup)) to \(parts.file).")
    if let kept = backup.keptAs {
      result.say("The earlier backup has changes that this library lacks; it is now \(kept).")
    }
    parts.warn(of: backup)
  }
}

struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration("restore")

  @OptionGroup var parts: BackupPartOptions
  @OptionGroup var confirmation: ConfirmationOptions
  @OptionGroup var options: ChangeOptions

  mutating func run() throws {
    let path = try options.library.path()
    let restoration = BackupRestoration(parts.file, to: path) { Interruption.isRequested }
    let restored = try restoration.run(with: parts.parts, isDryRun: options.isDryRun) {
      try confirmation.require("it is a backup of another library than \(path)")
    }
    let what = "\(parts.summary(of: restored.backup)) to \(path)."
    guard !options.says("Would restore \(what)") else { return }
    options.result.say("Restored \(what)")
    parts.warn(of: restored.backup)
    if let replaced = restored.replaced {
      let back = options.library.command("restore \(ShellCommand.text([replaced]))")
      options.result.say("The previous library is \(replaced); get it back with: \(back)")
    }
  }
}

/// A backup, and its additional parts.
struct BackupPartOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("Backup file.", valueName: "file"), completion: .file())
  var file: String

  @Flag(help: "Include cover pictures, in the folder FILE.covers.")
  var covers = false

  @Flag(help: "Include the remote and the server token, in FILE.remote and FILE.token.")
  var settings = false

  var parts: LibraryAPI.BackupParts {
    LibraryAPI.BackupParts(covers ? [.covers] : []).union(settings ? [.settings] : [])
  }

  func validate() throws {
    if file.isEmpty { throw UserError.usage("a backup needs the path of a file") }
  }

  func summary(of backup: Backup) -> String {
    var parts = [backup.albumCount.albums, CountText.of(backup.stepCount, "step")]
    if let count = backup.pictureCount { parts.append(CountText.of(count, "picture")) }
    return parts.joined(separator: ", ")
  }

  func warn(of backup: Backup) {
    for name in backup.damagedPictures {
      Console.warn("moonshelf: the picture \(name) is damaged and was left out")
    }
  }
}
