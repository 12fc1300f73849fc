/// The name of one field of an album: one of the main ones, or the user's own.
public struct FieldName: RawRepresentable, Hashable, Sendable {
  /// The name as scripts and queries write it, such as `cover_url`.
  public let rawValue: String

  /// Wraps a name as it is; every string names a field of the user's own unless it is a main one.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// What the album is called.
  ///
  /// The only field that every album has.
  public static let title = FieldName(rawValue: "title")
  /// Who it is by.
  public static let artist = FieldName(rawValue: "artist")
  /// Its genre, in the user's words.
  public static let genre = FieldName(rawValue: "genre")
  /// The year it came out, an integer.
  public static let year = FieldName(rawValue: "year")
  /// The address of its cover picture.
  public static let coverURL = FieldName(rawValue: "cover_url")

  /// Where the picture of its cover is on this machine: no field, but observed like one.
  public static let image = FieldName(rawValue: "image")

  /// The fields that every album is described by, in the order people expect to read them.
  public static let main: [FieldName] = [.artist, .title, .genre, .year, .coverURL]

  /// Names that the library answers itself and nobody can write.
  public static let readOnly: Set<String> = ["id", "position", "added", "removed"]

  /// Whether this is one of the fields every album is described by.
  public var isMain: Bool { FieldName.main.contains(self) }
}

extension FieldName: Comparable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// Makes a name from a literal.
  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }

  /// The name itself.
  public var description: String { rawValue }

  /// Orders names by their scalars.
  public static func < (left: FieldName, right: FieldName) -> Bool {
    left.rawValue < right.rawValue
  }
}
