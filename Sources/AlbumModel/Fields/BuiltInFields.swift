import CEmbeddedFiles

/// The fields that the program knows, with their types and the names that people give them.
///
/// The names are in plain form (``FieldNames/plain(_:)``), in the languages in which people keep
/// lists; of several columns for one field, the one with the earlier name counts.
public enum BuiltInFields {
  /// A known field.
  public struct Field: Sendable {
    /// Its name.
    public let name: FieldName
    /// Its type.
    public let kind: any FieldKind
    /// Its other names, with spaces between them; few commands need them one by one.
    let names: Substring

    /// Its other names.
    public var aliases: [Substring] { names.split(separator: " ") }
  }

  /// A field for a name.
  public struct Meaning: Sendable {
    /// The field.
    public let field: Field
    /// The rank of the name among those of the field; 0 is best.
    public let rank: Int
  }

  /// All fields, the main ones first.
  public static let all: [Field] = table.utf8.split(separator: UInt8(ascii: "\n")).map { line in
    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2).map(Substring.init)
    return Field(
      name: FieldName(rawValue: String(words[0])),
      kind: FieldKinds.named(String(words[1])) ?? TextKind(), names: words.count > 2 ? words[2] : ""
    )
  }

  private static let meanings: [String: Meaning] = {
    var meanings: [String: Meaning] = [:]
    for field in all {
      for (rank, alias) in field.aliases.enumerated() {
        meanings[String(alias)] = Meaning(field: field, rank: rank)
      }
    }
    for field in all {
      let plain = FieldNames.plain(field.name.rawValue)
      if meanings[plain] == nil { meanings[plain] = Meaning(field: field, rank: 0) }
    }
    return meanings
  }()

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The field that a name in plain form means.
  public static func meaning(ofPlain name: String) -> Meaning? { meanings[name] }

  /// The field of exactly this name.
  public static func field(_ name: FieldName) -> Field? { byName[name] }

  // A line per field: its name, its type, its other names.
  private static let table = String(cString: embedded_fields())
}
