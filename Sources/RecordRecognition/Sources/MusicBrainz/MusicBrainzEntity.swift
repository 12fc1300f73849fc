import AlbumModel
import RecordReading

/// An entity of MusicBrainz in any of its formats: JSON of the web service (`artist-credit`), JSON
/// of other programs (`artist_credit`), or XML (`@id`, `label-info-list`).
struct MusicBrainzEntity {
  let object: JSONObject

  /// A member by its name in the web service's JSON.
  func value(_ name: String) -> JSONValue? {
    if let value = object.value(named: name) ?? object.value(named: "@" + name) { return value }
    guard name.contains("-") else { return nil }
    return object.value(named: String(name.map { $0 == "-" ? "_" : $0 }))
  }

  /// Whether there is such a member.
  func has(_ name: String) -> Bool { value(name) != nil }

  func text(_ name: String) -> String? { value(name)?.plainText }

  func integer(_ name: String) -> Int64? { text(name).flatMap { Int64($0) } }

  func entity(_ name: String) -> MusicBrainzEntity? { entities(name).first }

  /// The members of a list, which is `name` inside `name-list` in XML, and `name-list` in JSON of other
  /// programs.
  func entities(_ name: String) -> [MusicBrainzEntity] {
    switch value(name + "-list") {
    case .object(let list)?: MusicBrainzEntity(object: list).own(name)
    case .array(let list)?: list.flatMap(\.objects).map(MusicBrainzEntity.init)
    default: own(name)
    }
  }

  private func own(_ name: String) -> [MusicBrainzEntity] {
    (value(name)?.objects ?? []).map(MusicBrainzEntity.init)
  }

  /// The names of an artist credit, with their join phrases.
  ///
  /// The phrase follows a name in its object, or as a text of its own in the list; without one, a
  /// comma separates the names.
  var credit: String? {
    if let phrase = text("artist-credit-phrase") { return phrase }
    let parts = creditParts
    var result = ""
    var followsName = false
    var isJoined = true
    for (index, part) in parts.enumerated() {
      let entity = part.objects.first.map(MusicBrainzEntity.init)
      if entity == nil, followsName, index + 1 < parts.count, case .text(let phrase) = part,
        case .object = parts[index + 1]
      {
        result += Self.spaced(phrase)
        (followsName, isJoined) = (false, true)
        continue
      }
      let artist = entity?.value("artist")
      let name = entity.map { $0.text("name") ?? artist?.nameText } ?? part.plainText
      guard let name else { continue }
      let phrase = entity?.joinPhrase
      result += (isJoined ? "" : ", ") + name + (phrase ?? "")
      (followsName, isJoined) = (phrase == nil, phrase != nil)
    }
    return TrimmedText.text(result) ?? entity("artist")?.text("name")
  }

  private var creditParts: [JSONValue] {
    guard let credit = value("artist-credit") else { return [] }
    if let parts = credit.objects.first?.value(named: "name-credit"), case .object = credit {
      return Self.values(of: parts)
    }
    return Self.values(of: credit)
  }

  private static func values(of value: JSONValue) -> [JSONValue] {
    if case .array(let values) = value { return values }
    return [value]
  }

  /// The text before the next name, with its spaces; nil if there is none.
  private var joinPhrase: String? {
    for name in ["joinphrase", "join-phrase", "joinPhrase", "join"] {
      if case .text(let phrase)? = value(name) { return Self.spaced(phrase) }
    }
    return nil
  }

  /// A phrase that other programs have trimmed, with spaces: ` & `, `, `.
  private static func spaced(_ phrase: String) -> String {
    guard let last = phrase.last, TrimmedText.text(phrase) == phrase else { return phrase }
    return ",;".contains(phrase) ? phrase + " " : last == "(" ? " " + phrase : " \(phrase) "
  }

  /// Genres or tags, most votes first.
  func voted(_ singular: String) -> [String] {
    let entries = has(singular + "-list") ? entities(singular) : own(singular + "s")
    let counted = entries.compactMap { entry in
      entry.text("name").map { (name: $0, count: entry.integer("count") ?? 0) }
    }
    return counted.enumerated().sorted { left, right in
      (right.element.count, left.offset) < (left.element.count, right.offset)
    }.map(\.element.name)
  }
}
