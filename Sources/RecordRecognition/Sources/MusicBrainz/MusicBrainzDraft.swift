import AlbumModel
import RecordReading

extension SourceKind {
  /// Responses of MusicBrainz, its Cover Art Archive and AcoustID.
  static let musicBrainz = SourceKind(
    name: "musicbrainz",
    marks: [
      "\"artist-credit\"", "\"artist_credit\"", "\"release-group\"", "\"release_group\"",
      "\"label-info\"", "\"label_info\"", "\"first-release-date\"", "\"first_release_date\"",
      "\"text-representation\"", "\"text_representation\"", "\"release-count\"", "\"entity-type\"",
      "\"track-offset\"", "\"sort-name\"", "\"life-span\"", "\"releasegroups\"",
      "//coverartarchive.org/",
      "//musicbrainz.org/release/", "//musicbrainz.org/ns/mmd-",
    ],
    trackArtist: { MusicBrainzEntity(object: $0).credit }, drafting: MusicBrainzDraft.content,
    containing: MusicBrainzDocument.records(ofArtist:),
    place: { MusicBrainzDocument.elements($0.all) ?? MusicBrainzDocument.records($0) })
}

/// The draft of a release, a release group or a recording of MusicBrainz.
enum MusicBrainzDraft {
  /// The draft of a record.
  static func content(of object: JSONObject) -> AlbumContent {
    let entity = MusicBrainzEntity(object: object)
    switch kind(of: entity) {
    case .release: return release(entity)
    case .releaseGroup: return releaseGroup(entity)
    case .recording:
      var content = entity.entities("release").first.map(release) ?? AlbumContent()
      content.artist = content.artist ?? entity.credit
      return content
    }
  }

  enum Kind {
    case release
    case releaseGroup
    case recording
  }

  /// The kind of an object, by the members that only one kind has.
  static func kind(of entity: MusicBrainzEntity) -> Kind {
    if entity.has("releases") || entity.has("release-list"), !entity.has("length") {
      return .releaseGroup
    }
    if releaseSigns.contains(where: entity.has) { return .release }
    // In the older XML, the type of a release contains its status.
    let type = entity.text("type")?.split(separator: " ").last
    if let type, statuses.contains(String(type)) { return .release }
    if entity.has("length") || entity.has("video") || entity.has("isrcs") { return .recording }
    return groupSigns.contains(where: entity.has) ? .releaseGroup : .release
  }

  private static let releaseSigns = [
    "release-group", "media", "medium-list", "status", "barcode", "packaging", "release-events",
    "release-event-list", "text-representation", "asin", "disc-list", "track-list", "label-info",
    "label-info-list", "date", "country",
  ]
  private static let statuses: Set<String> = ["Official", "Promotion", "Bootleg", "PseudoRelease"]
  private static let groupSigns = [
    "primary-type", "primary-type-id", "secondary-types", "secondary-type-list",
    "first-release-date", "type",
  ]

  private static func release(_ release: MusicBrainzEntity) -> AlbumContent {
    let group = release.entity("release-group")
    var content = AlbumContent(title: release.text("title"))
    content.artist = release.credit ?? group?.credit
    fillTags(&content, of: [release] + (group.map { [$0] } ?? []))
    // The older XML has all data of an issue in an event.
    let event =
      release.entity("release-event") ?? release.entity("release-event-list")?.entity("event")
    content.fill(
      released: release.text("date") ?? event?.text("date"),
      year: group?.text("first-release-date").flatMap { YearText.year(in: $0) })
    let labels = release.entities("label-info") + (event.map { [$0] } ?? [])
    content.fill("label", oneOrMore: labels.compactMap { $0.value("label")?.nameText })
    content.fill(
      "catalog_number", oneOrMore: labels.compactMap { $0.text("catalog-number") })
    content.fill("barcode", release.text("barcode") ?? event?.text("barcode"))
    content.fill("country", release.text("country") ?? event?.text("country"))
    content.fill("format", event?.text("format"))
    content.fill("musicbrainz_release", release.text("id"))
    content.fill("musicbrainz_release_group", group?.text("id"))
    fillMedia(&content, of: release)
    return content
  }

  private static func releaseGroup(_ group: MusicBrainzEntity) -> AlbumContent {
    let releases = group.entities(group.has("releases") ? "releases" : "release")
    var content = releases.count == 1 ? release(releases[0]) : AlbumContent()
    (content.title, content.artist) = (group.text("title"), group.credit ?? content.artist)
    fillTags(&content, of: [group])
    let first = group.text("first-release-date") ?? releases.compactMap { $0.text("date") }.min()
    content.fill(
      released: releases.count == 1 ? releases[0].text("date") ?? first : first,
      year: first.flatMap { YearText.year(in: $0) })
    content.fill("musicbrainz_release_group", group.text("id"))
    return content
  }

  private static func fillTags(_ content: inout AlbumContent, of entities: [MusicBrainzEntity]) {
    let genres = entities.flatMap { $0.voted("genre") }
    let tags = entities.flatMap { $0.voted("tag") }
    content.genre = genres.first ?? tags.first
    content.fill("tags", list: genres + tags)
  }

  /// Sets the formats, such as `2xCD + DVD`, and the numbers of discs and tracks.
  private static func fillMedia(_ content: inout AlbumContent, of release: MusicBrainzEntity) {
    let media = release.entities(release.has("media") ? "media" : "medium")
    var formats: [(name: String, count: Int)] = []
    for format in media.compactMap({ $0.text("format") }) {
      if let index = formats.firstIndex(where: { $0.name == format }) {
        formats[index].count += 1
      } else {
        formats.append((format, 1))
      }
    }
    let names = formats.map { $0.count > 1 ? "\($0.count)x\($0.name)" : $0.name }
    content.fill("format", names.joined(separator: " + "))
    content.fill(discs: media.count)
    let counts = media.compactMap {
      $0.integer("track-count") ?? $0.entity("track-list")?.integer("count")
    }
    let total = counts.reduce(0) { $0 &+ $1 }
    content.fill("tracks", release.integer("track-count") ?? (total > 0 ? total : nil))
  }
}
