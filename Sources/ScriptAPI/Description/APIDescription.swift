import AlbumPresentation
import CEmbeddedFiles

/// The API for scripts, as the annotated files in `library` declare it.
///
/// Help, the reference, completion and the checker of scripts use ``DescriptionScript``, which reads
/// the files. They are read on first use; other commands pay nothing.
public enum APIDescription {
  /// The file with the annotations for editors.
  public static let annotations: String = {
    // The program's list of formats is the only one.
    let alias = "---@alias moonshelf.FileFormat "
    let formats = FormatName.ofAlbums.map { "\"\($0.rawValue)\"" }.joined(separator: "|")
    let text = String(cString: embedded_moonshelf_lua())
    return text.replacing(alias + "string\n", with: alias + formats + "\n", maxReplacements: 1)
  }()

  /// What the files declare; nothing if memory is short.
  static let content =
    (try? DescriptionScript().content()) ?? APIContent(tables: [], aliases: [], problems: [])

  /// Every module and object, in the order of the reference.
  public static var tables: [APITable] { content.tables }

  /// Named types without members.
  static var aliases: [APIAlias] { content.aliases }

  /// All items, in the order of the reference.
  static let items: [APIItem] = tables.flatMap(\.items)

  /// The module or object of a name.
  public static func table(named name: String) -> APITable? {
    tables.first { $0.name == name || $0.name == "moonshelf." + name }
  }
}

/// What annotated files declare.
struct APIContent: Decodable {
  let tables: [APITable]
  let aliases: [APIAlias]
  /// The lines that are not understood.
  let problems: [String]
}

/// A named type without members.
struct APIAlias: Decodable, Equatable {
  let name, type, summary: String
}
