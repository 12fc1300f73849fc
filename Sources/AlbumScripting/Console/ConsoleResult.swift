import AlbumLibrary
import AlbumModel
import AlbumPresentation
import LuaRuntime

/// The result of a line as text: albums as cards and tables, other values as literals.
struct ConsoleResult {
  /// The number of albums that are shown of a list.
  static let mostAlbums = 100

  let host: ScriptHost
  let terminal: Terminal
  let values: LuaValueText

  /// The text of all values of a line, without a final line end.
  func text(of values: [LuaValue]) throws -> String {
    if values.count == 1, let shown = try albums(in: values[0]) { return shown }
    let texts = try values.map { try self.values.text(of: $0, for: terminal) }
    return texts.joined(separator: texts.contains { $0.contains("\n") } ? "\n" : ", ")
  }

  private func albums(in value: LuaValue) throws -> String? {
    switch value {
    case .object(let object):
      if let handle = object.anyObject as? AlbumHandle { return try card(of: handle.album) }
      guard object.anyObject is ShelfObject else { return nil }
      let albums = try host.library.albums(.all, limit: Self.mostAlbums)
      return try list(albums, of: host.library.count())
    case .table(let table):
      guard let albums = try albums(in: table), try values.isList(table) else { return nil }
      return try list(albums, of: table.count)
    default: return nil
    }
  }

  /// The first albums of a table that contains only albums.
  private func albums(in table: LuaTable) throws -> [Album]? {
    guard table.count > 0 else { return nil }
    var albums: [Album] = []
    for position in 1...min(table.count, Self.mostAlbums) {
      guard case .object(let object) = try table.rawGet(position, as: LuaValue.self),
        let handle = object.anyObject as? AlbumHandle
      else { return nil }
      albums.append(try handle.album)
    }
    return albums
  }

  private func card(of album: Album) throws -> String {
    try listing([album], host.library.fullLayout(for: album), form: .card)
  }

  private func list(_ albums: [Album], of count: Int) throws -> String {
    guard !albums.isEmpty else { return "no albums" }
    var layout = host.layouts["default"] ?? .default
    if !layout.columns.contains(where: { $0.key == "id" }) {
      layout.columns.insert(.right("id"), at: 0)
    }
    let shown = try listing(albums, host.library.shown(layout), form: .list)
    return count > albums.count ? shown + "\n… and \(count - albums.count) more" : shown
  }

  private func listing(_ albums: [Album], _ layout: Layout, form: FormatName.Form) throws -> String
  {
    let sink = MemorySink()
    let listing = try Listing(
      of: layout, as: FormatName.table.makeFormat(form: form, terminal: terminal),
      decorators: host.decorators, terminal: terminal, to: sink,
      onFailure: { [host] in host.options.log("error", "\($0)") })
    for album in albums { try listing.write(album) }
    try listing.finish()
    return sink.text.last == "\n" ? String(sink.text.dropLast()) : sink.text
  }
}

/// A script's error without the frames of the console itself.
struct ShortTraceback {
  /// The number of calls that are shown.
  static let most = 5

  let text: String

  init(_ error: LuaError, chunkName: String) {
    let frames = error.traceback.split(separator: "\n").dropFirst()
      .filter { frame in
        // Those of Lua's functions, and of the program's own scripts.
        !frame.hasPrefix("\t[")
          && !(frame.hasPrefix("\t\(chunkName):") && frame.hasSuffix("in main chunk"))
      }
    var lines = [error.message[...]] + frames.prefix(Self.most)
    if frames.count > Self.most { lines.append("\t…") }
    text = lines.joined(separator: "\n")
  }
}
