import AlbumModel
import RecordReading

extension RecordGroups {
  /// The albums in a group.
  ///
  /// - Returns: the albums, with the names around them.
  func albums(in value: JSONValue, named name: String) -> [JSONObject] {
    albums(in: value, below: [name])
  }

  private func albums(in value: JSONValue, below names: [String]) -> [JSONObject] {
    switch value {
    case .array(let values):
      let texts = values.map(\.plainText)
      let style = LineRecords.style(of: texts.compactMap(\.self))
      return zip(values, texts).compactMap { value, text in
        album(value, text, style).map { adding(names, to: $0) }
      }
    case .object(let object) where names.count < levels.count:
      return object.flatMap { albums(in: $0.value, below: names + [$0.name]) }
    case .object(let object):
      return object.compactMap { album(named: $0).map { adding(names, to: $0) } }
    case .null, .flag, .integer, .number, .text: return []
    }
  }

  /// An album that is an element of a list.
  private func album(
    _ value: JSONValue, _ text: String?, _ style: ListLine.Style
  ) -> JSONObject? {
    if case .object(let object) = value { return object }
    guard let text else { return nil }
    if isOfLines {
      return JSONObject(
        ListLine(text, style: style)?.members ?? [.init(name: "title", value: .text(text))])
    }
    let found = TitleYear.split(text)
    var members = [JSONObject.Member(name: "title", value: .text(found?.title ?? text))]
    members.add("year", found?.year)
    members.add("notes", found?.note)
    return JSONObject(members)
  }

  /// An album that is a member with its title as name.
  private func album(named member: JSONObject.Member) -> JSONObject? {
    let title = JSONObject.Member(name: "title", value: .text(member.name))
    switch member.value {
    case .object(let object): return ContainedAlbums.adding([title], to: object)
    case .null: return JSONObject([title])
    case .integer, .text: return JSONObject([title, .init(name: "year", value: member.value)])
    case .flag, .number, .array: return nil
    }
  }

  private func adding(_ names: [String], to album: JSONObject) -> JSONObject {
    let hasYear = ContainedAlbums.has(.year, in: album)
    let members = zip(levels, names).map { meaning, name in
      let kept = meaning == .year && hasYear ? Meaning.section : meaning
      return JSONObject.Member(name: kept.rawValue, value: .text(name))
    }
    return ContainedAlbums.adding(members, to: album)
  }

  /// The albums of a list of texts such as `Radiohead - Kid A (2000)`; nil for other lists.
  static func albums(ofLines values: [JSONValue]) -> [JSONObject]? {
    let texts = values.compactMap(\.plainText)
    guard texts.count == values.count, texts.count > 1 else { return nil }
    let style = LineRecords.style(of: Array(texts.prefix(100)))
    let lines = texts.map { ListLine($0, style: style)?.members }
    guard lines.count(where: { $0 != nil }) * 10 >= lines.count * 8 else { return nil }
    return zip(texts, lines).map { text, members in
      JSONObject(members ?? [.init(name: "title", value: .text(text))])
    }
  }
}
