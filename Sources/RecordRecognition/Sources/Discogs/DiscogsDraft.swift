import AlbumModel
import RecordReading

extension SourceKind {
  /// A collection or want list exported from Discogs, and the data of its dumps and web service.
  static let discogs = SourceKind(
    name: "discogs",
    signs: [
      ["catalog", "artist", "title", "releaseid"], ["catno", "artist", "title", "releaseid"],
      ["discogsid", "title"], ["discogsreleaseid", "title"], ["masterid", "artist", "title"],
      ["id", "title", "have", "want"],
    ],
    openings: ["<releases><release", "<masters><master"],
    marks: [
      "api.discogs.com/", "\"basic_information\"", "api.discogs.com\\/", "<main_release>",
      "<data_quality>",
    ],
    fields: [
      "releaseid": SourceField("discogs_release"), "id": SourceField("discogs_release"),
      "masterid": SourceField("discogs_master"), "collectionfolder": SourceField("folder"),
      "label": SourceField("label", .texts(separator: UInt8(ascii: ","))),
      "labels": SourceField("label", .texts(separator: UInt8(ascii: ","))),
      "catalog": SourceField("catalog_number", .texts(separator: UInt8(ascii: ","))),
      "catno": SourceField("catalog_number", .texts(separator: UInt8(ascii: ","))),
      "releasecountry": SourceField("country"),
    ],
    trackArtist: DiscogsDraft.trackArtist, prefix: "collection", drafting: DiscogsDraft.content,
    adjust: adjustDiscogs)

  @Sendable
  private static func adjustDiscogs(_ content: inout AlbumContent) {
    content.artist = content.artist.map(DiscogsName.plain)
    guard !content.fields.isEmpty else { return }
    content.dropZero("rating")
    content.dropZero("discogs_master")
    content.mapTexts(of: "label", DiscogsName.withoutNumbers)
    content.mapTexts(of: "catalog_number") { $0 == "none" ? nil : $0 }
  }
}

/// The draft of a release or a master of Discogs, from its monthly dumps (XML) or its web service
/// (JSON).
enum DiscogsDraft {
  /// The draft of a record; a record of a collection contains the release.
  static func content(of object: JSONObject) -> AlbumContent {
    guard let inner = object.object("basic_information") else { return release(object) }
    var content = release(inner)
    content.fill("rating", object.integer("rating").flatMap { $0 > 0 ? $0 : nil })
    content.fill("date_added", object.text("date_added"))
    for note in object.objects("notes") {
      switch note.integer("field_id") {
      case 1: content.fill("media_condition", note.text("value"))
      case 2: content.fill("sleeve_condition", note.text("value"))
      default: content.fill("notes", note.text("value"))
      }
    }
    return content
  }

  private static func release(_ object: JSONObject) -> AlbumContent {
    var content = AlbumContent(title: object.text("title"))
    content.artist = artists(list("artist", of: object))
    content.coverURL = cover(of: object)
    content.genre = texts("genre", of: object).joined(separator: ", ").nonEmpty
    content.fill("styles", list: texts("style", of: object))
    content.fill(released: date(object.text("released") ?? object.text("year")))
    fillIdentifiers(&content, of: object)
    let labels = list("label", of: object)
    content.fill(
      "label",
      oneOrMore: labels.compactMap { $0.text(["@name", "name"]).map(DiscogsName.withoutNumbers) })
    content.fill(
      "catalog_number",
      oneOrMore: labels.compactMap { $0.text(["@catno", "catno"]) }.filter { $0 != "none" })
    content.fill("format", formats(list("format", of: object)))
    content.fill("country", object.text("country"))
    content.fill("notes", object.text("notes"))
    content.fill("barcode", barcode(list("identifier", of: object)))
    let tracks = object.object("tracklist")?.objects("track") ?? object.objects("tracklist")
    content.fill("tracks", trackCount(tracks))
    return content
  }

  /// A release refers to its master; a master refers to its main release.
  private static func fillIdentifiers(_ content: inout AlbumContent, of object: JSONObject) {
    let own = object.text(["@id", "id"])
    if object.value(named: "main_release") != nil {
      content.fill("discogs_master", own)
    } else {
      content.fill("discogs_release", own)
      content.fill("discogs_master", object.text("master_id").flatMap { $0 == "0" ? nil : $0 })
    }
  }

  /// The elements of `<artists><artist>…`, or of the list `artists`.
  private static func list(_ name: String, of object: JSONObject) -> [JSONObject] {
    object.object(name + "s")?.objects(name) ?? object.objects(name + "s")
  }

  private static func texts(_ name: String, of object: JSONObject) -> [String] {
    let value = object.object(name + "s")?.value(named: name) ?? object.value(named: name + "s")
    return value?.plainTexts ?? []
  }

  /// The artist of a track, if it is not that of the release.
  @Sendable
  static func trackArtist(of track: JSONObject) -> String? { artists(list("artist", of: track)) }

  /// The names, each followed by its join text; a comma follows the name without a space.
  static func artists(_ artists: [JSONObject]) -> String? {
    var result = ""
    for (index, artist) in artists.enumerated() {
      guard let name = artist.text(["anv", "name"]) else { continue }
      result += DiscogsName.plain(name)
      guard index + 1 < artists.count else { break }
      let join = artist.text("join") ?? ","
      result += join == "," ? ", " : " \(join) "
    }
    return result.nonEmpty
  }

  /// `2xVinyl, 12", 33 ⅓ RPM + CD`, as in Discogs' own tables.
  private static func formats(_ formats: [JSONObject]) -> String? {
    formats.compactMap { format -> String? in
      guard let name = format.text(["@name", "name"]) else { return nil }
      let quantity = format.integer("@qty") ?? format.integer("qty") ?? 1
      let descriptions =
        format.object("descriptions")?.value(named: "description")
        ?? format.value(named: "descriptions")
      let words = [quantity > 1 ? "\(quantity)x\(name)" : name] + (descriptions?.plainTexts ?? [])
      return words.joined(separator: ", ")
    }.joined(separator: " + ").nonEmpty
  }

  private static func barcode(_ identifiers: [JSONObject]) -> String? {
    identifiers.first { $0.text(["@type", "type"]) == "Barcode" }?.text(["@value", "value"])
  }

  /// The primary picture, or otherwise the first; the dumps have no addresses.
  private static func cover(of object: JSONObject) -> String? {
    let images = list("image", of: object)
    let best = images.first { $0.text(["@type", "type"]) == "primary" } ?? images.first
    let address = best?.text(["@uri", "uri"]) ?? object.text(["cover_image", "thumb"])
    return address.flatMap { CoverText.address($0) }
  }

  /// A date without unknown parts, which Discogs writes as 00.
  static func date(_ text: String?) -> String? {
    guard var rest = text?[...], rest != "0" else { return nil }
    while rest.hasSuffix("-00") { rest = rest.dropLast(3) }
    return String(rest)
  }

  /// The number of tracks; headings have no position.
  private static func trackCount(_ tracks: [JSONObject]) -> Int64? {
    let count = tracks.count { $0.text("position") != nil }
    return count > 0 ? Int64(count) : nil
  }
}

extension String {
  /// The text, or nil if it is empty.
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
