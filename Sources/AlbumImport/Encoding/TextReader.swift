/// Reads a file's text as UTF-8 from any encoding, in pieces.
///
/// UTF-8 is read directly into the destination and validated there; other encodings are decoded.
/// Without a byte order mark a file is read as UTF-8; for each line with an invalid byte, an
/// encoding is chosen.
struct TextReader {
  private let file: InputFile
  private let requested: TextEncoding?
  /// The file's encoding, as known so far.
  private(set) var encoding = TextEncoding.utf8
  private var isSettled = false
  /// The number of characters above ASCII that were valid UTF-8.
  private var letters = 0
  /// Bytes of the file that were read but not decoded.
  private var ahead: [UInt8] = []
  /// Decoded UTF-8 that did not fit into the destination yet.
  private var decoded = DecodedText()
  private var isFileAtEnd = false
  /// The number of bytes that have been read from the file.
  var bytesRead: Int { file.bytesRead }
  /// The number of bytes of text that have been returned.
  private var position = 0
  /// Chooses the encodings of lines that are not UTF-8.
  private var lines = LineEncodings()
  /// The positions in the text with another encoding than the rest.
  private(set) var repairs: [MixedEncoding] = []

  init(_ file: InputFile, encoding requested: TextEncoding?) throws(ImportError) {
    self.file = file
    self.requested = requested
    try begin()
  }

  /// Returns to the beginning of the file.
  mutating func rewind() throws(ImportError) {
    try file.rewind()
    self = try TextReader(file, encoding: requested)
  }

  /// Writes the next piece of text.
  ///
  /// - Parameter space: the destination, of at least 8 bytes.
  /// - Returns: the number of bytes; 0 at the end of the file.
  /// - Throws: ``ImportError`` for a system error.
  mutating func read(into space: UnsafeMutableBufferPointer<UInt8>) throws(ImportError) -> Int {
    while true {
      if !decoded.isEmpty {
        let count = decoded.move(to: space)
        position += count
        return count
      }
      if isFileAtEnd, ahead.isEmpty { return 0 }
      if encoding == .utf8 {
        let count = try readUTF8(into: space)
        position += count
        if count > 0 { return count }
      } else {
        try readMoreAhead(upTo: 32 * 1024)
        decodeAhead()
      }
    }
  }

  /// Removes the repairs before a position in the text.
  mutating func dropRepairs(before place: Int) {
    repairs.removeAll { $0.place < place }
  }

  private mutating func begin() throws(ImportError) {
    try readMoreAhead(upTo: 4096)
    let guess = EncodingDetection.fromOpening(ahead)
    if requested?.isUTF16 == true, EncodingDetection.isUTF8(ahead) {
      throw ImportError(
        .badOption, file.name, "is not UTF-16, but UTF-8 or ASCII", advice: "leave out the encoding"
      )
    }
    switch (requested, guess) {
    case (.utf16LittleEndian?, let guess?), (.utf16BigEndian?, let guess?):
      encoding = guess.markLength == 2 ? guess.encoding : requested ?? guess.encoding
    case (let requested?, _): encoding = requested
    case (nil, let guess?): encoding = guess.encoding
    case (nil, nil): encoding = .utf8
    }
    isSettled = requested != nil || guess != nil
    if let guess, guess.encoding == encoding { ahead.removeFirst(guess.markLength) }
  }

  private mutating func readUTF8(
    into space: UnsafeMutableBufferPointer<UInt8>
  ) throws(ImportError) -> Int {
    var count = min(ahead.count, space.count)
    _ = space.update(fromContentsOf: ahead[..<count])
    ahead.removeFirst(count)
    if count < space.count, !isFileAtEnd {
      let read = try file.read(into: UnsafeMutableBufferPointer(rebasing: space[count...]))
      isFileAtEnd = read == 0
      count += read
    }
    let bytes = UnsafeBufferPointer(rebasing: UnsafeBufferPointer(space)[..<count])
    var scan = UTF8Scan()
    let stop = scan.run(bytes)
    letters += scan.letters
    guard stop != .end else { return count }
    let isBroken = stop == .invalid || (isFileAtEnd && ahead.isEmpty)
    // An encoding is chosen for the whole line, except for the part that was returned already.
    let end = isBroken ? Self.lineStart(bytes, before: scan.position) : scan.position
    ahead.insert(contentsOf: bytes[end...], at: 0)
    if isBroken {
      try settle()
      try decodeLinesAhead(from: position + end)
    }
    return end
  }

  private static func lineStart(_ bytes: UnsafeBufferPointer<UInt8>, before place: Int) -> Int {
    let lineEnd = bytes[..<place].lastIndex { $0 == 0x0A || $0 == 0x0D }
    return lineEnd.map { $0 + 1 } ?? 0
  }

  /// Detects the encoding of a file with invalid UTF-8.
  private mutating func settle() throws(ImportError) {
    guard !isSettled else { return }
    isSettled = true
    try readMoreAhead(upTo: 256 * 1024)
    ahead.withUnsafeBufferPointer { bytes in
      let isMostlyUTF8 = EncodingDetection.isMostlyUTF8(bytes, lettersBefore: letters)
      lines.learn(from: bytes, isMostlyUTF8: isMostlyUTF8)
    }
  }

  private mutating func decodeLinesAhead(from place: Int) throws(ImportError) {
    try readMoreAhead(upTo: DecodedText.longestLine)
    let usual = lines.usual
    let used = decoded.append(ahead, deciding: &lines, isLast: isFileAtEnd) { offset, encoding in
      let letters = MixedEncoding(place: place + offset, encoding: encoding, usual: usual)
      repairs.append(letters)
    }
    ahead.removeFirst(used)
  }

  private mutating func decodeAhead() {
    let used = decoded.append(ahead, encoding: encoding, isLast: isFileAtEnd) { offset in
      repairs.append(MixedEncoding(place: position + offset, encoding: encoding, usual: encoding))
    }
    ahead.removeFirst(used)
  }

  private mutating func readMoreAhead(upTo count: Int) throws(ImportError) {
    while ahead.count < count, !isFileAtEnd {
      isFileAtEnd = try ahead.append(upTo: count - ahead.count, file.read) == 0
    }
  }
}

/// Detects a file's encoding from a part of it.
enum EncodingDetection {
  /// The possible encodings of text that is not UTF-8, most frequent first.
  static let candidates: [TextEncoding] = [
    .windows1252, .macRoman, .windows1250, .windows1251, .koi8r,
  ]

  /// The encoding that the first bytes determine: a byte order mark, or the zeros of UTF-16.
  ///
  /// - Returns: nil if they do not; without a mark, its length is 0.
  static func fromOpening(_ bytes: [UInt8]) -> (encoding: TextEncoding, markLength: Int)? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if bytes.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    if bytes.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
    let pairs = bytes.count / 2
    guard pairs >= 4 else { return nil }
    var zeros = (first: 0, second: 0)
    for pair in 0..<pairs {
      if bytes[2 * pair] == 0 { zeros.first += 1 }
      if bytes[2 * pair + 1] == 0 { zeros.second += 1 }
    }
    if zeros.second * 4 > pairs, zeros.first * 20 < zeros.second {
      return (.utf16LittleEndian, 0)
    }
    if zeros.first * 4 > pairs, zeros.second * 20 < zeros.first {
      return (.utf16BigEndian, 0)
    }
    return nil
  }

  /// Whether the first bytes are a text in UTF-8 or ASCII, which cannot be UTF-16: that has zeros, at
  /// least in its commas and line ends.
  static func isUTF8(_ bytes: [UInt8]) -> Bool {
    var scan = UTF8Scan()
    return !bytes.isEmpty && !bytes.contains(0)
      && bytes.withUnsafeBufferPointer { scan.run($0) } != .invalid
  }

  /// Whether invalid UTF-8 is mostly valid, so that the exceptions were pasted in.
  static func isMostlyUTF8(_ bytes: UnsafeBufferPointer<UInt8>, lettersBefore: Int) -> Bool {
    // A word in another encoding counts as one exception, however long it is.
    let count = UTF8Scan.count(bytes)
    return lettersBefore + count.whole > count.runs
  }
}
