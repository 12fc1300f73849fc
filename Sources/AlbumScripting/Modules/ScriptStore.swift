import AlbumImport
import AlbumLibrary
import LuaRuntime

/// A script's own `moonshelf.store`: a table that lasts, kept in the library's file.
final class ScriptStore {
  let table: LuaTable
  private let name: String
  private var kept: String?

  /// Reads what was kept under a script's name.
  init(of name: String, in host: ScriptHost) throws {
    self.name = name
    let kept = try host.library.scriptStore(of: name)
    self.kept = kept
    guard let kept, let value = try? JSONValue(reading: kept) else {
      table = try host.machine.makeTable()
      return
    }
    table = try host.machine.makeTable(
      from: TableContent(value: value, readsPairs: true))
  }

  /// Keeps the table as it is now; writes only when it changed.
  ///
  /// - Throws: `LuaFailure` when something in it cannot be kept.
  func save(in library: LibraryAPI) throws {
    var text = TableText(otherKeys: .kept)
    do {
      try text.append(.table(table))
    } catch let failure as LuaFailure {
      throw LuaFailure("moonshelf.store cannot be kept: \(failure)")
    }
    let now = String(decoding: text.output, as: UTF8.self)
    guard now != kept ?? "[]" else { return }
    try library.keepScriptStore(now, of: name)
    kept = now
  }
}
