/// Reads a file's text as UTF-8 from any encoding, in pieces.
///
/// UTF-8 is read directly into the destination and validated there; other encodings are decoded.
/// Without a byte order mark a file is read as UTF-8; at the first line with an invalid byte, an
/// encoding is chosen for all such lines.
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
  /// Decodes a file in a known encoding other than UTF-8 and UTF-16.
  private var decoder: ForeignDecoder?
  /// How lines that are not UTF-8 are decoded, once there is one.
  private var lines: LineDecoding?
  /// The remarks on the encoding.
  private(set) var notes: [EncodingNote] = []

  init(_ file: InputFile, encoding requested: TextEncoding?) throws(ImportError) {
    (self.file, self.requested) = (file, requested)
    try begin()
  }

  /// Returns to the beginning of the file.
  mutating func rewind() throws(ImportError) {
    try file.rewind()
    self = try TextReader(file, encoding: requested)
  }

  /// Writes the next piece of text.
  ///
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
      if let lines, !lines.isMostlyUTF8 {
        try decodeLinesAhead(from: position)
      } else if encoding == .utf8 {
        let count = try readUTF8(into: space)
        position += count
        if count > 0 { return count }
      } else {
        try readMoreAhead(upTo: 32 * 1024)
        decodeAhead()
      }
    }
  }

  /// Removes the notes before a position in the text.
  mutating func dropNotes(before place: Int) { notes.removeAll { $0.place < place } }

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
    if encoding != .utf8, !encoding.isUTF16 {
      decoder = try ForeignDecoder(encoding, of: file.name)
    } else if encoding == .utf8, !isSettled, Self.isInvalid(ahead) {
      // Before any text is returned, as Chinese may be valid UTF-8 by chance.
      try settle(at: 0)
    }
  }

  private static func isInvalid(_ text: [UInt8]) -> Bool {
    var scan = UTF8Scan()
    return text.withUnsafeBufferPointer { scan.run($0) } == .invalid
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
    let lineEnd = bytes[..<scan.position].lastIndex { $0 == 0x0A || $0 == 0x0D }
    let end = isBroken ? lineEnd.map { $0 + 1 } ?? 0 : scan.position
    ahead.insert(contentsOf: bytes[end...], at: 0)
    if isBroken {
      try settle(at: position + end)
      try decodeLinesAhead(from: position + end)
    }
    return end
  }

  /// Chooses the encoding of the lines that are not UTF-8.
  ///
  /// - Throws: ``ImportError`` if the system cannot decode it.
  private mutating func settle(at place: Int) throws(ImportError) {
    guard lines == nil else { return }
    guard !isSettled else {
      lines = LineDecoding(
        decoder: try ForeignDecoder(.windows1252, of: file.name), isMostlyUTF8: true)
      return
    }
    isSettled = true
    try readMoreAhead(upTo: 256 * 1024)
    let (isMostlyUTF8, choice) = ahead.withUnsafeBufferPointer { bytes in
      let isMostlyUTF8 = EncodingDetection.isMostlyUTF8(bytes, lettersBefore: letters)
      let declared = EncodingDetection.declared(in: bytes).map { ($0, doubt: String?.none) }
      return (isMostlyUTF8, declared ?? EncodingDetection.choose(bytes, inFileOfUTF8: isMostlyUTF8))
    }
    let decoder = try ForeignDecoder(choice.0, of: file.name)
    lines = LineDecoding(decoder: decoder, isMostlyUTF8: isMostlyUTF8)
    if let doubt = choice.doubt {
      notes.append(EncodingNote(place: place, message: doubt, isOfFile: true))
    }
  }

  private mutating func decodeLinesAhead(from place: Int) throws(ImportError) {
    guard let lines else { return }
    try readMoreAhead(upTo: DecodedText.maximumLine)
    let title = lines.decoder.encoding.title
    let used = decoded.append(ahead, lines, isLast: isFileAtEnd) { offset, note in
      let message =
        switch note {
        case .notUTF8: "text that is not UTF-8 was decoded as \(title)"
        case .onlyUTF8: "text was decoded as UTF-8, not as \(title) like the rest"
        case .invalid: Self.invalid(in: title)
        }
      notes.append(EncodingNote(place: place + offset, message: message))
    }
    ahead.removeFirst(used)
  }

  private static func invalid(in title: String) -> String {
    "bytes that are no character in \(title) became \u{FFFD}; name another encoding with --encoding"
  }

  private mutating func decodeAhead() {
    var places: [Int] = []
    let used =
      if let decoder {
        decoded.append(ahead, decoder, isLast: isFileAtEnd) { places.append($0) }
      } else {
        decoded.append(utf16: ahead, encoding, isLast: isFileAtEnd) { places.append($0) }
      }
    notes += places.map {
      EncodingNote(place: position + $0, message: Self.invalid(in: encoding.title))
    }
    ahead.removeFirst(used)
  }

  private mutating func readMoreAhead(upTo count: Int) throws(ImportError) {
    while ahead.count < count, !isFileAtEnd {
      isFileAtEnd = try ahead.append(upTo: count - ahead.count, file.read) == 0
    }
  }
}
