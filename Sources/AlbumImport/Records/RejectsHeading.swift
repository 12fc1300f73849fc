import AlbumModel

/// The line that a file of rejected records begins with, unless they are rows of a table: it says
/// which source they are of, so that they are read again as they were read first.
struct RejectsHeading {
  /// What the source of the records is called.
  let sourceName: String
  /// How many bytes the line has, its end included.
  let length: Int

  private static let beginning = Array("{\"moonshelf\":\"rejects\",".utf8)

  /// The line for the records of a source, with its end.
  static func text(of sourceName: String) -> [UInt8] {
    var line = beginning
    line.append(contentsOf: "\"source\":".utf8)
    JSONText.append(sourceName, to: &line)
    line.append(contentsOf: "}\n".utf8)
    return line
  }

  /// Finds the line at the beginning of a file; nil where there is none.
  init?(readingFrom text: UnsafeBufferPointer<UInt8>) {
    guard text.starts(with: Self.beginning) else { return nil }
    guard let end = text.prefix(1024).firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    var parser = JSONParser(UnsafeBufferPointer(rebasing: text[..<end]))
    guard case .object(let object)? = try? parser.document(),
      case .text(let name)? = object.value(named: "source")
    else { return nil }
    sourceName = name
    length = end + 1
  }
}
