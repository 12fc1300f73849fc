import AlbumModel
import RecordReading

/// Combines the records of a source that are tracks to albums, by the fields that it declares.
struct DefinedTracks: Sendable {
  private let fields: [(field: SourceDefinition.Field, name: String, paths: [MemberPath])]
  private let rows: RowGrouping
  /// The member of an album among tracks.
  private static let albumMark = JSONObject.Member(name: "is_album", value: .flag(true))

  init(_ fields: [SourceDefinition.Field], _ rows: RowGrouping) {
    self.fields = fields.map { field in
      let name = field.name == .title ? "album" : field.name.rawValue
      return (field, name, field.paths.map { MemberPath($0) })
    }
    self.rows = rows
  }

  /// Reads tracks, and returns albums.
  func albums(of tracks: any RecordFormat) -> any RecordFormat {
    GroupedReader(tracks, noun: rows == .plays ? "plays" : "tracks", entry: entry, record: record)
  }

  /// The track of a record, with the names of ``TrackNames``, which it has itself if no fields are
  /// declared; nil to ignore it.
  private func entry(of record: ImportRecord) -> TrackEntry? {
    if fields.isEmpty { return TrackNames.entry(of: record.object, line: record.line) }
    var members: [JSONObject.Member] = []
    for (field, name, paths) in fields where members.last?.name != name {
      if field.exceptions.contains(where: { record.object.says($0, $1) }) { continue }
      let found = paths.lazy.compactMap { $0.value(in: record.object) }
        .compactMap { value($0, of: field) }.first
      if let found { members.append(.init(name: name, value: found)) }
    }
    let track = JSONObject(members)
    guard track.value(named: "absence") != .text("") else { return nil }
    // Of several lists in a file, one may be of albums.
    guard record.object.text("list")?.lowercased().contains("album") == true else {
      return TrackNames.entry(of: track, line: record.line)
    }
    let isNamed = track.text("album") != nil
    let album = track.compactMap { member -> JSONObject.Member? in
      guard member.name == "track" else { return member }
      return isNamed ? nil : .init(name: "album", value: member.value)
    }
    var entry = TrackNames.entry(of: JSONObject(album + [Self.albumMark]), line: record.line)
    entry.isAlbum = true
    // So that those of one title by several artists are not one compilation.
    entry.albumArtist = entry.albumArtist ?? entry.artist
    return entry
  }

  private func value(_ value: JSONValue, of field: SourceDefinition.Field) -> JSONValue? {
    if field.name == .coverURL { return value.pictureAddress.map(JSONValue.text) }
    if case .flag(let flag) = value { return field.meaning.map { flag ? .text($0) : nil } ?? value }
    guard let text = value.nameText else { return nil }
    guard field.changesTexts || field.kind != nil || field.scale != nil else {
      return value.isNested ? .text(text) : value
    }
    guard let changed = field.text(text).map({ SourceField.rating($0, of: field.scale) }) else {
      return nil
    }
    if let kind = field.kind { return JSONValue(kind.canonical(.text(changed))) }
    return .text(changed)
  }

  private func record(of album: TrackAlbum) -> JSONObject {
    guard rows != .tracks else { return TrackNames.record(of: album) }
    // An album itself may be among its tracks.
    let tracks = album.tracks.filter { $0.value(named: Self.albumMark.name) == nil }
    var counts = tracks.isEmpty ? [] : rows.members(of: tracks)
    let listed = album.tracks.filter { $0.value(named: Self.albumMark.name) != nil }
    if let most = listed.compactMap({ $0.integer("plays") }).max(), most > tracks.count {
      counts = [.init(name: "plays", value: .integer(most))]
    }
    let shared = TrackNames.shared(by: album.tracks)
    var album = album
    album.tracks = tracks
    return JSONObject(counts + shared + Array(album.record()))
  }
}

extension JSONObject {
  /// Whether a member has a text, or a Boolean that is written so.
  fileprivate func says(_ name: String, _ text: String) -> Bool {
    switch value(named: name) {
    case .flag(let flag)?: text == String(flag)
    case let value: value?.plainText == text
    }
  }
}

extension SourceKind {
  /// The albums of a file's records, if these are tracks; otherwise the records.
  func combined(_ records: any RecordFormat) -> any RecordFormat {
    tracks.map { DefinedTracks($0, rows).albums(of: records) } ?? records
  }
}
