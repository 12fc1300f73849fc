import AlbumModel
import Glibc
import RecordReading

/// The beginning of a text, by which the source of a file is recognized.
final class TextOpening {
  /// Up to 16 KB of it.
  let text: String
  /// The first objects of JSON, also those in others.
  private(set) lazy var objects = Self.firstObjects(in: bytes)
  /// Its first character.
  private(set) lazy var first = text.first { !$0.isWhitespace } ?? " "
  /// Whether it may be JSON.
  var isJSON: Bool { "{[".contains(first) }
  private lazy var dense = text.filter { !$0.isWhitespace }
  private let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    text = String(decoding: bytes.prefix(16 * 1024), as: UTF8.self)
  }

  /// Whether a text is in it, in JSON also without white space.
  ///
  /// In XML, addresses other than those of namespaces are links that any list may have.
  func has(_ sign: String) -> Bool {
    if sign.first == "^" { return dense.hasPrefix(sign.dropFirst()) }
    if first == "<", sign.contains("//"), !sign.contains("/ns/") { return false }
    return Self.find(sign, in: text) || isJSON && Self.find(sign, in: dense)
  }

  /// Whether a text is in another one, byte by byte: `contains` took a quarter of the instructions of an
  /// import of 5,000 rows.
  private static func find(_ sign: String, in text: String) -> Bool {
    var (sign, text) = (sign, text)
    return text.withUTF8 { text in
      sign.withUTF8 { sign in
        guard let base = text.baseAddress, let start = sign.baseAddress, let first = sign.first
        else { return sign.isEmpty }
        var place = 0
        while case let rest = text.count - sign.count - place + 1, rest > 0,
          let found = memchr(base + place, Int32(first), rest)
        {
          place = UnsafeRawPointer(found) - UnsafeRawPointer(base)
          if memcmp(base + place, start, sign.count) == 0 { return true }
          place += 1
        }
        return false
      }
    }
  }

  /// Whether an object has all members.
  func hasMembers(_ names: [String]) -> Bool {
    let paths = names.map { MemberPath($0) }
    return objects.contains { object in paths.allSatisfy { $0.value(in: object) != nil } }
  }

  /// Whether the outermost element of XML has a name.
  func hasRoot(_ name: String) -> Bool {
    var rest = text[...]
    while let open = rest.firstIndex(of: "<") {
      let next = rest[open...].dropFirst()
      if next.first?.isLetter == true || next.first == "_" {
        return next.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" } == name
      }
      // Declarations and comments.
      let end =
        next.hasPrefix("!--") ? next.firstRange(of: "-->")?.upperBound : next.firstIndex(of: ">")
      guard let end else { return false }
      rest = rest[end...].dropFirst(next.hasPrefix("!--") ? 0 : 1)
    }
    return false
  }

  /// The first objects of a text, also those in others.
  private static func firstObjects(in text: UnsafeBufferPointer<UInt8>) -> [JSONObject] {
    text.indices.lazy.filter { text[$0] == UInt8(ascii: "{") }.prefix(10).compactMap { start in
      var reader = JSONReader(UnsafeBufferPointer(rebasing: text[start...]))
      guard case .object(let object)? = try? reader.value() else { return nil }
      return object
    }
  }
}

extension SourceDefinition.Signs {
  /// Whether the lines at the beginning are like those of the source.
  func match(_ written: @autoclosure () -> [String]) -> Bool {
    guard !lines.isEmpty || !mostLines.isEmpty else { return true }
    let written = written()
    func count(_ patterns: [String]) -> Int {
      written.count { line in
        let start = String(line.prefix(Self.longestLine))
        return patterns.contains { fnmatch($0, start, 0) == 0 }
      }
    }
    return (lines.isEmpty || count(lines) > 0)
      && (mostLines.isEmpty || count(mostLines) * 2 >= written.count)
  }

  /// The number of characters of a line that are compared with patterns.
  private static let longestLine = 200

  /// Whether a text begins as those of the source, apart from columns and its name.
  func match(_ opening: TextOpening) -> Bool {
    texts.allSatisfy(opening.has)
      && (!columns.isEmpty || !missing.contains(where: opening.has))
      && (root.map(opening.hasRoot) ?? true)
      && (members.isEmpty
        || (opening.isJSON ? opening.hasMembers(members) : members.allSatisfy(opening.has)))
  }
}
