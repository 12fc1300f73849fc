import AlbumLibrary
import AlbumModel
import AlbumPresentation
import LuaRuntime

extension ScriptHost {
  /// `moonshelf.field { name =, type =, … }`.
  func registerField(_ call: LuaCall) throws {
    let table = try call.table(1, "field")
    try table.allowing(
      ["name", "type", "aliases", "heading", "scale", "depends", "value"], in: "field")
    guard let text = try table.member("name", as: String?.self) else {
      throw LuaArgumentError(1, "a field needs a name")
    }
    let name = FieldName(rawValue: text)
    let value = try table.member("value", as: LuaFunction?.self)
    let declaration: FieldDeclaration
    do {
      declaration = try FieldDeclaration(
        name: name, type: table.member("type", as: String?.self) ?? TextKind.name,
        aliases: table.texts("aliases") ?? [], heading: table.member("heading", as: String?.self),
        scale: table.member("scale", as: Double?.self))
    } catch let error as FieldDeclarationError {
      throw LuaArgumentError(1, error.description)
    }
    try claim("field", text)
    let depends = Set((try table.texts("depends") ?? []).map { FieldName(rawValue: $0) })
    guard let value else {
      fields[name] = ScriptField(declaration, depends: depends)
      return
    }
    guard !name.isMain, try !library.fieldNames().contains(text) else {
      throw LuaArgumentError(1, "albums have a field \"\(name)\", so it cannot be computed")
    }
    guard !depends.contains(name) else {
      throw LuaArgumentError(1, "the field \"\(name)\" depends on itself")
    }
    let script = current
    let kind = declaration.kind
    var isComputing = false
    fields[name] = ScriptField(declaration, depends: depends) { [unowned self] album, isCurrent in
      guard !isComputing else {
        throw LuaFailure("the computed field \"\(name)\" needs its own value")
      }
      isComputing = true
      defer { isComputing = false }
      do {
        let result = try listing(
          .field, of: script, value, for: "field \(name) of album \(album.id)"
        ) {
          let row = try computedRow.shown.handle(of: album, isCurrent: isCurrent, in: self)
          return try value.call(row, returning: LuaValue.self)
        }
        return try FieldValue(result, field: text).map { kind.canonical($0) }
      } catch let error where !(error is ListingStop) {
        // One album without a value must not end a query of all.
        part { FieldFailures() }.note(error, name, album, of: script?.name ?? text, in: library)
        return nil
      }
    }
  }

  /// `moonshelf.shelf(name, query)`.
  func registerShelf(_ call: LuaCall) throws {
    let name = try call.string(1, "name")
    let query = try call.string(2, "query")
    guard !name.isEmpty else { throw LuaArgumentError(1, "a shelf needs a name") }
    _ = try mistakes { try library.queryParser.query(query) }
    try claim("shelf", name)
    shelves[name] = query
  }

  /// The album of the query's current row, not that of the listing, whose cells may be computed at
  /// the same time.
  private var computedRow: ComputedRow {
    get throws { try part { ComputedRow(ShownAlbum(type: try type(AlbumHandle.self))) } }
  }
}

/// The albums whose values could not be computed, by field.
private final class FieldFailures {
  private struct Failures {
    let first: HandlerFailure
    var albums: Set<AlbumID> = []
  }

  private var fields: [FieldName: Failures] = [:]

  /// Reports the first failure of a field.
  func note(
    _ error: any Error, _ field: FieldName, _ album: Album, of owner: String, in library: LibraryAPI
  ) {
    if fields[field] == nil {
      let failure = HandlerFailure(
        owner: owner, subject: "the field \"\(field)\" of album \(album.id) (\(album.title))",
        cause: error)
      fields[field] = Failures(first: failure)
      library.report(failure)
    }
    fields[field]?.albums.insert(album.id)
  }

  /// Reports how many albums failed, if there were several.
  func reportCounts(to library: LibraryAPI) {
    for (field, failures) in fields where failures.albums.count > 1 {
      library.report(
        HandlerFailure(
          owner: failures.first.owner,
          subject: "the field \"\(field)\" of \(failures.albums.count) albums",
          cause: failures.first.cause))
    }
    fields = [:]
  }
}

extension ScriptHost {
  /// Reports how many albums have no value of a computed field because of an error.
  func reportFieldFailures() { part { FieldFailures() }.reportCounts(to: library) }
}

/// The album whose computed fields are read.
private final class ComputedRow {
  let shown: ShownAlbum

  init(_ shown: ShownAlbum) { self.shown = shown }
}

extension AlbumHandle {
  /// Returns a custom or computed field, or nothing.
  func ownField(_ name: String, _ call: LuaCall) throws -> LuaResults {
    let album = try self.album
    guard !host.fields.isEmpty, host.fields[FieldName(rawValue: name)]?.value != nil else {
      return try ContentFields.own(name, of: album.content, call, in: host)
    }
    let field = FieldName(rawValue: name)
    guard let value = try host.library.value(of: field, in: album, isCurrent: !isFormer) else {
      return call.returnsNothing
    }
    return try call.returns(PushedField(value))
  }
}
