import AlbumLibrary
import AlbumModel
import LuaRuntime

/// A script's `moonshelf.store`: a persistent table in the library's file.
final class ScriptStore {
  let table: LuaTable
  private let name: String
  private let machine: LuaMachine
  private var kept: String?

  /// Reads the table that was saved under a script's name.
  init(of name: String, in library: LibraryAPI, machine: LuaMachine) throws {
    self.name = name
    self.machine = machine
    let kept = try library.scriptStore(of: name)
    self.kept = kept
    table = try Self.table(of: kept, in: machine)
  }

  private static func table(of text: String?, in machine: LuaMachine) throws -> LuaTable {
    guard let text, let value = try? JSONValue(reading: text) else {
      return try machine.makeTable()
    }
    return try machine.makeTable(from: TableContent(value: value, readsPairs: true))
  }

  /// Takes the entries that another process saved since, except for those that were changed here.
  func refresh(from library: LibraryAPI) throws {
    let theirs = try library.scriptStore(of: name)
    guard theirs != kept else { return }
    let new = try Self.table(of: theirs, in: machine)
    let before = try Self.table(of: kept, in: machine)
    for source in [new, before] {
      try source.walk { key, _ in
        let mine = try text(table.rawGet(key, as: LuaValue.self))
        guard try mine == text(before.rawGet(key, as: LuaValue.self)) else { return }
        let value = try new.rawGet(key, as: LuaValue.self)
        if try text(value) != mine { try table.set(key, value) }
      }
    }
    kept = theirs
  }

  /// Saves the table, if it has changed.
  ///
  /// If another process saved it since, its entries are kept, except those that were changed here.
  ///
  /// - Throws: `LuaFailure` for a value that cannot be stored.
  func save(in library: LibraryAPI) throws {
    let now = try text(.table(table))
    guard now != kept ?? "[]" else { return }
    try library.keepScriptStore(of: name) { theirs in
      guard let theirs, theirs != kept else { return now }
      return try merged(into: theirs)
    }
    kept = now
  }

  private func merged(into theirs: String) throws -> String {
    let result = try Self.table(of: theirs, in: machine)
    let before = try Self.table(of: kept, in: machine)
    for source in [table, before] {
      try source.walk { key, _ in
        let mine = try table.rawGet(key, as: LuaValue.self)
        if try text(mine) != text(before.rawGet(key, as: LuaValue.self)) {
          try result.set(key, mine)
        }
      }
    }
    return try text(.table(result))
  }

  private func text(_ value: LuaValue) throws -> String {
    var text = TableText(machine.budget, otherKeys: .kept)
    do { try text.append(value) } catch let failure as LuaFailure {
      throw LuaFailure("moonshelf.store cannot be saved: \(failure)")
    }
    return String(decoding: text.output, as: UTF8.self)
  }
}
