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

  /// Decodes UTF-16.
  ///
  /// - Parameters:
  ///   - input: the bytes.
  ///   - encoding: their order.
  ///   - isLast: whether they are the last ones, so that an incomplete character is invalid.
  ///   - invalid: called with the position of each invalid character, from the start of the buffer.
  /// - Returns: the number of decoded bytes.
  mutating func append(
    utf16 input: [UInt8], _ encoding: TextEncoding, isLast: Bool, invalid: (Int) -> Void
  ) -> Int {
    let low = encoding == .utf16LittleEndian ? 0 : 1
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
      if units.count == 1, UTF16.isSurrogate(first) { invalid(count) }
      bytes.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
      index += 2 * units.count
    }
    if isLast, index < input.count {
      invalid(count)
      bytes.append(contentsOf: "\u{FFFD}".utf8)
      index = input.count
    }
    return index
  }

  /// Decodes bytes in another encoding, with the same parameters.
  mutating func append(
    _ input: [UInt8], _ decoder: ForeignDecoder, isLast: Bool, invalid: (Int) -> Void
  ) -> Int {
    input.withUnsafeBufferPointer { [start] in
      decoder.append($0, isLast: isLast, to: &bytes) { invalid($0 - start) }
    }
  }

  /// The reason for a note on a line that was decoded.
  enum LineNote {
    /// It is not UTF-8, as most others are.
    case notUTF8
    /// It is UTF-8, which most others are not.
    case onlyUTF8
    /// Some of its bytes are no characters.
    case invalid
  }

  /// Decodes complete lines, each as UTF-8 or in another encoding.
  ///
  /// - Returns: the number of decoded bytes; 0 without a complete line and with fewer bytes than
  ///   ``maximumLine``.
  mutating func append(
    _ input: [UInt8], _ choice: LineDecoding, isLast: Bool, noted: (Int, LineNote) -> Void
  ) -> Int {
    input.withUnsafeBufferPointer { input in
      var position = 0
      while position < input.count {
        let lineEnd = input[position...].firstIndex { $0 == 0x0A || $0 == 0x0D }
        let isWhole = lineEnd != nil || isLast
        guard isWhole || input.count - position >= Self.maximumLine else { break }
        let end = lineEnd.map { $0 + 1 } ?? input.count
        let line = UnsafeBufferPointer(rebasing: input[position..<end])
        let used = append(line: line, isWhole: isWhole, choice, noted)
        guard used > 0 else { break }
        position += used
      }
      return position
    }
  }

  /// The number of bytes of a longer line that are decoded together.
  static let maximumLine = 64 * 1024

  private mutating func append(
    line: UnsafeBufferPointer<UInt8>, isWhole: Bool, _ choice: LineDecoding,
    _ noted: (Int, LineNote) -> Void
  ) -> Int {
    var scan = UTF8Scan()
    let stop = scan.run(line)
    if stop == .end || (stop == .incomplete && !isWhole) {
      let isException = scan.letters > 0 && !choice.isMostlyUTF8
      let text = UnsafeBufferPointer(rebasing: line[..<scan.position])
      if !isException || EncodingDetection.isRatherUTF8(text, than: choice.decoder.encoding) {
        if isException { noted(count, .onlyUTF8) }
        bytes.append(contentsOf: text)
        return scan.position
      }
    } else if choice.isMostlyUTF8 || choice.decoder.encoding.table != nil,
      EncodingDetection.hasExceptions(line, inFileOfUTF8: choice.isMostlyUTF8)
    {
      noted(count + scan.position, .notUTF8)
      return appendUTF8(line, isWhole: isWhole, exceptions: choice.decoder.encoding)
    }
    if choice.isMostlyUTF8 { noted(count + (line.firstIndex { $0 >= 0x80 } ?? 0), .notUTF8) }
    var isInvalid = false
    let place = count
    let used = choice.decoder.append(line, isLast: isWhole, to: &bytes) { _ in isInvalid = true }
    if isInvalid { noted(place, .invalid) }
    return used
  }

  /// Decodes UTF-8 that contains single bytes of another encoding.
  private mutating func appendUTF8(
    _ line: UnsafeBufferPointer<UInt8>, isWhole: Bool, exceptions encoding: TextEncoding
  ) -> Int {
    let table = encoding.table ?? .windows1252
    var scan = UTF8Scan()
    while true {
      let from = scan.position
      let stop = scan.run(line)
      bytes.append(contentsOf: line[from..<scan.position])
      if stop == .end || (stop == .incomplete && !isWhole) { return scan.position }
      table.append(line[scan.position], to: &bytes)
      scan.skipByte()
    }
  }
}

/// How the lines of a file that is not all UTF-8 are decoded.
struct LineDecoding {
  /// Decodes the lines that are not UTF-8.
  let decoder: ForeignDecoder
  /// Whether most lines are UTF-8, and the others exceptions.
  let isMostlyUTF8: Bool
}

/// A remark on the encoding of a part of a text.
package struct EncodingNote: Equatable {
  /// The position in the text, in bytes.
  let place: Int
  /// The warning for the user.
  package let message: String
  /// Whether it is on the whole file.
  package var isOfFile = false

  /// The same in a block.
  func inBlock(at offset: Int) -> EncodingNote {
    EncodingNote(place: place - offset, message: message, isOfFile: isOfFile)
  }
}
