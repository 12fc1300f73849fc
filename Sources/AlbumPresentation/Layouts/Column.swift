public import AlbumModel

/// One column of a layout: its name and its value for an album.
public struct Column: ExpressibleByStringLiteral {
  /// The computation of a column's value that is not a field.
  public typealias Value = (_ album: Album) throws -> FieldValue?

  /// The source of a column's values.
  enum Source {
    case title
    case artist
    case genre
    case year
    case coverURL
    case id
    case added
    /// The custom field of the column's key.
    case own
    case computed
  }

  /// The key, used by decorators, templates and JSON.
  public let key: String
  /// The title above the column, or before the value.
  public var title: String
  /// The alignment of the cells; nil aligns numbers right and all others left.
  public var alignment: Alignment?
  /// Whether a table rather drops the column than cuts its values.
  public var isWhole = false
  /// Whether a table drops the column before it cuts the values of others.
  public var isExpendable = false
  /// Whether the values are addresses of pictures, which HTML shows; data of the library may not be
  /// used for them.
  public var isPicture = false
  /// Whether the table of one album leaves the column out if the album has no value.
  public var isOptional = false
  /// Whether it shows a field, which the library can sort by.
  public let isField: Bool
  /// The type of the field, if the library knows it.
  var kind: (any FieldKind)?
  private(set) var source: Source
  private var computation: Value?

  /// Makes a column that shows the field of the same name as its key.
  ///
  /// - Parameters:
  ///   - key: the field, main or custom, including `id` and `added`.
  ///   - title: the heading; nil makes one from the key.
  ///   - alignment: nil decides by the content of the cells.
  public init(key: String, title: String? = nil, alignment: Alignment? = nil) {
    self.key = key
    self.title = title ?? ColumnTitle.title(of: key)
    self.alignment = alignment
    isField = key != "position"
    source = Source(field: key)
  }

  /// Makes a column that shows the field of that name, under its own title.
  public init(stringLiteral key: String) { self.init(key: key) }

  /// A column of numbers, at the right edge.
  public static func right(_ key: String) -> Column { Column(key: key, alignment: .right) }

  /// Makes a column with computed values.
  ///
  /// - Parameters:
  ///   - key: the key of the column, which need not be a field.
  ///   - title: the heading; nil makes one from the key.
  ///   - alignment: nil decides by the content of the cells.
  ///   - value: called once for every album shown; nil leaves the cell empty. When it throws, the
  ///     cell is empty and the error reported once.
  public init(
    key: String, title: String? = nil, alignment: Alignment? = nil, value: @escaping Value
  ) {
    self.key = key
    self.title = title ?? ColumnTitle.title(of: key)
    self.alignment = alignment
    isField = false
    source = .computed
    computation = value
  }

  /// The position of a value among groups; that of values in one group is equal, as it is in an
  /// order of the library: of texts that differ in case, accents or their article.
  public func groupKey(of value: FieldValue?) -> [UInt8] {
    guard let value else { return SortKey.highest }
    if let position = kind?.magnitude(of: value) { return SortKey.key(.number(position)) }
    return SortKey.key(value, ignoringArticle: isField && FieldName(rawValue: key).ignoresArticles)
  }

  /// The value of the column for an album, or nil.
  ///
  /// - Parameter album: the album.
  /// - Returns: the value, with the type of the field; a moment as text in the user's zone.
  /// - Throws: the error of a computed column.
  public func value(of album: Album) throws -> FieldValue? {
    switch source {
    case .title: album.content.title.map(FieldValue.text)
    case .artist: album.content.artist.map(FieldValue.text)
    case .genre: album.content.genre.map(FieldValue.text)
    case .year: album.content.year.map(FieldValue.integer)
    case .coverURL: album.content.coverURL.map(FieldValue.text)
    case .id: .integer(album.id.rawValue)
    case .added: .text(LocalTime.text(album.added))
    case .own: album.content.fields[key]
    case .computed: try computation?(album)
    }
  }

  /// Computes the values, if they are those of a custom field.
  mutating func compute(_ value: @escaping Value) {
    guard source == .own else { return }
    (source, computation) = (.computed, value)
  }
}

extension Column.Source {
  /// The source of a field's values.
  fileprivate init(field name: String) {
    switch FieldName(rawValue: name) {
    case .title: self = .title
    case .artist: self = .artist
    case .genre: self = .genre
    case .year: self = .year
    case .coverURL: self = .coverURL
    case "id": self = .id
    case "added": self = .added
    default: self = .own
    }
  }
}

/// The alignment of text in a wider column.
public enum Alignment: String, CaseIterable, Sendable {
  /// At the left edge.
  case left
  /// At the right edge, as for numbers.
  case right
  /// In the middle.
  case center
}

/// The default headings of columns.
enum ColumnTitle {
  /// `cover_url` becomes "Cover", `catalog_number` "Catalog number".
  static func title(of key: String) -> String {
    switch key {
    case "id": return "ID"
    case "cover_url": return "Cover"
    case "track": return "Track list"
    default:
      let words = key.replacing("_", with: " ")
      guard let first = words.first else { return key }
      return first.uppercased() + words.dropFirst()
    }
  }
}
