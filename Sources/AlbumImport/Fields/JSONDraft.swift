import AlbumModel

/// Creates a draft from the members of a JSON object.
struct JSONDraft {
  /// The maximum number of custom fields of an album, as names may be data.
  private static let fieldLimit = 200

  private let kind: SourceKind
  private let keptFields: KeptFields
  /// The cached meanings of names.
  private var meanings: [String: ColumnNames.Meaning?] = [:]

  init(kind: SourceKind, keeping keptFields: KeptFields = .all) {
    self.kind = kind
    self.keptFields = keptFields
  }

  /// The content of an album in an object.
  ///
  /// An object in `album` that has a title is the album, as in Spotify's lists of saved albums.
  mutating func content(of object: JSONObject) -> AlbumContent {
    var content = kind.drafting?(object) ?? general(object)
    kind.adjust?(&content)
    content.keep(keptFields)
    return content
  }

  /// The content of an album that was combined from a table's rows, by the column names.
  static func table(_ kind: SourceKind, _ object: JSONObject) -> AlbumContent {
    var draft = JSONDraft(kind: kind)
    return draft.general(object)
  }

  /// The content by the members' names.
  private mutating func general(_ object: JSONObject) -> AlbumContent {
    var known: [(meaning: ColumnNames.Meaning, member: JSONObject.Member)] = []
    for member in object {
      if let meaning = meaning(of: member.name) { known.append((meaning, member)) }
    }
    known.sort { $0.meaning.rank < $1.meaning.rank }
    func first<Value>(_ role: ColumnRole, _ read: (JSONValue) -> Value?) -> Value? {
      for (meaning, member) in known where meaning.role == role {
        if let value = read(member.value) { return value }
      }
      return nil
    }
    let titles = known.filter { $0.meaning.role == .title }.map(\.member)
    let own = customFields(of: object, usedFor: Self.mainNames(of: known))
    var content = AlbumContent(
      artist: first(.artist, Self.text)
        ?? PersonName.joined(
          first(.artistFirstName, Self.text), first(.artistLastName, Self.text)),
      genre: first(.genre, Self.text), year: first(.year, Self.year),
      coverURL: first(.cover, Self.address), fields: own)
    guard let best = titles.first else { return content }
    content.title =
      Self.text(best.value)
      ?? titles.first { ColumnNames.isItemTitle($0.name) }.flatMap { Self.text($0.value) }
    if case .object(let album) = best.value {
      let inner = general(album)
      content.artist = inner.artist ?? content.artist
      content.genre = inner.genre ?? content.genre
      content.year = inner.year ?? content.year
      content.coverURL = inner.coverURL ?? content.coverURL
      for entry in inner.fields.entries { content.fields[entry.name] = entry.value }
    }
    return content
  }

  /// The names of the members that fill the main fields.
  private static func mainNames(
    of known: [(meaning: ColumnNames.Meaning, member: JSONObject.Member)]
  ) -> [String] {
    ColumnRole.allCases.compactMap { role in
      known.first { $0.meaning.role == role && $0.member.value != .null }?.member.name
    }
  }

  /// The members that fill custom fields.
  private func customFields(of object: JSONObject, usedFor main: [String]) -> CustomFields {
    var values: [String: FieldValue] = [:]
    for member in object where values.count < Self.fieldLimit {
      guard let field = field(of: member, usedFor: main) else { continue }
      let name = field.name.rawValue
      guard values[name] == nil, keptFields.keeps(name, column: member.name) else { continue }
      values[name] = field.value(of: member.value)
    }
    var fields = CustomFields()
    for (name, value) in values { fields[name] = value }
    return fields
  }

  private func field(of member: JSONObject.Member, usedFor main: [String]) -> SourceField? {
    let plain = FieldNames.plain(member.name)
    if let field = kind.fields[plain] { return field }
    switch member.value {
    case .object: return nil
    // Tracks and the like are too large for a field.
    case .array(let values) where values.contains { $0.isNested }: return nil
    case .null, .flag, .integer, .number, .text, .array: break
    }
    if main.contains(member.name) {
      return ColumnNames.meaning(of: member.name)?.role == .year
        ? SourceField("released", .date) : nil
    }
    return CommonFields.field(forPlain: plain)
      ?? CustomFieldName.name(ofColumn: member.name).map { SourceField($0, .value) }
  }

  private mutating func meaning(of name: String) -> ColumnNames.Meaning? {
    if let known = meanings[name] { return known }
    let meaning = kind.meaning(of: name)
    // Limited, as names may be data.
    if meanings.count < 1000 { meanings[name] = .some(meaning) }
    return meaning
  }

  /// A value as text: the name of an object, all elements of a list.
  static func text(_ value: JSONValue) -> String? {
    switch value {
    case .null, .flag: return nil
    case .integer(let integer): return String(integer)
    case .number(let number): return String(number)
    case .text(var text): return text.withUTF8(TrimmedText.text)
    case .array(let values):
      return list(values)
    case .object(let object):
      return ["name", "title", "#text"].lazy.compactMap { object.value(named: $0) }
        .compactMap(text).first
        ?? object.first { ColumnNames.meaning(of: $0.name)?.role == .artist }
        .flatMap { text($0.value) }
    }
  }

  /// Several names as one text, with MusicBrainz' join phrases if present.
  private static func list(_ values: [JSONValue]) -> String? {
    var result = ""
    var separator = ""
    for value in values {
      guard let text = text(value) else { continue }
      result += separator + text
      separator = ", "
      if case .object(let credit) = value,
        case .text(let phrase)? = credit.value(named: "joinphrase")
      {
        separator = phrase
      }
    }
    return result.isEmpty ? nil : result
  }

  private static func year(_ value: JSONValue) -> Int64? {
    switch value {
    case .integer(let integer): YearText.year(integer)
    case .number(let number): Int64(exactly: number).flatMap(YearText.year)
    case .text(var text): text.withUTF8(YearText.year(in:))
    case .null, .flag, .array, .object: nil
    }
  }

  /// The address of a picture; of several the largest, or the last if they have no sizes.
  private static func address(_ value: JSONValue) -> String? {
    switch value {
    case .text(var text): return text.withUTF8(CoverText.address)
    case .object(let object):
      return ["url", "#text", "src"].lazy.compactMap { object.value(named: $0) }
        .compactMap(address).first
    case .array(let values):
      let pictures = values.compactMap { picture in
        address(picture).map { (width: width(picture), address: $0) }
      }
      return pictures.max { $0.width < $1.width }?.address
    case .null, .flag, .integer, .number: return nil
    }
  }

  private static func width(_ value: JSONValue) -> Int64 {
    if case .object(let object) = value, case .integer(let width)? = object.value(named: "width") {
      return width
    }
    return 0
  }
}

/// A path in a JSON text (RFC 6901), such as `/library/albums` or `/0/items`.
public struct JSONPointer: Hashable, Sendable {
  /// The names and indexes, from the outside in.
  public let tokens: [String]

  /// Creates a pointer.
  init(tokens: [String]) {
    self.tokens = tokens
  }

  /// Parses a pointer.
  ///
  /// - Parameter text: empty for the whole text; otherwise `/` before every name. `~1` is a `/` in
  ///   a name, `~0` a `~`.
  /// - Throws: ``Malformed``.
  public init(_ text: String) throws(Malformed) {
    guard text.isEmpty || text.hasPrefix("/") else { throw Malformed(text: text) }
    var tokens: [String] = []
    for part in text.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      var token = ""
      var rest = part[...]
      while let character = rest.popFirst() {
        guard character == "~" else {
          token.append(character)
          continue
        }
        switch rest.popFirst() {
        case "0": token.append("~")
        case "1": token.append("/")
        default: throw Malformed(text: text)
        }
      }
      tokens.append(token)
    }
    self.tokens = tokens
  }

  /// An invalid pointer.
  public struct Malformed: Error, Equatable, Sendable, CustomStringConvertible {
    /// The user's text.
    public let text: String

    /// The message, in one line.
    public var description: String {
      "\"\(text)\" is not a JSON path: write / before every name, as in /library/albums"
    }
  }
}

extension JSONPointer: CustomStringConvertible {
  /// The pointer as text.
  public var description: String {
    tokens.map { token in
      "/" + token.map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }.joined()
    }.joined()
  }
}
