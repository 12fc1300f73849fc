/// What the reader of tags found in a file; see `Answer` in the sources of TagReader.
struct TagRecord: Equatable, Sendable {
  /// One tag with its values, at least one.
  struct Tag: Equatable, Sendable {
    /// What it is called, in capitals as a rule.
    let name: String
    let values: [String]
  }

  /// Whether it has the picture of a cover.
  var hasPicture = false
  var milliseconds: UInt32 = 0
  /// In thousands of bits a second.
  var bitrate: UInt32 = 0
  /// In samples a second.
  var sampleRate: UInt32 = 0
  var channels: UInt8 = 0
  var tags: [Tag] = []

  /// The values of a tag; none where the file has none.
  func values(of name: String) -> [String] {
    tags.first { $0.name == name }?.values ?? []
  }
}

/// An answer about one file.
enum TagAnswer: Equatable, Sendable {
  case tags(TagRecord)
  /// Why there is nothing to be read from it.
  case refusal(String)

  /// Takes an answer apart.
  ///
  /// - Returns: nil when it is none: a cache on the disk may hold anything.
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

  /// An answer as the reader would have given it.
  static func bytes(ofRefusal reason: String) -> [UInt8] {
    [1] + Array(reason.utf8)
  }
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
