import AlbumModel

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

  /// The members of a list, which is `name` inside `name-list` in XML.
  func entities(_ name: String) -> [MusicBrainzEntity] {
    if let list = object.object(name + "-list") { return MusicBrainzEntity(object: list).own(name) }
    return own(name)
  }

  private func own(_ name: String) -> [MusicBrainzEntity] {
    (value(name)?.objects ?? []).map(MusicBrainzEntity.init)
  }

  /// The names of an artist credit, with their join phrases.
  var credit: String? {
    let whole = entities("artist-credit")
    let parts = whole.first.flatMap { $0.has("name-credit") ? $0.entities("name-credit") : nil }
    var result = ""
    for part in parts ?? whole {
      guard let name = part.text("name") ?? part.entity("artist")?.text("name") else { continue }
      result += name + (part.joinPhrase ?? "")
    }
    return result.isEmpty ? nil : result
  }

  /// The text before the next name, with its spaces.
  private var joinPhrase: String? {
    if case .text(let phrase)? = value("joinphrase") { return phrase }
    return nil
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
