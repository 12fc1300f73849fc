import AlbumModel

/// The first line of a file of rejected records, unless they are rows of a table: it names the
/// source, so that they are read in the same way again.
struct RejectsHeading {
  /// The name of the records' source.
  let sourceName: String
  /// The length of the line in bytes, including its end.
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

  /// Reads the line at the beginning of a file; nil if there is none.
  init?(readingFrom text: UnsafeBufferPointer<UInt8>) {
    guard text.starts(with: Self.beginning) else { return nil }
    guard let end = text.prefix(1024).firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    var reader = JSONReader(UnsafeBufferPointer(rebasing: text[..<end]))
    guard case .object(let object)? = try? reader.document(),
      case .text(let name)? = object.value(named: "source")
    else { return nil }
    sourceName = name
    length = end + 1
  }
}
