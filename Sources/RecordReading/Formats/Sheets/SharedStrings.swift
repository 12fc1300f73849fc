/// The texts of a workbook's cells, which refer to them by number.
struct SharedStrings {
  /// The maximum length of all texts, in bytes.
  static let longest = 256 << 20

  private var text: [UInt8] = []
  private var ends: [Int] = []

  /// Reads the texts of a workbook; there may be none.
  ///
  /// - Throws: ``ImportError`` if they are damaged or too long.
  init(_ path: String, of zip: ZipFile, limit: Int = longest) throws(ImportError) {
    guard let member = zip.member(named: path) else { return }
    let file = try zip.open(member, name: zip.name)
    let collector = SharedStringCollector(limit: limit)
    try XMLReader(try BlockFeed(file), of: file, to: collector).readAll()
    (text, ends) = (collector.text, collector.ends)
  }

  /// The text with a number, from 0; nil if there is none.
  subscript(number: Int) -> [UInt8]? {
    guard ends.indices.contains(number) else { return nil }
    return Array(text[(number == 0 ? 0 : ends[number - 1])..<ends[number]])
  }
}

private final class SharedStringCollector: XMLHandler {
  private(set) var text: [UInt8] = []
  private(set) var ends: [Int] = []
  private let limit: Int
  private var isText = false
  /// Whether an element is a pronunciation, which is no part of the text.
  private var isPhonetic = false

  init(limit: Int) { self.limit = limit }

  override func begin(_ name: XMLName, _ attributes: XMLAttributes) {
    switch name.local {
    case "t": isText = !isPhonetic
    case "rPh": isPhonetic = true
    default: break
    }
  }

  override func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard isText else { return }
    text.append(contentsOf: bytes)
    checkLength()
  }

  override func end(_ name: XMLName) {
    switch name.local {
    case "t": isText = false
    case "rPh": isPhonetic = false
    case "si":
      ends.append(text.count)
      checkLength()
    default: break
    }
  }

  private func checkLength() {
    guard text.count + ends.count * MemoryLayout<Int>.size > limit else { return }
    stop(.tooLong, "its cells have more than \(limit >> 20) MB of text; save it as CSV")
  }
}
