/// Text that has been turned into UTF-8 and waits for room.
struct DecodedText {
  private var bytes: [UInt8] = []
  private var start = 0

  var isEmpty: Bool { start == bytes.count }

  /// Moves as much as fits.
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

  /// Decodes bytes of a file.
  ///
  /// - Parameters:
  ///   - input: the bytes.
  ///   - encoding: how they are written.
  ///   - isLast: whether nothing follows, so that half a letter is a broken one.
  ///   - repaired: told where each broken letter is, counted from the first byte that waited.
  /// - Returns: how many bytes were used.
  mutating func append(
    _ input: [UInt8], encoding: TextEncoding, isLast: Bool, repaired: (Int) -> Void
  ) -> Int {
    switch encoding {
    case .utf8: appendUTF8(input, isLast: isLast, repaired: repaired)
    case .utf16LittleEndian: appendUTF16(input, low: 0, isLast: isLast, repaired: repaired)
    case .utf16BigEndian: appendUTF16(input, low: 1, isLast: isLast, repaired: repaired)
    case .windows1252: append(input, table: .windows1252)
    case .macRoman: append(input, table: .macRoman)
    }
  }

  private mutating func append(_ input: [UInt8], table: SingleByteTable) -> Int {
    bytes.reserveCapacity(bytes.count + input.count + input.count / 8)
    for byte in input { table.append(byte, to: &bytes) }
    return input.count
  }

  /// Each byte that is no UTF-8 is read as Windows-1252: what was pasted in from elsewhere.
  private mutating func appendUTF8(
    _ input: [UInt8], isLast: Bool, repaired: (Int) -> Void
  ) -> Int {
    input.withUnsafeBufferPointer { input in
      var scan = UTF8Scan()
      while true {
        let from = scan.position
        let stop = scan.run(input)
        bytes.append(contentsOf: input[from..<scan.position])
        if stop == .end || (stop == .incomplete && !isLast) { return scan.position }
        repaired(bytes.count - start)
        SingleByteTable.windows1252.append(input[scan.position], to: &bytes)
        scan.skipByte()
      }
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
