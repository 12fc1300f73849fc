/// Small files with large or many pictures.
public enum PictureBombs {
  /// Each kind, with what is special about it.
  public static let all: [String: @Sendable () -> [UInt8]] = [
    "a PNG of 390 MB in 2.5": { png(side: 7_000, isInterlaced: false) },
    "one that has to be held as a whole": { png(side: 7_000, isInterlaced: true) },
    "a GIF of 200,000 frames": { gif(frames: 200_000) },
  ]

  /// A black PNG of four channels of 16 bits whose pixels are compressed as much as zlib can: to a
  /// thousandth of their size.
  ///
  /// - Parameters:
  ///   - side: its width and height.
  ///   - isInterlaced: whether its rows come in seven passes, so that all of it has to be in
  ///     memory.
  /// - Returns: the file's bytes.
  public static func png(side: Int, isInterlaced: Bool) -> [UInt8] {
    var byteCount = 0
    for pass in isInterlaced ? passes : [(0, 0, 1, 1)] {
      let columns = (side - pass.0 + pass.2 - 1) / pass.2
      let rows = (side - pass.1 + pass.3 - 1) / pass.3
      if columns > 0 { byteCount += rows * (1 + columns * 8) }
    }
    return PictureBytes.png(
      side, side, kind: [16, 6, 0, 0, isInterlaced ? 1 : 0], packed: zeros(byteCount))
  }

  /// A GIF with a number of frames, each of one pixel.
  public static func gif(frames: Int) -> [UInt8] {
    let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
    let head = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
    return head + Array(repeatElement(frame, count: frames).joined()) + [0x3B]
  }

  /// The starts and steps of the passes of an interlaced PNG: columns and rows.
  private static let passes = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
    (0, 1, 1, 2),
  ]

  /// A number of zeros in zlib's format: one, and then repeated copies of 258.
  private static func zeros(_ count: Int) -> [UInt8] {
    var bits = BitWriter()
    bits.write(0b011, 3)
    bits.write(0b0000_1100, 8)
    var rest = count - 1
    while rest >= 258 {
      bits.write(0b1010_0011, 8)
      bits.write(0, 5)
      rest -= 258
    }
    for _ in 0..<rest { bits.write(0b0000_1100, 8) }
    bits.write(0, 7)
    let high = count % 65521
    return [0x78, 1] + bits.bytes + [UInt8(high >> 8), UInt8(high & 0xFF), 0, 1]
  }

  /// Writes bits, the first one lowest.
  private struct BitWriter {
    private(set) var full: [UInt8] = []
    private var rest = 0
    private var count = 0

    mutating func write(_ value: Int, _ length: Int) {
      rest |= value << count
      count += length
      while count >= 8 {
        full.append(UInt8(rest & 0xFF))
        rest >>= 8
        count -= 8
      }
    }

    var bytes: [UInt8] { count > 0 ? full + [UInt8(rest)] : full }
  }
}
