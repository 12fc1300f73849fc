import AlbumModel
import RecordReading

extension SourceKind {
  /// The feeds of Apple's stores as JSON, such as the list of the best-selling albums.
  static let iTunesFeed = SourceKind(
    name: "itunes-feed", marks: ["\"im:artist\""], drafting: ITunesFeedDraft.content)
}

/// The draft of an entry of a feed, whose values are objects such as `{"label": "Debut"}`.
enum ITunesFeedDraft {
  /// The draft; nil for an object that is none.
  static func content(of entry: JSONObject) -> AlbumContent? {
    func label(_ name: String) -> String? { entry.object(name)?.text("label") }
    func attribute(_ name: String, of member: String) -> String? {
      entry.objects(member).lazy.compactMap { $0.object("attributes")?.text(name) }.first
    }
    guard let title = label("im:name") else { return nil }
    var content = AlbumContent(title: title)
    content.artist = label("im:artist")
    content.genre = attribute("label", of: "category") ?? attribute("term", of: "category")
    // The last picture is the largest one.
    content.coverURL = entry.objects("im:image").last?.text("label")
    content.fill(released: label("im:releaseDate").map { String($0.prefix(10)) })
    content.fill("tracks", label("im:itemCount").flatMap { Int64($0) })
    content.fill("url", attribute("href", of: "link"))
    content.fill("apple_id", attribute("im:id", of: "id"))
    content.fill("copyright", label("rights"))
    return content
  }
}
