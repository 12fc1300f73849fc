/// The name of a main or custom field of an album.
public struct FieldName: RawRepresentable, Hashable, Sendable {
  /// The name in scripts and queries, such as `cover_url`.
  public let rawValue: String

  /// Wraps a name unchanged; every string except the main fields names a custom field.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The title.
  ///
  /// The only field that every album has.
  public static let title = FieldName(rawValue: "title")
  /// The artist.
  public static let artist = FieldName(rawValue: "artist")
  /// The genre, in the user's words.
  public static let genre = FieldName(rawValue: "genre")
  /// The year of release, an integer.
  public static let year = FieldName(rawValue: "year")
  /// The address of its cover picture.
  public static let coverURL = FieldName(rawValue: "cover_url")

  /// The tracks, a list of texts (``TracksKind``).
  public static let track = FieldName(rawValue: "track")

  /// The path of the cover picture on this machine: not a field, but observed like one.
  public static let image = FieldName(rawValue: "image")

  /// The main fields, in their usual order.
  public static let main: [FieldName] = [.artist, .title, .genre, .year, .coverURL]

  /// Names that the library maintains itself and that cannot be written.
  public static let readOnly: Set<String> = ["id", "position", "added", "removed"]

  /// Whether sorting ignores an article at the beginning of its texts: in names, but not in genres
  /// ("A Cappella") and addresses.
  public var ignoresArticles: Bool { self != .genre && self != .coverURL }

  /// Whether this is one of the main fields.
  public var isMain: Bool { FieldName.main.contains(self) }
}

extension FieldName: Comparable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// Makes a name from a literal.
  public init(stringLiteral value: String) { self.init(rawValue: value) }

  /// The name itself.
  public var description: String { rawValue }

  /// Orders names by their scalars.
  public static func < (left: FieldName, right: FieldName) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The reason why a field cannot be set to a value.
public enum FieldError: Error, Equatable, Sendable {
  /// A main field cannot hold a value of this type.
  case wrongType(FieldName, expected: String, found: FieldValue?)
  /// The library maintains this field itself.
  case readOnly(FieldName)
  /// The value is infinite, or not a number.
  case notFinite(FieldName)
  /// The name is empty.
  case noName
}

extension FieldError: CustomStringConvertible {
  /// One line for the author of the value.
  public var description: String {
    switch self {
    case .wrongType(let name, let expected, let found):
      let shown =
        switch found {
        case .text(let text): "\"\(text)\""
        case let value?: value.typeName
        case nil: "nothing"
        }
      return "\(name) must be \(expected), not \(shown)"
    case .readOnly(let name): return "\(name) is read-only"
    case .notFinite(let name): return "\(name) must be a finite number"
    case .noName: return "a field needs a name"
    }
  }
}
