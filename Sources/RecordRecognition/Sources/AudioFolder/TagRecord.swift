/// The tags of a file; see `Answer` in the sources of TagReader.
struct TagRecord: Equatable, Sendable {
  /// One tag with at least one value.
  struct Tag: Equatable, Sendable {
    /// The name, usually uppercase.
    let name: String
    let values: [String]
  }

  /// Whether it contains a picture of the cover.
  var hasPicture = false
  var milliseconds: UInt32 = 0
  /// In kilobits per second.
  var bitrate: UInt32 = 0
  /// In samples per second.
  var sampleRate: UInt32 = 0
  var channels: UInt8 = 0
  var tags: [Tag] = []

  /// The values of a tag; empty if the file does not have it.
  func values(of name: String) -> [String] { tags.first { $0.name == name }?.values ?? [] }
}

/// The response for one file.
enum TagAnswer: Equatable, Sendable {
  case tags(TagRecord)
  /// The reason why it has no tags.
  case refusal(String)

  /// Parses a response; nil for an invalid one, as a cache file may contain anything.
  init?(_ bytes: UnsafeRawBufferPointer) {
    var cursor = ByteCursor(bytes)
    switch cursor.number(UInt8.self) {
    case 0:
      guard let record = TagRecord(&cursor), cursor.isAtEnd else { return nil }
      self = .tags(record)
    case 1:
      guard let reason = cursor.text(bytes.count - 1) else { return nil }
      self = .refusal(reason)
    default: return nil
    }
  }

  /// The bytes of an error response, as from a reader.
  static func bytes(ofRefusal reason: String) -> [UInt8] { [1] + Array(reason.utf8) }
}

extension TagRecord {
  fileprivate init?(_ cursor: inout ByteCursor) {
    guard let flags = cursor.number(UInt8.self), let milliseconds = cursor.number(UInt32.self),
      let bitrate = cursor.number(UInt32.self), let sampleRate = cursor.number(UInt32.self),
      let channels = cursor.number(UInt8.self), let count = cursor.number(UInt16.self)
    else { return nil }
    self.init(
      hasPicture: flags & 1 != 0, milliseconds: milliseconds, bitrate: bitrate,
      sampleRate: sampleRate, channels: channels)
    for _ in 0..<count {
      guard let tag = Tag(&cursor) else { return nil }
      tags.append(tag)
    }
  }
}

extension TagRecord.Tag {
  fileprivate init?(_ cursor: inout ByteCursor) {
    guard let length = cursor.number(UInt16.self), let name = cursor.text(length),
      let count = cursor.number(UInt16.self), count > 0
    else { return nil }
    var values: [String] = []
    for _ in 0..<count {
      guard let length = cursor.number(UInt32.self), let value = cursor.text(length) else {
        return nil
      }
      values.append(value)
    }
    self.init(name: name, values: values)
  }
}
