/// A buffer of decoded UTF-8.
struct DecodedText {
  private var bytes: [UInt8] = []
  private var start = 0

  var isEmpty: Bool { start == bytes.count }

  /// Moves as many bytes as fit.
  mutating func move(to space: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let count = min(space.count, bytes.count - start)
    _ = space.update(fromContentsOf: bytes[start..<start + count])
    start += count
    if isEmpty {
      bytes.removeAll(keepingCapacity: true)
      start = 0
    }
    return count
  }

  /// The number of bytes in the buffer.
  private var count: Int { bytes.count - start }

  /// Decodes bytes in another encoding than UTF-8.
  ///
  /// - Parameters:
  ///   - input: the bytes.
  ///   - encoding: their encoding.
  ///   - isLast: whether they are the last ones, so that an incomplete character is invalid.
  ///   - repaired: called with the position of each invalid character, from the start of the
  ///     buffer.
  /// - Returns: the number of decoded bytes.
  mutating func append(
    _ input: [UInt8], encoding: TextEncoding, isLast: Bool, repaired: (Int) -> Void
  ) -> Int {
    switch encoding {
    case .utf16LittleEndian: return appendUTF16(input, low: 0, isLast: isLast, repaired: repaired)
    case .utf16BigEndian: return appendUTF16(input, low: 1, isLast: isLast, repaired: repaired)
    case .utf8, .windows1252, .macRoman, .windows1250, .windows1251, .koi8r:
      bytes.reserveCapacity(bytes.count + input.count + input.count / 8)
      let table = encoding.table ?? .windows1252
      for byte in input { table.append(byte, to: &bytes) }
      return input.count
    }
  }

  /// Decodes complete lines, each in its most plausible encoding.
  ///
  /// - Parameters:
  ///   - input: the bytes, from the beginning of a line.
  ///   - lines: chooses the encodings.
  ///   - isLast: whether they are the last ones.
  ///   - repaired: called with each position of another encoding than the usual one, and that
  ///     encoding.
  /// - Returns: the number of decoded bytes; 0 without a complete line and with fewer bytes than
  ///   ``longestLine``.
  mutating func append(
    _ input: [UInt8], deciding lines: inout LineEncodings, isLast: Bool,
    repaired: (Int, TextEncoding) -> Void
  ) -> Int {
    input.withUnsafeBufferPointer { input in
      var position = 0
      while position < input.count {
        let lineEnd = input[position...].firstIndex { $0 == 0x0A || $0 == 0x0D }
        let isWhole = lineEnd != nil || isLast
        guard isWhole || input.count - position >= Self.longestLine else { break }
        let end = lineEnd.map { $0 + 1 } ?? input.count
        let line = UnsafeBufferPointer(rebasing: input[position..<end])
        position += append(line: line, isWhole: isWhole, deciding: &lines, repaired)
      }
      return position
    }
  }

  /// The number of bytes of a longer line for which an encoding is chosen together.
  static let longestLine = 64 * 1024

  private mutating func append(
    line: UnsafeBufferPointer<UInt8>, isWhole: Bool, deciding lines: inout LineEncodings,
    _ repaired: (Int, TextEncoding) -> Void
  ) -> Int {
    var scan = UTF8Scan()
    let stop = scan.run(line)
    if stop == .end || (stop == .incomplete && !isWhole) {
      bytes.append(contentsOf: line[..<scan.position])
      return scan.position
    }
    let letters = UTF8Scan.count(line)
    guard letters.strangers > 2 * letters.whole else {
      repaired(count + scan.position, lines.usualSingleByte)
      appendUTF8(line, strangers: lines.usualSingleByte)
      return line.count
    }
    let encoding = lines.encoding(of: line)
    if encoding != lines.usual {
      repaired(count + (line.firstIndex { $0 >= 0x80 } ?? 0), encoding)
    }
    let table = encoding.table ?? .windows1252
    for byte in line { table.append(byte, to: &bytes) }
    return line.count
  }

  /// Decodes UTF-8 that contains single bytes of another encoding.
  private mutating func appendUTF8(
    _ line: UnsafeBufferPointer<UInt8>, strangers encoding: TextEncoding
  ) {
    let table = encoding.table ?? .windows1252
    var scan = UTF8Scan()
    while true {
      let from = scan.position
      let stop = scan.run(line)
      bytes.append(contentsOf: line[from..<scan.position])
      if stop == .end { return }
      table.append(line[scan.position], to: &bytes)
      scan.skipByte()
    }
  }

  private mutating func appendUTF16(
    _ input: [UInt8], low: Int, isLast: Bool, repaired: (Int) -> Void
  ) -> Int {
    func unit(at index: Int) -> UInt16 {
      UInt16(input[index + low]) | UInt16(input[index + 1 - low]) << 8
    }
    var index = 0
    while index + 2 <= input.count {
      let first = unit(at: index)
      var units = [first]
      if UTF16.isLeadSurrogate(first) {
        if index + 4 > input.count, !isLast { return index }
        if index + 4 <= input.count, UTF16.isTrailSurrogate(unit(at: index + 2)) {
          units.append(unit(at: index + 2))
        }
      }
      if units.count == 1, UTF16.isSurrogate(first) { repaired(bytes.count - start) }
      bytes.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
      index += 2 * units.count
    }
    if isLast, index < input.count {
      repaired(bytes.count - start)
      bytes.append(contentsOf: "\u{FFFD}".utf8)
      index = input.count
    }
    return index
  }
}
