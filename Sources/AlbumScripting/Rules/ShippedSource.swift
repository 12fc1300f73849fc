import CEmbeddedFiles

/// A source that the program brings: a script, and its test.
public struct ShippedSource: Sendable {
  /// Its name, as in rules and `--source`.
  public let name: String
  /// The script that defines it.
  public let script: String
  /// The script's test.
  public let test: String

  /// All of them, the most specific first.
  public static let all: [ShippedSource] = {
    var sources: [ShippedSource] = []
    var next = embedded_sources()
    while let source = next?.pointee, let name = source.name {
      sources.append(
        ShippedSource(
          name: String(cString: name), script: String(cString: source.script),
          test: String(cString: source.test)))
      next = next?.successor()
    }
    return sources
  }()

  /// The source with a name; nil if there is none.
  public static func named(_ name: String) -> ShippedSource? { all.first { $0.name == name } }
}
