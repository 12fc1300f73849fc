import AlbumFiles

/// A script of the script folder, as far as it is known without running it.
public struct FolderScript: Equatable, Sendable {
  /// What it is called in commands and settings: the file's name without `.lua`, or the folder's.
  public let name: String
  /// Its file.
  public let path: String
  /// Its file as messages name it: `tidy.lua`, `tidy/init.lua`.
  public var file: String { ScriptFile.name(of: path) }
  private var isFolder: Bool { path.hasSuffix("/init.lua") }
  /// What tells whether a file was changed.
  let stamp: FileStamp

  /// The scripts of a folder by name: `*.lua`, and folders with an `init.lua`.
  ///
  /// Of a file and a folder with the same name it is the file. Tests (`*_test.lua`) and whatever
  /// begins with a dot or an underscore are none.
  ///
  /// - Complexity: a look at the folder, and one at each file.
  static func all(in folder: String) -> [FolderScript] {
    guard let entries = FolderEntries(folder) else { return [] }
    let scripts = entries.compactMap { script(named: $0.text, in: folder) }
    // A folder beside a file of its name holds the file's modules: settings and stores go by the name.
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

/// What changes when a file does: its time, its length, its number.
struct FileStamp: Equatable, Sendable, CustomStringConvertible {
  let description: String

  /// Looks at a file.
  ///
  /// - Returns: nil when there is no such file.
  init?(_ path: String) {
    guard let status = FileStatus(path), status.isFile else { return nil }
    // Not the time of writing, which whoever writes a file may set: this one nobody can.
    description = "\(status.changed).\(status.size).\(status.number)"
  }

  /// A stamp that was written down.
  init(noted text: some StringProtocol) {
    description = String(text)
  }
}
