import AlbumModel

/// A binary property list (`bplist00`), converted to JSON.
///
/// Its objects refer to one another by number, so a small file can expand to a very large or
/// infinite text: its depth and length are limited.
package struct BinaryPropertyList {
  /// An error in a binary property list.
  package struct Problem: Error, Equatable {
    let message: String
  }

  /// The beginning of every such file.
  static let signature = Array("bplist00".utf8)

  private static let depthLimit = 512
  private static let trailerLength = 32
  /// The seconds from 1970 to 2001, the epoch of Apple's times.
  private static let appleEpoch: Double = 978_307_200

  private let bytes: [UInt8]
  private let longest: Int
  private let objectCount: Int
  private let offsetLength: Int
  private let referenceLength: Int
  private let tableStart: Int
  private var depth = 0
  private var json: [UInt8] = []

  /// Converts a file to JSON.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - longest: the maximum length of the text, in bytes.
  /// - Returns: the text.
  /// - Throws: ``Problem`` for an invalid file or a text that is too long.
  package static func json(of bytes: [UInt8], longest: Int) throws(Problem) -> [UInt8] {
    var list = try BinaryPropertyList(bytes, longest: longest)
    let top = try list.number(at: bytes.count - 16, length: 8)
    try list.write(object: top)
    return list.json
  }

  private init(_ bytes: [UInt8], longest: Int) throws(Problem) {
    self.bytes = bytes
    self.longest = longest
    guard bytes.starts(with: Self.signature), bytes.count > 8 + Self.trailerLength else {
      throw Problem(message: "unexpected end")
    }
    let trailer = bytes.count - Self.trailerLength
    offsetLength = Int(bytes[trailer + 6])
    referenceLength = Int(bytes[trailer + 7])
    objectCount = Self.number(bytes[(trailer + 8)..<(trailer + 16)])
    tableStart = Self.number(bytes[(trailer + 24)...])
    let isSane =
      (1...8).contains(offsetLength) && (1...8).contains(referenceLength)
      && (1...bytes.count).contains(objectCount) && (8..<trailer).contains(tableStart)
    guard isSane, objectCount * offsetLength <= trailer - tableStart else {
      throw Problem(message: "it is truncated, or its end is damaged")
    }
  }

  // MARK: Objects

  private mutating func write(object index: Int) throws(Problem) {
    guard (0..<objectCount).contains(index) else { throw damaged }
    guard depth < Self.depthLimit else {
      throw Problem(message: "it is nested deeper than \(Self.depthLimit) levels")
    }
    guard json.count <= longest else {
      throw Problem(message: "it expands to more than \(longest / 1024 / 1024) MB of text")
    }
    depth += 1
    defer { depth -= 1 }
    let start = try number(at: tableStart + index * offsetLength, length: offsetLength)
    guard (8..<tableStart).contains(start) else { throw damaged }
    try write(marker: bytes[start] >> 4, low: Int(bytes[start] & 15), at: start + 1)
  }

  private mutating func write(marker: UInt8, low: Int, at place: Int) throws(Problem) {
    switch marker {
    case 0x0: write(low == 8 ? .flag(false) : low == 9 ? .flag(true) : .null)
    case 0x1: write(try integer(at: place, length: 1 << low))
    case 0x2: write(.number(try real(at: place, length: 1 << low)))
    case 0x3: write(try date(at: place))
    case 0x4: try writeText(low, at: place, width: 1) { Base64Text.encode($0) }
    case 0x5: try writeText(low, at: place, width: 1) { String(decoding: $0, as: UTF8.self) }
    case 0x6: try writeText(low, at: place, width: 2, Self.utf16)
    case 0x8: write(.integer(Int64(try number(at: place, length: low + 1))))
    case 0xA, 0xC: try writeList(low, at: place)
    case 0xD: try writeDictionary(low, at: place)
    default: throw damaged
    }
  }

  private mutating func write(_ value: JSONValue) {
    value.write(to: &json)
  }

  private mutating func writeText(
    _ low: Int, at place: Int, width: Int, _ text: (ArraySlice<UInt8>) -> String
  ) throws(Problem) {
    let (count, start) = try length(low, at: place)
    let (length, isTooLong) = count.multipliedReportingOverflow(by: width)
    guard !isTooLong else { throw damaged }
    write(.text(text(try slice(at: start, length: length))))
  }

  private mutating func writeList(_ low: Int, at place: Int) throws(Problem) {
    let (count, start) = try length(low, at: place)
    guard count <= (bytes.count - start) / referenceLength else { throw damaged }
    json.append(UInt8(ascii: "["))
    for element in 0..<count {
      if element > 0 { json.append(UInt8(ascii: ",")) }
      try write(object: try reference(element, from: start))
    }
    json.append(UInt8(ascii: "]"))
  }

  private mutating func writeDictionary(_ low: Int, at place: Int) throws(Problem) {
    let (count, start) = try length(low, at: place)
    guard count <= (bytes.count - start) / referenceLength / 2 else { throw damaged }
    json.append(UInt8(ascii: "{"))
    for member in 0..<count {
      if member > 0 { json.append(UInt8(ascii: ",")) }
      let nameStart = json.count
      try write(object: try reference(member, from: start))
      guard json[nameStart] == UInt8(ascii: "\"") else { throw damaged }
      json.append(UInt8(ascii: ":"))
      try write(object: try reference(count + member, from: start))
    }
    json.append(UInt8(ascii: "}"))
  }

  private func reference(_ index: Int, from start: Int) throws(Problem) -> Int {
    try number(at: start + index * referenceLength, length: referenceLength)
  }

  /// The number of elements that follow, and their position.
  private func length(_ low: Int, at place: Int) throws(Problem) -> (count: Int, start: Int) {
    guard low == 15 else { return (low, place) }
    let marker = try slice(at: place, length: 1)[place]
    guard marker >> 4 == 1, marker & 15 <= 3 else { throw damaged }
    let width = 1 << Int(marker & 15)
    return (try number(at: place + 1, length: width), place + 1 + width)
  }

  // MARK: Numbers and text

  private func integer(at place: Int, length: Int) throws(Problem) -> JSONValue {
    let digits = try slice(at: place, length: length)
    // Integers of eight and more bytes are signed; of sixteen bytes, the first eight only repeat
    // the sign.
    let value = digits.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return .integer(Int64(bitPattern: value))
  }

  private func real(at place: Int, length: Int) throws(Problem) -> Double {
    let bits = try slice(at: place, length: length).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    switch length {
    case 4: return Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
    case 8: return Double(bitPattern: bits)
    default: throw damaged
    }
  }

  private func date(at place: Int) throws(Problem) -> JSONValue {
    let seconds = try real(at: place, length: 8) + Self.appleEpoch
    // From the year 1 to 9999.
    guard (-62_135_596_800..<253_402_300_800).contains(seconds) else { return .null }
    return .text(LocalTime.iso(Int64(seconds)))
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>) -> String {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
      UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }

  private func number(at place: Int, length: Int) throws(Problem) -> Int {
    let value = Self.number(try slice(at: place, length: length))
    guard value >= 0 else { throw damaged }
    return value
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int {
    Int(truncatingIfNeeded: digits.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  private func slice(at place: Int, length: Int) throws(Problem) -> ArraySlice<UInt8> {
    guard place >= 0, length >= 0, place <= bytes.count, length <= bytes.count - place else {
      throw damaged
    }
    return bytes[place..<place + length]
  }

  private var damaged: Problem { Problem(message: "one of its objects is damaged") }
}

extension BinaryPropertyList {
  /// Whether a file is a binary property list.
  package static func recognizes(_ file: InputFile) -> Bool { file.opening.starts(with: signature) }

  /// Converts a file to JSON: as a whole, since its table of contents is at the end.
  ///
  /// - Parameters:
  ///   - file: the file at its beginning.
  ///   - longest: the maximum length of the file and of the text, in bytes.
  /// - Returns: the text.
  /// - Throws: ``ImportError`` if it is damaged or too long.
  package static func json(of file: InputFile, longest: Int) throws(ImportError) -> [UInt8] {
    var bytes: [UInt8] = []
    while try bytes.append(upTo: 256 * 1024, file.read) > 0 {
      guard bytes.count <= longest else {
        throw ImportError(
          .tooLong, file.name, "is longer than \(longest / 1024 / 1024) MB",
          advice: "convert it with plutil -convert xml1, and import that")
      }
    }
    do throws(Problem) {
      return try json(of: bytes, longest: longest)
    } catch {
      throw ImportError(
        .broken, file.name, "invalid binary property list: \(error.message)",
        advice: "download the file again")
    }
  }
}
