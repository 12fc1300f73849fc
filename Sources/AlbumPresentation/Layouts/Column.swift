public import AlbumModel

/// One column of a layout: what it is called and what it shows of an album.
public struct Column {
  /// How a column's value is worked out where it is no field.
  public typealias Value = (_ album: Album) throws -> FieldValue?

  /// Where a column's values come from, with the field's name resolved once.
  enum Source {
    case title
    case artist
    case genre
    case year
    case coverURL
    case id
    /// A field of the user's own.
    case own(String)
    case computed(Value)
  }

  /// What machines call the column: decorators, templates, the keys of JSON.
  public let key: String
  /// What people read above the column, or before the value.
  public var title: String
  /// Where the cells stand in their column; nil puts numbers right and the rest left.
  public var alignment: Alignment?
  let source: Source

  /// Makes a column that shows the field of the same name as its key.
  ///
  /// - Parameters:
  ///   - key: the field, main or the user's own; `id` and `added` too.
  ///   - title: the heading; nil makes one of the key.
  ///   - alignment: nil decides by what the cells hold.
  public init(key: String, title: String? = nil, alignment: Alignment? = nil) {
    self.key = key
    self.title = title ?? ColumnTitle.title(of: key)
    self.alignment = alignment
    source = Source(field: key)
  }

  /// Makes a column whose values are worked out.
  ///
  /// - Parameters:
  ///   - key: what machines call the column; it need be no field.
  ///   - title: the heading; nil makes one of the key.
  ///   - alignment: nil decides by what the cells hold.
  ///   - value: called once for every album shown; nil leaves the cell empty. When it throws, the
  ///     cell is empty and the error reported once.
  public init(
    key: String, title: String? = nil, alignment: Alignment? = nil, value: @escaping Value
  ) {
    self.key = key
    self.title = title ?? ColumnTitle.title(of: key)
    self.alignment = alignment
    source = .computed(value)
  }

  /// What the column shows of an album, or nil.
  ///
  /// - Parameter album: the album to look at.
  /// - Returns: the value, typed as the field is.
  /// - Throws: what a worked-out column throws.
  public func value(of album: Album) throws -> FieldValue? {
    switch source {
    case .title: album.content.title.map(FieldValue.text)
    case .artist: album.content.artist.map(FieldValue.text)
    case .genre: album.content.genre.map(FieldValue.text)
    case .year: album.content.year.map(FieldValue.integer)
    case .coverURL: album.content.coverURL.map(FieldValue.text)
    case .id: .integer(album.id.rawValue)
    case .own(let name): album.content.fields[name]
    case .computed(let value): try value(album)
    }
  }
}

extension Column.Source {
  /// The source of the field of a name; when an album came in reads as a date and time, in UTC.
  fileprivate init(field name: String) {
    switch FieldName(rawValue: name) {
    case .title: self = .title
    case .artist: self = .artist
    case .genre: self = .genre
    case .year: self = .year
    case .coverURL: self = .coverURL
    case "id": self = .id
    case "added": self = .computed { .text(CivilDate.timestamp($0.added)) }
    default: self = .own(name)
    }
  }
}
