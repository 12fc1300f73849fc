import AlbumModel
import CEmbeddedFiles
import RecordReading

/// A source that the program brings: a script, and its test.
public struct ShippedSource: Sendable {
  /// Its name, as in rules and `--source`.
  public let name: String
  private let place: Int

  /// The name of the script that defines it, without `.lua`.
  public var file: String {
    let path = String(cString: embedded_sources()[place].path)
    return String(path.split(separator: "/").last?.dropLast(4) ?? "")
  }
  /// The script that defines it, and maybe others.
  public var script: String { String(cString: embedded_sources()[place].script) }
  /// The script's test.
  public var test: String { String(cString: embedded_sources()[place].test) }

  /// All of them, the most specific first; their scripts are decoded only when they are asked for.
  public static let all: [ShippedSource] = {
    var sources: [ShippedSource] = []
    while let name = embedded_sources()[sources.count].name {
      sources.append(ShippedSource(name: String(cString: name), place: sources.count))
    }
    return sources
  }()

  /// The source with a name; nil if there is none.
  public static func named(_ name: String) -> ShippedSource? { all.first { $0.name == name } }

  /// What their scripts say of them, without their functions: a JSON list, which a test derives from
  /// the scripts.
  static var index: String { String(cString: embedded_source_index()) }

  /// The members of ``index``.
  static let declarations = (try? JSONValue(reading: index))?.objects ?? []

  /// The names of those with functions for drafts.
  static let withFunctions = Set(
    declarations.filter { $0.value(named: "draft") != nil }.compactMap { $0.exactText("name") })
}
