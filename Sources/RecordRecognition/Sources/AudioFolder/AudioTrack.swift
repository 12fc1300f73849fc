import AlbumModel
import RecordReading

/// An audio file as a track of an album.
struct AudioTrack {
  /// The data for rules: path, audio properties, and tags by their lowercase names.
  let object: JSONObject
  private let record: TagRecord
  private let folder: String
  private let line: Int

  init(_ record: TagRecord, path: String, line: Int) {
    (self.record, self.line) = (record, line)
    folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? "."
    var members = [JSONObject.Member(name: "path", value: .text(path))]
    for tag in record.tags where tag.name != "PATH" {
      members.append(.init(name: tag.name.lowercased(), value: Self.value(tag.values)))
    }
    func add(_ name: String, _ number: UInt32) {
      if number > 0 { members.append(.init(name: name, value: .integer(Int64(number)))) }
    }
    add("seconds", (record.milliseconds &+ 500) / 1000)
    add("bitrate", record.bitrate)
    add("sample_rate", record.sampleRate)
    add("channels", UInt32(record.channels))
    object = JSONObject(members)
  }

  /// The track for grouping.
  var entry: TrackEntry {
    let place = AlbumPlace(folder)
    var entry = TrackEntry(
      album: text("ALBUM"), albumArtist: text("ALBUMARTIST", "ALBUM ARTIST", "ALBUMARTISTS"),
      artist: text("ARTIST"), year: year, genre: text("GENRE"), folder: place.folder,
      object: object, line: line)
    // 2 of `2/3`.
    let disc = text("DISCNUMBER").map { $0.prefix { $0.isASCII && $0.isNumber } }
    entry.disc = disc.flatMap { Int($0) } ?? place.disc
    entry.isCompilation = ["1", "true"].contains(text("COMPILATION")?.lowercased())
    return entry
  }

  /// The year of the original release, if the tags have it, otherwise that of this release.
  private var year: Int64? {
    ["ORIGINALDATE", "ORIGINALYEAR", "DATE", "YEAR"].lazy.flatMap(record.values)
      .compactMap { YearText.year(in: $0) }.first
  }

  private func text(_ names: String...) -> String? {
    for name in names {
      let values = record.values(of: name)
      if !values.isEmpty, let text = Self.value(values).nameText { return text }
    }
    return nil
  }

  private static func value(_ values: [String]) -> JSONValue {
    // ID3v2.3 and old programs terminate texts with zeros.
    let texts = values.map { $0.utf8.contains(0) ? $0.filter { $0 != "\0" } : $0 }
    return texts.count == 1 ? .text(texts[0]) : .array(texts.map(JSONValue.text))
  }
}
