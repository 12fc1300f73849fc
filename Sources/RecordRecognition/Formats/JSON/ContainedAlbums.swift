import AlbumModel
import RecordReading

/// The albums that a value of an unknown source contains, rather than being one: those of an artist,
/// the lists of one page among several.
enum ContainedAlbums {
  /// The contained albums.
  enum Content {
    case albums([JSONObject])
    /// The reason why there are none.
    case none(String)
  }

  private static let albumLists: Set<String> = WordList.named("ContainedAlbums.albumLists")
  private static let wrappers = WordList.named("ContainedAlbums.wrappers")

  /// Words that say no more than that a text is a name.
  private static let names: Set<String> = WordList.named("ContainedAlbums.names")

  /// The albums in an object; nil if it is an album itself.
  static func content(of object: JSONObject) -> Content? {
    if let album = unwrapped(object) { return .albums([album]) }
    // Albums that are called like their titles: `{"Low": {"artist": …}, …}`.
    let keyed = object.compactMap { member -> JSONObject? in
      guard case .object(let album) = member.value, has(.artist, in: album),
        !has(.title, in: album), !ColumnNames.isKnown(member.name)
      else { return nil }
      return adding([.init(name: "title", value: .text(member.name))], to: album)
    }
    if keyed.count > 1, keyed.count == object.count { return .albums(keyed) }
    let isArtist = object.contains { ColumnWords.field(of: $0.name) == .artist }
    let titles = object.filter { !$0.value.isNested && ColumnWords.field(of: $0.name) == .title }
    // `name` may be that of an artist or of a list, but a title with an artist is an album.
    let hasName = titles.allSatisfy { names.contains(FieldNames.plain($0.name)) }
    let lists = object.compactMap { member in
      albums(in: member).map { (member: member, albums: $0) }
    }
    let hasArtists = lists.contains { $0.albums.contains { has(.artist, in: $0) } }
    guard !lists.isEmpty, titles.isEmpty || !isArtist && (hasName || hasArtists) else { return nil }
    // `{"meta": {"name": "Can"}, "albums": […]}`
    let around = object.flatMap { member -> [JSONObject.Member] in
      guard titles.isEmpty, !isArtist, !hasArtists, case .object(let inner) = member.value,
        has(.artist, in: inner) != has(.title, in: inner)
      else { return [member] }
      return Array(inner)
    }
    let shared = inherited(
      from: JSONObject(around), leavingOut: lists.map { $0.member }, namesArtist: !hasArtists)
    let found = lists.flatMap { list in list.albums.map { adding(shared, to: $0) } }
    return found.isEmpty ? Content.none("an artist without albums") : .albums(found)
  }

  /// The albums of a member that is a list of them; nil for other members.
  private static func albums(in member: JSONObject.Member) -> [JSONObject]? {
    guard isCalledList(member.name) || isListOfAlbums(member) else { return nil }
    switch member.value {
    case .array(let values):
      if titleLists.contains(FieldNames.plain(member.name)), let albums = titles(values) {
        return albums
      }
      let albums = values.compactMap(\.objects.first).filter { has(.title, in: $0) }
      return albums.count == values.count ? albums : nil
    case .object(let object) where object.count == 1: return albums(in: object[0])
    default: return nil
    }
  }

  /// Whether a name is that of a list of albums: `albums`, `album_list`.
  private static func isCalledList(_ name: String) -> Bool {
    if albumLists.contains(FieldNames.plain(name)) { return true }
    let words = ColumnWords.words(of: name).filter { !["list", "lista", "liste"].contains($0) }
    return words.count == 1 && albumLists.contains(words[0])
  }

  private static let titleLists: Set<String> = WordList.named("ContainedAlbums.titleLists")

  /// Albums of which there are only the titles; nil if a value is something else.
  private static func titles(_ values: [JSONValue]) -> [JSONObject]? {
    let albums = values.map { value -> JSONObject? in
      guard case .text(let text) = value, let title = TrimmedText.text(text) else { return nil }
      let found = TitleYear.split(title)
      var members = [JSONObject.Member(name: "title", value: .text(found?.title ?? title))]
      members.add("year", found?.year)
      members.add("notes", found?.note)
      return JSONObject(members)
    }
    return albums.contains(nil) || albums.isEmpty ? nil : albums.compactMap(\.self)
  }

  /// Whether all values of a member are objects with an artist and a title, and not tracks.
  private static func isListOfAlbums(_ member: JSONObject.Member) -> Bool {
    guard case .array(let values) = member.value, !values.isEmpty,
      !RecordPaths.otherLists.contains(FieldNames.plain(member.name))
    else { return false }
    return values.allSatisfy { value in
      value.objects.first.map { has(.title, in: $0) && has(.artist, in: $0) } == true
    }
  }

  /// The album of an entry such as `{"created": …, "item": {"title": …}}`, with the other members; nil
  /// for other objects.
  static func unwrapped(_ object: JSONObject) -> JSONObject? {
    let plain = JSONObject(object.filter { !$0.value.isNested })
    guard !has(.title, in: plain), !has(.artist, in: object),
      !object.contains(where: { albums(in: $0) != nil })
    else { return nil }
    let all = object.filter { member in
      guard case .object(let album) = member.value else { return false }
      return has(.title, in: album)
        && (wrappers.contains(member.name) || has(.artist, in: album)
          || RecordPaths.wrappers.contains(FieldNames.plain(member.name)))
    }
    // Of a play, the track comes first.
    let wrapped = all.first { ColumnWords.isAlbum($0.name) } ?? all.first
    guard let wrapped, let album = wrapped.value.objects.first else { return nil }
    return adding(object.filter { $0 != wrapped }, to: album)
  }

  /// The members of an artist, or of a list, that its albums inherit.
  private static func inherited(
    from object: JSONObject, leavingOut lists: [JSONObject.Member], namesArtist: Bool
  ) -> [JSONObject.Member] {
    let prefix = namesArtist ? "artist_" : "list_"
    return object.compactMap { member in
      let field = ColumnWords.field(of: member.name)
      if field == .artist, let name = member.value.nameText, !lists.contains(member) {
        return .init(name: "artist", value: .text(name))
      }
      guard !lists.contains(member), !member.value.isNested, member.value != .null else {
        return nil
      }
      switch field {
      case .title: return .init(name: namesArtist ? "artist" : "list", value: member.value)
      case .genre: return .init(name: "genre", value: member.value)
      default:
        let name = member.name.hasPrefix(prefix) ? member.name : prefix + member.name
        return .init(name: name, value: member.value)
      }
    }
  }

  /// An object with further members, unless it has members of these names or meanings.
  static func adding(_ members: [JSONObject.Member], to object: JSONObject) -> JSONObject {
    let missing = members.filter { member in
      let field = ColumnWords.field(of: member.name)
      return !object.contains { known in
        known.name == member.name
          || field != nil && ColumnWords.field(of: known.name) == field
            && known.value.nameText != nil
      }
    }
    return missing.isEmpty ? object : JSONObject(missing + Array(object))
  }

  /// Whether an object has a main field.
  static func has(_ field: FieldName, in object: JSONObject) -> Bool {
    object.contains { ColumnWords.field(of: $0.name) == field && $0.value.nameText != nil }
  }
}
