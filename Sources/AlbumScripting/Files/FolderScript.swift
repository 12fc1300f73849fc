import AlbumFiles

/// A script of the script folder, described without running it.
public struct FolderScript: Equatable, Sendable {
  /// Its name in commands and settings: that of the file without `.lua`, or of the folder.
  public let name: String
  /// Its file.
  public let path: String
  /// Its file in messages: `tidy.lua`, `tidy/init.lua`.
  public var file: String { ScriptFile.name(of: path) }
  private var isFolder: Bool { path.hasSuffix("/init.lua") }
  /// The stamp that changes with its file.
  let stamp: FileStamp

  /// Its text.
  ///
  /// - Throws: ``ScriptFailure`` if it cannot be read.
  public func text() throws -> String { try ScriptFile.read(path) }

  /// The scripts of a folder by name: `*.lua`, and folders with an `init.lua`.
  ///
  /// A file takes precedence over a folder of the same name. Tests (`*_test.lua`) and names that
  /// begin with a dot or an underscore are excluded.
  ///
  /// - Complexity: one reading of the folder, and one `stat` of each file.
  static func all(in folder: String) -> [FolderScript] {
    guard let entries = FolderEntries(folder) else { return [] }
    let scripts = entries.compactMap { script(named: $0.text, in: folder) }
    // A folder next to a file of its name holds the file's modules: settings and stores go by the
    // name.
    let files = Set(scripts.filter { !$0.isFolder }.map(\.name))
    return scripts.filter { !$0.isFolder || !files.contains($0.name) }.sorted { $0.name < $1.name }
  }

  private static func script(named file: String, in folder: String) -> FolderScript? {
    guard let first = file.first, first != ".", first != "_" else { return nil }
    let path = folder + "/" + file
    if file.hasSuffix(".lua") {
      guard !file.hasSuffix("_test.lua"), let stamp = FileStamp(path) else { return nil }
      return FolderScript(name: String(file.dropLast(4)), path: path, stamp: stamp)
    }
    guard !file.contains("."), let stamp = FileStamp(path + "/init.lua") else { return nil }
    return FolderScript(name: file, path: path + "/init.lua", stamp: stamp)
  }
}

/// Changes with a file: its time, size and inode number.
struct FileStamp: Equatable, Sendable, CustomStringConvertible {
  let description: String

  /// Reads the stamp of a file; nil if there is no such file.
  init?(_ path: String) {
    guard let status = FileStatus(path), status.isFile else { return nil }
    // The time of the last status change, as the modification time can be set by any program.
    description = "\(status.changed).\(status.size).\(status.number)"
  }

  /// A stamp that was stored.
  init(noted text: some StringProtocol) { description = String(text) }
}
