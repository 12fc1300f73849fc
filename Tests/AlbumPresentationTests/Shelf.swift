import AlbumModel
import AlbumPresentation

/// Albums to show, and showing them into memory.
enum Shelf {
  static let low = album(1, "Low", "David Bowie", "Rock", 1977)
  static let kosmonauts = album(2, "宇宙", "坂本龍一", nil, nil)
  static let fiesta = album(3, "Fiesta, \"Olé\"", "Ñandú; Björk", "Pop", 2003)
  static let hostile = album(
    4, "a\tb\nc|d\\e\u{1B}[31m\u{0}<script>alert('x')</script>&", "\u{202E}רע", "=1+1", -5)

  static func album(
    _ id: Int64, _ title: String, _ artist: String?, _ genre: String?, _ year: Int64?,
    own fields: [String: FieldValue] = [:]
  ) -> Album {
    var own = CustomFields()
    for (name, value) in fields { own[name] = value }
    return Album(
      id: AlbumID(rawValue: id), added: 1_605_183_892,
      content: AlbumContent(title: title, artist: artist, genre: genre, year: year, fields: own))
  }

  /// The output of a listing of some albums.
  static func listing(
    _ albums: [Album], layout: Layout = .default, as format: any OutputFormat,
    decorators: [any Decorator] = [], terminal: Terminal = .none,
    onFailure: @escaping (DecorationFailure) -> Void = { _ in }
  ) throws -> String {
    let sink = MemorySink()
    let listing = try Listing(
      of: layout, as: format, decorators: decorators, terminal: terminal, to: sink,
      onFailure: onFailure)
    for album in albums { try listing.write(album) }
    try listing.finish()
    return sink.text
  }

  /// The output of a named format.
  static func listing(
    _ albums: [Album], layout: Layout = .default, as name: FormatName,
    form: FormatName.Form = .list, terminal: Terminal = .none
  ) throws -> String {
    try listing(
      albums, layout: layout, as: name.makeFormat(form: form, terminal: terminal),
      terminal: terminal)
  }
}
