extension SourceKind {
  /// What MusicBrainz, its Cover Art Archive and AcoustID answer.
  static let musicBrainz = SourceKind(
    name: "musicbrainz",
    marks: [
      "\"artist-credit\"", "\"artist_credit\"", "\"release-group\"", "\"release_group\"",
      "\"label-info\"", "\"label_info\"", "\"first-release-date\"", "\"first_release_date\"",
      "\"text-representation\"", "\"text_representation\"", "\"release-count\"", "\"entity-type\"",
      "\"track-offset\"", "\"releasegroups\"", "//coverartarchive.org/",
      "//musicbrainz.org/release/", "//musicbrainz.org/ns/mmd-",
    ],
    drafting: MusicBrainzDraft.content,
    place: { MusicBrainzDocument.elements($0.all) ?? MusicBrainzDocument.records($0) })
}
