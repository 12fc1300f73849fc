/// The content of an album: everything except its ID and position.
///
/// It is used both for drafts and in every ``Album``. In a draft any value may be missing; the
/// library requires a title.
public struct AlbumContent: Equatable, Sendable {
  /// The title.
  public var title: String?
  /// The artist.
  public var artist: String?
  /// The genre, in the user's words.
  public var genre: String?
  /// The year of release.
  public var year: Int64?
  /// The address of its cover picture.
  public var coverURL: String?
  /// The custom fields.
  public var fields: CustomFields

  /// Makes content from the known values.
  public init(
    title: String? = nil, artist: String? = nil, genre: String? = nil, year: Int64? = nil,
    coverURL: String? = nil, fields: CustomFields = CustomFields()
  ) {
    (self.title, self.artist, self.genre) = (title, artist, genre)
    (self.year, self.coverURL, self.fields) = (year, coverURL, fields)
  }

  /// The approximate memory of the fields, in bytes.
  ///
  /// - Complexity: that of ``CustomFields/approximateSize``.
  public var approximateSize: Int {
    func size(_ text: String?) -> Int { text?.utf8.count ?? 0 }
    return 256 + size(title) + size(artist) + size(genre) + size(coverURL) + fields.approximateSize
  }

  /// The value of any main or custom field by name; nil if there is none.
  public subscript(name: FieldName) -> FieldValue? {
    switch name {
    case .title: title.map(FieldValue.text)
    case .artist: artist.map(FieldValue.text)
    case .genre: genre.map(FieldValue.text)
    case .year: year.map(FieldValue.integer)
    case .coverURL: coverURL.map(FieldValue.text)
    default: fields[name.rawValue]
    }
  }

  /// Sets any field by name; nil clears it.
  ///
  /// - Parameters:
  ///   - value: the new value.
  ///   - name: the field.
  /// - Throws: ``FieldError`` when a main field cannot hold the value, or the field is read-only.
  public mutating func set(_ value: FieldValue?, for name: FieldName) throws(FieldError) {
    switch name {
    case .title: title = try name.text(value)
    case .artist: artist = try name.text(value)
    case .genre: genre = try name.text(value)
    case .coverURL: coverURL = try name.text(value)
    case .year: year = try name.integer(value)
    default:
      guard !name.rawValue.isEmpty else { throw .noName }
      guard !FieldName.readOnly.contains(name.rawValue) else { throw .readOnly(name) }
      if case .number(let number) = value, !number.isFinite { throw .notFinite(name) }
      fields[name.rawValue] = value
    }
  }

  /// Every field that has a value: the main ones in their usual order, then the custom ones by
  /// name.
  public var allFields: [(name: FieldName, value: FieldValue)] {
    var all: [(name: FieldName, value: FieldValue)] = []
    for name in FieldName.main { if let value = self[name] { all.append((name, value)) } }
    for entry in fields.entries { all.append((FieldName(rawValue: entry.name), entry.value)) }
    return all
  }

  /// The differences between this content and another, field by field: the main ones in their usual
  /// order, then the custom ones by name.
  public func changes(
    to other: AlbumContent
  ) -> [(name: FieldName, old: FieldValue?, new: FieldValue?)] {
    var changes: [(name: FieldName, old: FieldValue?, new: FieldValue?)] = []
    func note(_ name: FieldName) { changes.append((name, self[name], other[name])) }
    if artist != other.artist { note(.artist) }
    if title != other.title { note(.title) }
    if genre != other.genre { note(.genre) }
    if year != other.year { note(.year) }
    if coverURL != other.coverURL { note(.coverURL) }
    return changes + fields.changes(to: other.fields)
  }
}

extension FieldName {
  fileprivate func text(_ value: FieldValue?) throws(FieldError) -> String? {
    switch value {
    case nil: return nil
    case .text(let text): return text.isEmpty ? nil : text
    case .integer, .number: return value?.description
    case .flag, .list: throw .wrongType(self, expected: "a string", found: value)
    }
  }

  fileprivate func integer(_ value: FieldValue?) throws(FieldError) -> Int64? {
    switch value {
    case nil: return nil
    case .integer(let integer): return integer
    case .number(let number):
      guard let integer = Int64(exactly: number) else { break }
      return integer
    case .text(let text):
      if text.isEmpty { return nil }
      guard let integer = Int64(text) else { break }
      return integer
    case .flag, .list: break
    }
    throw .wrongType(self, expected: "an integer", found: value)
  }
}

extension AlbumContent {
  /// Artist and title in one line.
  package var shortDescription: String {
    [artist, title].compactMap(\.self).joined(separator: " – ")
  }
}
