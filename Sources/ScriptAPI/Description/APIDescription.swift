import AlbumModel
import AlbumPresentation
import CEmbeddedFiles

/// The API for scripts, as the annotated files in `library` declare it: help, the reference, completion and the
/// checker of scripts come from here.
///
/// The files are read on first use; other commands pay nothing.
public enum APIDescription {
  /// The file with the annotations for editors.
  public static let annotations: String = {
    // The program's list of formats is the only one.
    let alias = "---@alias moonshelf.FileFormat "
    let formats = FormatName.ofAlbums.map { "\"\($0.rawValue)\"" }.joined(separator: "|")
    let text = String(cString: embedded_moonshelf_lua())
    return text.replacing(alias + "string\n", with: alias + formats + "\n", maxReplacements: 1)
  }()

  static let source: AnnotationReader = {
    var reader = AnnotationReader()
    reader.read(Array(annotations.utf8))
    // Editors know these parts of Lua.
    reader.read(Array(String(cString: embedded_standard_lua()).utf8))
    return reader
  }()

  /// Every module and object, in the order of the reference.
  public static let tables: [APITable] = source.tables

  /// Named types without members.
  static let aliases = source.aliases

  /// The globals of scripts, and those of tests.
  static let globals: [APIItem] = ["globals", "tests"].flatMap { table(named: $0)?.items ?? [] }

  /// All items, in the order of the reference.
  static let items: [APIItem] = tables.flatMap(\.items)

  private static let itemsByName = Dictionary(grouping: items, by: { plain($0.name) })
  private static let tablesByName = Dictionary(
    tables.map { (plain($0.name), $0) }, uniquingKeysWith: { first, _ in first })
  private static let tablesByType = Dictionary(
    tables.map { ($0.type, $0) }, uniquingKeysWith: { first, _ in first })

  /// The items of a name: several for `album.removed`, which is a field and an event.
  ///
  /// `moonshelf.library.add`, `library:add` and `library.add` are the same.
  public static func items(named name: String) -> [APIItem] { itemsByName[plain(name)] ?? [] }

  /// The module or object of a name.
  public static func table(named name: String) -> APITable? { tablesByName[plain(name)] }

  static func table(ofType type: String) -> APITable? { tablesByType[type] }

  /// Every name, for completion.
  public static var names: [String] {
    var known: Set<String> = []
    return (tables.map(\.name) + items.map(\.name)).filter { known.insert($0).inserted }
  }

  /// The most similar name; nil if none is similar.
  public static func nearest(to name: String) -> String? {
    let wanted = plain(name)
    if let nearest = EditDistance.nearest(to: wanted, among: names.lazy.map(plain)) {
      return itemsByName[nearest]?.first?.name ?? tablesByName[nearest]?.name
    }
    return items.first { $0.member == wanted }?.name
      ?? EditDistance.nearest(to: wanted, among: items.lazy.map(\.member))
      .flatMap { member in items.first { $0.member == member }?.name }
  }

  /// A name without the prefix `moonshelf.`, and with dots instead of colons.
  private static func plain(_ name: String) -> String {
    let name = name.replacing(":", with: ".")
    return name.hasPrefix("moonshelf.") ? String(name.dropFirst("moonshelf.".count)) : name
  }
}
