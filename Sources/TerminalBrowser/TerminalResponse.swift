/// A response of a terminal to a query.
enum TerminalResponse: Equatable {
  /// Whether it supports kitty's pictures.
  case kittyPictures(Bool)
  /// Its name (XTVERSION).
  case name(String)
  /// The size of a character cell, in pixels.
  case cellSize(CellSize)
  /// The same, in the form of iTerm2.
  case itermCellSize(CellSize)
  /// Its attributes, in the numbers of DEC's terminals. Every terminal reports them.
  case attributes([Int])

  /// The picture of one pixel for the query to kitty; it is not stored.
  private static let kittyNumber = 31

  /// All queries; every terminal responds to the last one, so its response ends the exchange.
  static let questions =
    "\u{1B}_Gi=\(kittyNumber),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
    + "\u{1B}[>0q" + "\u{1B}]1337;ReportCellSize\u{7}" + "\u{1B}[16t" + "\u{1B}[c"

  /// The beginnings of responses that are strings.
  static let beginnings = ["\u{1B}_G", "\u{1B}P>|", "\u{1B}]1337;"].map { Array($0.utf8) }

  /// Parses a string, from one of the ``beginnings`` to the byte before its end.
  init?(string bytes: some Collection<UInt8>) {
    let text = String(decoding: bytes.dropFirst(2), as: UTF8.self)
    if text.hasPrefix("G") {
      let parts = text.dropFirst().split(separator: ";", maxSplits: 1)
      guard parts.count == 2, parts[0].split(separator: ",").contains("i=\(Self.kittyNumber)")
      else { return nil }
      self = .kittyPictures(parts[1] == "OK")
    } else if text.hasPrefix(">|") {
      self = .name(String(text.dropFirst(2)))
    } else if text.hasPrefix("1337;ReportCellSize=") {
      let numbers = text.split(separator: "=").last?.split(separator: ";").compactMap { Double($0) }
      guard let numbers, numbers.count >= 2 else { return nil }
      // In points; then the number of pixels per point.
      let scale = numbers.count > 2 ? numbers[2] : 1
      guard let size = CellSize(width: numbers[1] * scale, height: numbers[0] * scale) else {
        return nil
      }
      self = .itermCellSize(size)
    } else {
      return nil
    }
  }

  /// Parses a control sequence's parameters and last byte.
  init?(parameters: String, last: UInt8) {
    let numbers = parameters.drop { $0 == "?" }.split(separator: ";").compactMap { Int($0) }
    if last == UInt8(ascii: "c"), parameters.hasPrefix("?") {
      self = .attributes(numbers)
    } else if last == UInt8(ascii: "t"), numbers.count == 3, numbers[0] == 6,
      let size = CellSize(width: Double(numbers[2]), height: Double(numbers[1]))
    {
      self = .cellSize(size)
    } else {
      return nil
    }
  }
}

/// The size of a character cell, in pixels.
struct CellSize: Equatable {
  /// The size assumed if it is unknown.
  static let usual = CellSize(width: 10, height: 20)

  let width: Int
  let height: Int

  /// Makes a plausible size; nil for others.
  init?(width: Double, height: Double) {
    let lengths = 1.0...500.0
    guard lengths.contains(width), lengths.contains(height) else { return nil }
    self.init(width: Int(width), height: Int(height))
  }

  private init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}
