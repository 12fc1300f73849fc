import Foundation

/// Pictures for tests.
public enum PictureBytes {
  /// A black JPEG of 40 by 20 pixels.
  public static let jpeg = decoded(
    "/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1x"
      + "eXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2Nj"
      + "Y2NjY2NjY2NjY2NjY2P/wAARCAAUACgDASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcI"
      + "CQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkK"
      + "FhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWW"
      + "l5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QA"
      + "HwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJB"
      + "UQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpj"
      + "ZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU"
      + "1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDz+iiigAooooAKKKKACiiigAooooAKKKKA"
      + "P//Z")

  /// A black WebP of 40 by 20 pixels.
  public static let webp = decoded(
    "UklGRggBAABXRUJQVlA4WAoAAAAIAAAAJwAAEwAAVlA4ICgAAADwAgCdASooABQAPpFGnkslo6KhpWgAsBIJ"
      + "aQAAKUNt8AD++M79KAAARVhJRroAAABFeGlmAABJSSoACAAAAAYAEgEDAAEAAAABAAAAGgEFAAEAAABWAAAA"
      + "GwEFAAEAAABeAAAAKAEDAAEAAAACAAAAEwIDAAEAAAABAAAAaYcEAAEAAABmAAAAAAAAADhjAADoAwAAOGMA"
      + "AOgDAAAGAACQBwAEAAAAMDIxMAGRBwAEAAAAAQIDAACgBwAEAAAAMDEwMAGgAwABAAAA//8AAAKgBAABAAAA"
      + "KAAAAAOgBAABAAAAFAAAAAAAAAA=")

  /// A black GIF of 40 by 20 pixels.
  public static let gif = decoded(
    "R0lGODlhKAAUAIAAAEdwTAAAACH/C05FVFNDQVBFMi4wAwEAAAAh+QQFAAAAACwAAAAAKAAUAAACGoyPqcvt"
      + "D6OctNqLs968+w+G4kiW5omm6ooVADs=")

  /// ``jpeg``, to be shown rotated by a quarter turn, as cameras record it.
  public static var turnedJPEG: [UInt8] {
    let exif = Array("Exif\0\0".utf8) + exif(orientation: 6)
    return jpeg.prefix(2) + [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + jpeg.dropFirst(2)
  }

  /// Exif's data with an orientation.
  public static func exif(orientation: UInt8) -> [UInt8] {
    let entry: [UInt8] = [0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
    return Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0] + entry + [0, 0, 0, 0]
  }

  /// An ICC profile of the colours of sRGB, whose light grows with a power of the values.
  public static func profile(gamma: Double) -> [UInt8] {
    let colors = [
      ("r", [0.4361, 0.2225, 0.0139]), ("g", [0.3851, 0.7169, 0.0971]),
      ("b", [0.1431, 0.0606, 0.7142]),
    ]
    let curve = Array("curv".utf8) + [0, 0, 0, 0, 0, 0, 0, 1, UInt8(gamma), 0, 0, 0]
    let start = 132 + colors.count * 24
    var (table, content) = (bytes(colors.count * 2), [UInt8]())
    for (name, light) in colors {
      let parts = light.flatMap { bytes(Int($0 * 65536)) }
      for (tag, data) in [("XYZ", Array("XYZ ".utf8) + bytes(0) + parts), ("TRC", curve)] {
        table += Array((name + tag).utf8) + bytes(start + content.count) + bytes(data.count)
        content += data
      }
    }
    var head = [UInt8](repeating: 0, count: 128)
    head.replaceSubrange(12..<24, with: Array("mntrRGB XYZ ".utf8))
    head.replaceSubrange(36..<40, with: Array("acsp".utf8))
    return head + table + content
  }

  /// A PNG of pixels of three or four bytes.
  ///
  /// - Parameters:
  ///   - width: its width.
  ///   - height: its height.
  ///   - chunks: metadata.
  ///   - profile: the ICC profile of its colours; nil for none.
  ///   - pixel: the bytes at a column and a row.
  /// - Returns: the file's bytes.
  public static func png(
    _ width: Int, _ height: Int, chunks: [(name: String, content: [UInt8])] = [],
    profile: [UInt8]? = nil, pixel: (Int, Int) -> [UInt8]
  ) -> [UInt8] {
    let rows: [[UInt8]] = (0..<height).map { y in
      (0..<width).reduce(into: [0]) { $0 += pixel($1, y) }
    }
    let named = profile.map { [("iCCP", [0x78, 0, 0] + packed($0))] } ?? []
    let kind: UInt8 = pixel(0, 0).count == 4 ? 6 : 2
    return png(
      width, height, kind: [8, kind, 0, 0, 0], packed: packed(Array(rows.joined())),
      chunks: named + chunks)
  }

  /// A PNG of one colour.
  ///
  /// - Parameters:
  ///   - width: the width in its head.
  ///   - height: the height in its head.
  ///   - shade: its brightness; pictures of different shades are different pictures.
  ///   - rows: the actual number of rows; nil for all.
  /// - Returns: the file's bytes.
  public static func png(_ width: Int, _ height: Int, shade: UInt8 = 0, rows: Int? = nil) -> [UInt8]
  {
    let row = [0] + [UInt8](repeating: shade, count: width)
    let pixels = Array(repeatElement(row, count: rows ?? height).joined())
    return png(width, height, kind: [8, 0, 0, 0, 0], packed: packed(pixels))
  }

  /// A PNG of compressed pixels.
  static func png(
    _ width: Int, _ height: Int, kind: [UInt8], packed: [UInt8],
    chunks: [(name: String, content: [UInt8])] = []
  ) -> [UInt8] {
    [0x89] + Array("PNG\r\n\u{1A}\n".utf8)
      + chunk("IHDR", bytes(width) + bytes(height) + kind)
      + chunks.flatMap { chunk($0.name, $0.content) } + chunk("IDAT", packed) + chunk("IEND", [])
  }

  private static func decoded(_ text: String) -> [UInt8] {
    Array(Data(base64Encoded: text) ?? Data())
  }

  private static func bytes(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    var check: UInt32 = 0xFFFF_FFFF
    for byte in body {
      check ^= UInt32(byte)
      for _ in 0..<8 { check = check & 1 == 1 ? check >> 1 ^ 0xEDB8_8320 : check >> 1 }
    }
    return bytes(content.count) + body + bytes(Int(~check))
  }

  /// The format of zlib, in uncompressed blocks.
  private static func packed(_ content: [UInt8]) -> [UInt8] {
    var packed: [UInt8] = [0x78, 1]
    var rest = content[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      let count = UInt16(block.count)
      packed.append(rest.isEmpty ? 1 : 0)
      for number in [count, ~count] { packed += [UInt8(number & 0xFF), UInt8(number >> 8)] }
      packed += block
    } while !rest.isEmpty
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in content {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    return packed + bytes(Int(high << 16 | low))
  }
}
