/// A part of an archive, in the order of the file.
public enum ArchivePart: Equatable, Sendable {
  /// What precedes the albums: the snapshots, oldest first; the time it is written, in seconds since
  /// 1970 UTC; whether records of imports follow the albums.
  case beginning([ArchivedSnapshot], time: Int64, hasRecords: Bool)
  /// An album.
  case album(ArchivedAlbum)
  /// A row of the tables with the records of imports, with the name of its table.
  case row(JSONObject)
}

/// Writes an archive of a library, a part at a time; `docs/archive-format.md` describes it.
public struct ArchiveText {
  /// The newest version of the format.
  ///
  /// An archive without records of imports has version 1.
  public static let version: Int64 = 2

  private var isFirst = true

  /// Begins an archive.
  public init() {}

  /// Appends a part.
  public mutating func append(_ part: ArchivePart, to output: inout [UInt8]) {
    switch part {
    case .beginning(let snapshots, let time, let hasRecords):
      Self.begin(snapshots, time: time, hasRecords: hasRecords, to: &output)
    case .album(let album):
      separate(&output)
      Self.append(album, to: &output)
    case .row(let row):
      separate(&output)
      row.write(to: &output)
    }
  }

  private mutating func separate(_ output: inout [UInt8]) {
    output.append(contentsOf: (isFirst ? "\n" : ",\n").utf8)
    isFirst = false
  }

  private static func begin(
    _ snapshots: [ArchivedSnapshot], time: Int64, hasRecords: Bool, to output: inout [UInt8]
  ) {
    let version = hasRecords ? Self.version : 1
    output.append(contentsOf: "{\"moonshelf\":\"archive\",\"version\":\(version),\"made\":".utf8)
    output.append(contentsOf: "\(time),\"snapshots\":[".utf8)
    for (index, snapshot) in snapshots.enumerated() {
      output.append(contentsOf: (index == 0 ? "{\"name\":" : ",{\"name\":").utf8)
      JSONText.append(snapshot.name, to: &output)
      output.append(contentsOf: ",\"time\":\(snapshot.time)}".utf8)
    }
    output.append(contentsOf: "],\"albums\":[".utf8)
  }

  private static func append(_ archived: ArchivedAlbum, to output: inout [UInt8]) {
    let (album, content) = (archived.album, archived.album.content)
    output.append(contentsOf: "{\"id\":\(album.id),\"added\":\(album.added),\"place\":".utf8)
    JSONText.append(archived.place, to: &output)
    for name in FieldName.main {
      guard let value = content[name] else { continue }
      append(",", name.rawValue, value, to: &output)
    }
    if let fields = content.fields.encoded {
      output.append(contentsOf: ",\"fields\":".utf8)
      output.append(contentsOf: fields.utf8)
    }
    if archived.isRemoved { output.append(contentsOf: ",\"removed\":true".utf8) }
    if !archived.moments.isEmpty {
      output.append(contentsOf: ",\"then\":[".utf8)
      for (index, moment) in archived.moments.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        append(moment, to: &output)
      }
      output.append(UInt8(ascii: "]"))
    }
    output.append(UInt8(ascii: "}"))
  }

  /// Appends the end.
  public func end(to output: inout [UInt8]) { output.append(contentsOf: "\n]}\n".utf8) }

  private static func append(_ moment: ArchivedAlbum.Moment, to output: inout [UInt8]) {
    let presence = "{\"snapshot\":\(moment.snapshot),\"there\":\(moment.isPresent)"
    output.append(contentsOf: presence.utf8)
    if let place = moment.place { append(",", "place", .text(place), to: &output) }
    let held = moment.fields.filter { $0.value != nil }
    if !held.isEmpty {
      output.append(contentsOf: ",\"held\":{".utf8)
      for (index, field) in held.enumerated() {
        guard let value = field.value else { continue }
        append(index == 0 ? "" : ",", field.name.rawValue, value, to: &output)
      }
      output.append(UInt8(ascii: "}"))
    }
    let lacked = moment.fields.filter { $0.value == nil }.map(\.name.rawValue)
    if !lacked.isEmpty { append(",", "lacked", .list(lacked), to: &output) }
    output.append(UInt8(ascii: "}"))
  }

  private static func append(
    _ separator: String, _ name: String, _ value: FieldValue, to output: inout [UInt8]
  ) {
    output.append(contentsOf: separator.utf8)
    JSONText.append(name, to: &output)
    output.append(UInt8(ascii: ":"))
    JSONText.append(value, to: &output)
  }
}
