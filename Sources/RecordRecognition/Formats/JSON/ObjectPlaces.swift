import AlbumModel
import RecordReading

/// Where the objects at a path of names in a JSON text begin, in order.
struct ObjectPlaces {
  private let text: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var places: [Int] = []

  /// Finds them in a text that has been read without an error.
  init(at path: [String], in text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    read(path[...])
  }

  /// Their lines, if the text begins in one.
  func lines(from line: Int) -> [Int] {
    var (line, last) = (line, 0)
    return places.map { place in
      line += LineCount.lineEnds(in: UnsafeBufferPointer(rebasing: text[last..<place]))
      last = place
      return line
    }
  }

  private mutating func read(_ path: ArraySlice<String>) {
    let first = next()
    if first == UInt8(ascii: "[") {
      position += 1
      while let byte = next(), byte != UInt8(ascii: "]") { read(path) }
      position += 1
    } else if first == UInt8(ascii: "{"), let name = path.first {
      position += 1
      while let byte = next(), byte != UInt8(ascii: "}") {
        let start = position
        skipValue()
        let isNamed = text[start..<position].dropFirst().dropLast().elementsEqual(name.utf8)
        if next() == UInt8(ascii: ":") { position += 1 }
        if isNamed { read(path.dropFirst()) } else { skipValue() }
      }
      position += 1
    } else {
      if first == UInt8(ascii: "{") { places.append(position) }
      skipValue()
    }
  }

  /// The next byte after white space and commas.
  private mutating func next() -> UInt8? {
    while position < text.count, JSONReader.isSpace(text[position]) || text[position] == 0x2C {
      position += 1
    }
    return position < text.count ? text[position] : nil
  }

  private mutating func skipValue() {
    guard next() != nil else { return }
    let end = JSONReader.endOfValue(in: text, from: position, isLast: true) ?? text.count
    position = max(position + 1, end)
  }
}
