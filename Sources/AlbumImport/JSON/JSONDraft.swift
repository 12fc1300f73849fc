import AlbumModel

/// Fills a draft from the members of a JSON object.
struct JSONDraft {
  private let kind: SourceKind
  private let cleaning: CleanText
  /// What each name met so far means.
  private var meanings: [String: ColumnNames.Meaning?] = [:]

  init(kind: SourceKind, cleaning: CleanText) {
    self.kind = kind
    self.cleaning = cleaning
  }

  /// What an object says of an album.
  ///
  /// An object under `album` that names one is the album, as in Spotify's lists of saved albums.
  mutating func content(of object: JSONObject, _ notes: inout CleaningNotes) -> AlbumContent {
    var content = kind.drafting?(object) ?? general(object)
    cleaning.clean(&content, &notes)
    kind.adjust?(&content)
    return content
  }

  /// What the members' names tell.
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
    let own = ownFields(of: object)
    let titles = known.filter { $0.meaning.role == .title }.map(\.member)
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
    }
    return content
  }

  private func ownFields(of object: JSONObject) -> UserFields {
    var fields = UserFields()
    guard !kind.fields.isEmpty else { return fields }
    for member in object {
      guard let field = kind.fields[ColumnNames.plain(member.name)] else { continue }
      fields[field.name.rawValue] = field.value(of: member.value) ?? fields[field.name.rawValue]
    }
    return fields
  }

  private mutating func meaning(of name: String) -> ColumnNames.Meaning? {
    if let known = meanings[name] { return known }
    let meaning = kind.meaning(of: name)
    // Names that are data could go on for ever.
    if meanings.count < 1000 { meanings[name] = .some(meaning) }
    return meaning
  }

  /// A value as people read it: the name of an object, all of a list.
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
    }
  }

  /// Several names as one text, joined as MusicBrainz says where it says so.
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

  /// The address of a picture; of several the largest, which is the last where no size is given.
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
