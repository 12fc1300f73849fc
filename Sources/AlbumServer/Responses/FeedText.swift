import AlbumLibrary
import AlbumModel

/// Lines of the feed as server-sent events.
enum FeedText {
  /// One line: its number as the event's ID, its kind as the event's name, and the rest as JSON.
  static func event(_ entry: FeedEntry) -> [UInt8] {
    var output = Array("id: \(entry.id)\nevent: \(entry.act)\ndata: ".utf8)
    node(entry).write(to: &output)
    output.append(contentsOf: "\n\n".utf8)
    return output
  }

  /// An event for a feed that ends before the line that the client knows: the client has to read
  /// everything again.
  static func reset(to entry: Int64) -> [UInt8] {
    Array("id: \(entry)\nevent: reset\ndata: {\"entry\":\(entry)}\n\n".utf8)
  }

  private static func node(_ entry: FeedEntry) -> JSONValue {
    [
      "entry": .integer(entry.id), "act": .text(entry.act),
      "time": .text(LocalTime.iso(entry.time)),
      "step": .integer(entry.step), "label": .text(entry.label),
      "origin": .text(entry.origin.rawValue), "change_count": .integer(Int64(entry.changeCount)),
      "changes": .array(entry.changes.map(node)),
    ]
  }

  private static func node(_ change: Change) -> JSONValue {
    switch change {
    case .added(let albums): range("added", albums)
    case .removed(let albums): range("removed", albums)
    case .moved(let album, _, _): ["kind": "moved", "album": .integer(album.rawValue)]
    case .changed(let album, let name, let old, let new):
      [
        "kind": "changed", "album": .integer(album.rawValue), "field": .text(name.rawValue),
        "old": JSONValue(old), "new": JSONValue(new),
      ]
    }
  }

  private static func range(_ kind: String, _ albums: ClosedRange<AlbumID>) -> JSONValue {
    [
      "kind": .text(kind), "album": .integer(albums.lowerBound.rawValue),
      "last_album": .integer(albums.upperBound.rawValue),
    ]
  }
}

/// Albums as JSON: all main fields, then the custom ones.
enum AlbumText {
  static func append(_ album: Album, to output: inout [UInt8]) {
    output.append(contentsOf: "{\"id\":\(album.id)".utf8)
    for name in FieldName.main {
      output.append(contentsOf: ",\"\(name)\":".utf8)
      if let value = album.content[name] {
        JSONText.append(value, to: &output)
      } else {
        output.append(contentsOf: "null".utf8)
      }
    }
    output.append(contentsOf: ",\"added\":\"\(LocalTime.iso(album.added))\"".utf8)
    if let fields = album.content.fields.encoded?.utf8, fields.count > 2 {
      // They are stored as a JSON object: the text between its braces is inserted unchanged.
      output.append(UInt8(ascii: ","))
      output.append(contentsOf: fields.dropFirst().dropLast())
    }
    output.append(UInt8(ascii: "}"))
  }

  static func bytes(of album: Album) -> [UInt8] {
    var output: [UInt8] = []
    append(album, to: &output)
    return output
  }

  /// The entity tag of an album, which changes with each of its fields.
  static func tag(of album: Album) -> String { Page.tag(of: bytes(of: album)) }
}
