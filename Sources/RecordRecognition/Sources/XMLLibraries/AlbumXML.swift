import AlbumModel
import RecordReading

extension SourceKind {
  /// The collection of a Collectorz program (CLZ Music), exported as XML.
  static let collectorz = SourceKind(
    name: "collectorz", marks: ["<musicinfo", "<collectorz"],
    fields: ["labelnumber": SourceField("catalog_number"), "index": SourceField("index", .value)],
    preparing: { object in
      JSONObject(object.map { .init(name: $0.name, value: plainCollectorz($0.value)) })
    },
    place: { places in
      places.all.first { $0.path.last == "music" && $0.hasMembers }.map { .place($0) }
    })

  /// Collectorz wraps each value in an element with its name for display, and each list in one.
  private static func plainCollectorz(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let values): return .array(values.map(plainCollectorz))
    case .object(let object):
      if let text = object.text(["displayname", "date"]) { return .text(text) }
      if let year = object.value(named: "year") { return plainCollectorz(year) }
      return object.count == 1 ? plainCollectorz(object[0].value) : value
    default: return value
    }
  }

  /// An `album.nfo` of Kodi.
  static let nfo = SourceKind(
    name: "nfo", marks: ["<albumArtistCredits>", "<musicbrainzalbumid>", "<artistdesc>"],
    preparing: { object in
      let credits = object.objects("albumArtistCredits").compactMap { $0.text("artist") }
      let artist = object.text("artistdesc") ?? TrimmedText.text(credits.joined(separator: ", "))
      var members = object.filter { member in
        !["artistdesc", "albumArtistCredits", "rating", "userrating", "votes"]
          .contains(member.name) && (artist == nil || member.name != "artist")
      }
      members.add("artist", artist)
      if let rating = object.text("userrating").flatMap(Double.init), rating > 0 {
        members.add("rating", "\(rating)/10")
      }
      return JSONObject(members)
    })

  /// A response of a Plex server.
  static let plexXML = SourceKind(
    name: "plex-xml", marks: ["<MediaContainer"],
    preparing: { object in
      let names = [
        "@parentTitle": "artist", "@studio": "label", "@originallyAvailableAt": "released",
        "@leafCount": "tracks", "@title": "title", "@year": "year", "@summary": "notes",
      ]
      var members = object.compactMap { member in
        names[member.name].map { JSONObject.Member(name: $0, value: member.value) }
      }
      let genres = object.objects("Genre").compactMap { $0.text("@tag") }
      members.add("genre", TrimmedText.text(genres.joined(separator: ", ")))
      if let rating = object.text("@userRating") { members.add("rating", rating + "/10") }
      if let seconds = object.integer("@addedAt"), (1..<253_402_300_800).contains(seconds) {
        members.add("date_added", "\(CivilDate(secondsSince1970: seconds))")
      }
      return JSONObject(members)
    })
}
