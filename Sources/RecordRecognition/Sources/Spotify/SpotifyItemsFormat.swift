import AlbumModel
import RecordReading

/// The tracks of Spotify's playlists and plays, combined to albums: responses of its web service
/// (`{"track": {"album": …}}`), and `Playlist1.json` and `Streaming_History_Audio….json` of the
/// personal data.
enum SpotifyItemsFormat: TextFormat {
  /// The form of the items.
  private enum Form {
    case webTracks, playlists, plays, playsWithoutAlbums

    /// - Parameter dense: the beginning of the file, without white space.
    init?(_ dense: String) {
      func has(_ names: String...) -> Bool { names.allSatisfy { dense.contains("\"\($0)\":") } }
      if has("master_metadata_album_album_name") {
        self = .plays
      } else if has("endTime", "msPlayed", "artistName", "trackName") {
        self = .playsWithoutAlbums
      } else if has("items", "track", "trackName", "artistName", "albumName") {
        self = .playlists
      } else if dense.contains("\"track\":{"), dense.contains("\"album\":{"),
        dense.contains("spotify:track:") || dense.contains("//api.spotify.com/")
      {
        self = .webTracks
      } else {
        return nil
      }
    }
  }

  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool {
    options.recordsPointer == nil && JSONRecords.recognizes(opening, options: options)
      && RejectsHeading(readingFrom: opening.block.bytes) == nil && form(of: opening) != nil
  }

  private static func form(of opening: BlockFeed) -> Form? {
    let text = String(decoding: opening.block.bytes.prefix(16 * 1024), as: UTF8.self)
    return Form(text.filter { !$0.isWhitespace })
  }

  static func open(_ text: OpenedText) throws(ImportError) -> any RecordFormat {
    let form = form(of: text.feed)
    guard form != .playsWithoutAlbums else {
      throw ImportError(
        .noRecords, text.file.name, "is a history of Spotify without albums",
        advice: "ask Spotify for the extended streaming history, and import that")
    }
    var text = text
    text.options.sourceName = text.options.sourceName ?? SourceKind.spotify.name
    let grouping: RowGrouping = form == .plays ? .plays : .likedTracks
    return GroupedReader(
      JSONRecords(text), noun: form == .plays ? "plays" : "tracks",
      entry: { TrackNames.common.entry(of: track(in: $0.object), line: $0.line) },
      record: { album in
        let shared = TrackNames.shared(by: album.tracks)
        return JSONObject(grouping.members(of: album.tracks) + shared + Array(album.record()))
      })
  }

  /// The items of a playlist, with its name; nil for another object.
  static func items(of object: JSONObject) -> [JSONObject]? {
    let items = (object.object("tracks") ?? object).objects("items")
    guard items.contains(where: { $0.object("track") != nil }) else { return nil }
    return items.map { item in
      var members = Array(item)
      members.add("list", object.text("name"))
      return JSONObject(members)
    }
  }

  /// The track of an item with the names of ``TrackNames/common``.
  private static func track(in item: JSONObject) -> JSONObject {
    let track = item.object("track") ?? item.object("item") ?? item
    var members: [JSONObject.Member] = []
    members.add("list", item.text("list"))
    members.add("date_added", item.text(["added_at", "addedDate"]))
    if let album = track.object("album") {
      members.add("track", track.text("name"))
      members.add("artist", SpotifyDraft.names(track.objects("artists")))
      members.add("disc", track.integer("disc_number"))
      members.add("track_number", track.integer("track_number"))
      members.add("track_duration_ms", track.integer("duration_ms"))
      members.add("isrc", track.object("external_ids")?.text("isrc"))
      let draft = SpotifyDraft.content(of: album)
      members.add("album", draft?.title)
      members.add("album_artist", draft?.artist)
      members.add("year", draft?.year)
      members.add("released", album.text("release_date"))
      members.add("cover_url", draft?.coverURL)
      members.add("spotify_uri", draft?.fields["spotify_uri"]?.description)
    } else {
      members.add("track", item.text("master_metadata_track_name") ?? track.text("trackName"))
      members.add(
        "artist", item.text("master_metadata_album_artist_name") ?? track.text("artistName"))
      members.add(
        "album", item.text("master_metadata_album_album_name") ?? track.text("albumName"))
      members.add("track_uri", item.text("spotify_track_uri") ?? track.text("trackUri"))
    }
    if members.allSatisfy({ $0.name != "track" }) {
      let isEpisode =
        track.text("type") == "episode" || item.text("episode_name") != nil
        || item.object("episode") != nil
      members.add("absence", isEpisode ? "an episode of a podcast" : nil)
    }
    return JSONObject(members)
  }
}
