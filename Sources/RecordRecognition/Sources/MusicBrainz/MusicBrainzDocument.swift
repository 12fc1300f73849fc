import AlbumModel
import RecordReading

/// Finds the releases in responses of MusicBrainz.
enum MusicBrainzDocument {
  /// The place of the records: the whole text if it is a release, a release group or a recording
  /// with releases; otherwise a list of them.
  static func records(_ places: RecordPaths) -> RecordsChoice? {
    let names = Set(places.rootNames.map { String($0.map { $0 == "_" ? "-" : $0 }) })
    guard let root = places.all.first, !root.isList, root.path.isEmpty else { return nil }
    let isRecording = ["length", "video", "isrcs"].contains { names.contains($0) }
    let isMedium = names.contains("track-offset") || names.contains("format-id")
    if names.contains("title"), names.contains("id"), !isRecording, !isMedium {
      return .place(root)
    }
    let isArtist = names.isSuperset(of: ["name", "sort-name"])
    if isArtist,
      places.all.contains(where: { $0.isList && $0.count > 0 && Self.ofArtists.contains($0.path) })
    {
      return .place(root)
    }
    for name in ["releases", "release-groups", "release", "release-group", "recordings"] {
      let found = places.all.first {
        $0.path == [name] && $0.count > 0 && ($0.isList || $0.hasTitle)
      }
      if let found { return .place(found) }
    }
    return description(names, isRecording: isRecording, isMedium: isMedium).map { .nothing($0) }
  }

  /// The lists of an artist, the most general first.
  private static let ofArtists = ["release-groups", "releases"].map { [$0] }

  /// The release groups or releases of an artist, which do not name their artist; nil for any other
  /// object.
  static func records(ofArtist object: JSONObject) -> [JSONObject]? {
    guard let name = object.text("name"), object.text("sort-name") != nil,
      let list = ofArtists.lazy.map({ object.objects($0[0]) }).first(where: { !$0.isEmpty })
    else { return nil }
    let artist = JSONObject([.init(name: "name", value: .text(name))])
    return list.map {
      ContainedAlbums.adding([.init(name: "artist", value: .object(artist))], to: $0)
    }
  }

  /// The description of a document without a release; nil if it is unknown.
  private static func description(
    _ names: Set<String>, isRecording: Bool, isMedium: Bool
  ) -> String? {
    if isRecording { return "is a recording of MusicBrainz that names no release" }
    if isMedium { return "is one medium of an unnamed MusicBrainz release" }
    if names.contains("images") { return "is a list of pictures of the Cover Art Archive" }
    if names.contains("results") { return "is an AcoustID response for a recording" }
    let lists = [
      "collections", "works", "artists", "places", "events", "labels", "areas", "series",
    ]
    if let list = lists.first(where: names.contains) { return "is a list of MusicBrainz' \(list)" }
    let empty = ["releases", "release-groups"].contains { names.contains($0) }
    return empty ? "is a MusicBrainz response without a release" : nil
  }

  /// The same for XML: the outermost elements called release, or the release groups if the text is
  /// about them.
  static func elements(_ places: [RecordPath]) -> RecordsChoice? {
    guard let root = places.first, root.path == ["metadata"] else { return nil }
    let groups = [
      ["metadata", "release-group"], ["metadata", "release-group-list", "release-group"],
    ]
    for path in groups {
      if let group = places.first(where: { $0.path == path }) { return .place(group) }
    }
    let releases = places.filter { $0.path.last == "release" && $0.hasMembers }
    if let place = releases.min(by: { $0.path.count < $1.path.count }) { return .place(place) }
    let lists = places.compactMap(\.path.last).filter { $0.hasSuffix("-list") }
    guard let list = lists.first?.dropLast(5) else {
      let subject = places.first { $0.path.count == 2 }?.path.last ?? "answer"
      return .nothing("is about a MusicBrainz \(subject) and names no release")
    }
    return list == "release"
      ? .nothing("is a MusicBrainz response without a release")
      : .nothing("is a list of MusicBrainz' \(list)s and names no release")
  }
}
