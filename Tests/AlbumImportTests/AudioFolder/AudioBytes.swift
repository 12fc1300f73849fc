/// Small audio files, byte by byte.
enum AudioBytes {
  /// The smallest data that is accepted as a PNG.
  static let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0]

  /// A FLAC file without sound: stream information, tags, and optionally a front cover.
  static func flac(_ tags: [(String, String)], picture: [UInt8]? = nil) -> [UInt8] {
    let streamInfo: [UInt8] =
      [0x10, 0, 0x10, 0, 0, 0, 0, 0, 0, 0, 0x0A, 0xC4, 0x42, 0xF0, 0, 0x06, 0xBA, 0xA8]
      + [UInt8](repeating: 0, count: 16)
    var comment = little(4) + Array("test".utf8) + little(tags.count)
    for (name, value) in tags {
      let text = Array("\(name)=\(value)".utf8)
      comment += little(text.count) + text
    }
    var blocks: [(UInt8, [UInt8])] = [(0, streamInfo), (4, comment)]
    if let picture {
      let type = Array("image/png".utf8)
      let head = big(3, 4) + big(type.count, 4) + type + big(0, 4) + big(1, 4) + big(1, 4)
      blocks.append((6, head + big(24, 4) + big(0, 4) + big(picture.count, 4) + picture))
    }
    var bytes = Array("fLaC".utf8)
    for (index, block) in blocks.enumerated() {
      let isLast = index == blocks.count - 1
      bytes += [block.0 | (isLast ? 0x80 : 0)] + big(block.1.count, 3) + block.1
    }
    return bytes
  }

  /// An MP3 file: an ID3v2.3 tag and some silent frames.
  static func mp3(_ frames: [(String, String)], picture: [UInt8]? = nil) -> [UInt8] {
    mp3(frames: frames.map { ($0.0, [0] + Array($0.1.utf8)) }, picture: picture)
  }

  /// The same with the content of frames in any encoding.
  static func mp3(frames: [(String, [UInt8])], picture: [UInt8]? = nil) -> [UInt8] {
    var tag: [UInt8] = []
    for (name, content) in frames { tag += frame(name, content) }
    if let picture { tag += frame("APIC", [0] + Array("image/png".utf8) + [0, 3, 0] + picture) }
    let size = [21, 14, 7, 0].map { UInt8(tag.count >> $0 & 0x7F) }
    let silence: [UInt8] = [0xFF, 0xFB, 0x90, 0x64] + [UInt8](repeating: 0, count: 413)
    return Array("ID3".utf8) + [3, 0, 0] + size + tag + (0..<10).flatMap { _ in silence }
  }

  /// A DSF file without sound, with an ID3v2.3 tag at its end.
  static func dsf(_ frames: [(String, String)]) -> [UInt8] {
    let tag = Array(mp3(frames).dropLast(10 * 417))
    func long(_ number: Int) -> [UInt8] { big(number, 8).reversed() }
    let audio =
      Array("fmt ".utf8) + long(52) + little(1) + little(0) + little(2) + little(2)
      + little(2_822_400) + little(1) + long(2_822_400) + little(4096) + little(0)
    let data = Array("data".utf8) + long(12)
    let size = 28 + audio.count + data.count
    return Array("DSD ".utf8) + long(28) + long(size + tag.count) + long(size) + audio + data + tag
  }

  private static func frame(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + big(content.count, 4) + [0, 0] + content
  }

  private static func little(_ number: Int) -> [UInt8] { big(number, 4).reversed() }

  private static func big(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
