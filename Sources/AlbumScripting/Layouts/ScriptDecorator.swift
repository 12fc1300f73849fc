import AlbumLibrary
import AlbumModel
import AlbumPresentation
import LuaRuntime

/// A decorator that a script registered.
final class ScriptDecorator: Decorator {
  let name: String
  let formats: [String]?
  let priority: Int
  private let columnsFunction: LuaFunction?
  private let cellFunction: LuaFunction?
  private let script: Script?
  private unowned let host: ScriptHost

  init(_ table: LuaTable, host: ScriptHost) throws {
    try table.allowing(["name", "formats", "priority", "columns", "cell"], in: "a decorator")
    self.host = host
    script = host.current
    name = try table.member("name", as: String?.self) ?? host.current?.name ?? "decorator"
    formats = try table.texts("formats")
    priority = try table.member("priority", as: Int?.self) ?? 0
    columnsFunction = try table.member("columns", as: LuaFunction?.self)
    cellFunction = try table.member("cell", as: LuaFunction?.self)
    guard columnsFunction != nil || cellFunction != nil else {
      throw LuaArgumentError(
        1, "a decorator needs a function columns(columns) or cell(text, album, column)")
    }
  }

  func columns(_ columns: [Column]) throws -> [Column] {
    guard let columnsFunction else { return columns }
    let list = ColumnListObject(columns, owner: name, host: host)
    try host.listing(.decorator, of: script, columnsFunction, for: "columns") {
      try columnsFunction.call(host.wrap(list))
    }
    return list.columns
  }

  func cells(in column: Column) throws -> CellDecoration? {
    guard let cellFunction else { return nil }
    let described = try host.machine.makeTable(
      from: ["key": column.key, "title": column.title] as TableFields)
    let shown = try host.shown
    return { [host, script] text, album in
      try host.listing(
        .decorator, of: script, cellFunction, for: "cell \(column.key) of album \(album.id)"
      ) {
        let row = try shown.handle(of: album, in: host)
        return try cellFunction.call(text, row, described, returning: DecoratedCellResult.self).cell
      }
    }
  }
}

/// A cell that a script's function returned, read directly from the stack.
private struct DecoratedCellResult: LuaReadable {
  let cell: StyledText?

  static func read(from stack: LuaStack, at index: Int32) throws -> DecoratedCellResult {
    switch stack.kind(at: index) {
    case .none, .nil: return DecoratedCellResult(cell: nil)
    case .string:
      guard let text = try? String.read(from: stack, at: index) else {
        throw LuaFailure("a cell's text is not valid UTF-8")
      }
      return DecoratedCellResult(cell: StyledText(text: text))
    default: return DecoratedCellResult(cell: try cell(LuaValue.read(from: stack, at: index)))
    }
  }

  private static func cell(_ value: LuaValue) throws -> StyledText {
    switch value {
    case .integer(let integer): return StyledText(text: String(integer))
    case .number(let number): return StyledText(text: String(number))
    case .table(let table):
      let colorName = try table.member("color", as: String?.self)
      let color = colorName.flatMap(CellColor.init)
      if let colorName, color == nil { throw LuaFailure("there is no color \"\(colorName)\"") }
      return StyledText(
        text: try table.member("text", as: String?.self) ?? "", color: color,
        isBold: try table.member("bold", as: Bool?.self) ?? false)
    default: throw LuaFailure("a cell is text, a table with a text, or nil")
    }
  }
}

extension ScriptHost {
  /// `moonshelf.decorate { … }`.
  func registerDecorator(_ call: LuaCall) throws {
    decorators.append(try ScriptDecorator(call.table(1, "decorator"), host: self))
  }

  /// Runs a part of a script for a cell, which only reads the library; a script that was stopped
  /// ends the whole listing.
  func listing<Result>(
    _ part: ReadOnlyContext, of script: Script?, _ function: LuaFunction,
    for occasion: @autoclosure () -> String, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try calling(script, function, for: occasion()) { try reading(part, body) }
    } catch let error as LuaError where error.isStop {
      throw ListingStop(cause: error)
    }
  }
}

/// The album of the current row of a listing: one value of Lua for all its cells.
final class ShownAlbum {
  private let type: LuaHostType<AlbumHandle>
  private var id: AlbumID?
  private var generation: UInt64 = 0
  private var handle: LuaHostObject<AlbumHandle>?

  init(type: LuaHostType<AlbumHandle>) { self.type = type }

  /// The handle of an album.
  ///
  /// - Parameters:
  ///   - album: the album; further calls for the same one, cell by cell, return the same handle.
  ///   - isCurrent: whether the album is as the library has it. One that is not gets a handle of its
  ///     own.
  ///   - host: the host of its library.
  /// - Returns: the handle.
  /// - Throws: `LuaError` if memory is short.
  func handle(
    of album: Album, isCurrent: Bool = true, in host: ScriptHost
  ) throws -> LuaHostObject<AlbumHandle> {
    guard isCurrent else { return try type.make(AlbumHandle(album, host: host, isFormer: true)) }
    let now = host.library.generation
    if let handle, id == album.id, generation == now { return handle }
    let pushed = host.wrap(album, as: now)
    let last = handle
    // If this fails, the next album starts with a new one.
    handle = nil
    if let last { try type.renew(last, pushing: pushed) }
    let new = try last ?? type.make(pushing: pushed)
    (handle, id, generation) = (new, album.id, now)
    return new
  }
}

extension ScriptHost {
  /// The album of the current row, shared by layouts and decorators.
  var shown: ShownAlbum { get throws { try part { ShownAlbum(type: try type(AlbumHandle.self)) } } }
}
