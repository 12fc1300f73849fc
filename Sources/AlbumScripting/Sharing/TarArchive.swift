import AlbumModel

/// Reads the files of a tar archive (POSIX.1-1988 `ustar`, with the long names of pax and GNU left
/// out).
struct TarArchive {
  /// The contents of its regular files, by path; of several with one path, the last one.
  private(set) var files: [String: [UInt8]] = [:]

  /// Reads an archive.
  ///
  /// - Throws: `UserError` if it is damaged, or has links, which could lead out of the folder.
  init(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while rest.count >= 512, let first = rest.first, first != 0 {
      let header = Array(rest.prefix(512))
      guard let size = Self.octal(header[124..<136]), let sum = Self.octal(header[148..<156]),
        Self.sum(header) == sum, size <= rest.count - 512
      else { throw UserError("the archive is damaged") }
      let content = rest.dropFirst(512).prefix(size)
      rest = rest.dropFirst(512 + (size + 511) / 512 * 512)
      let (prefix, name) = (Self.text(header[345..<500]), Self.text(header[0..<100]))
      switch header[156] {
      case 0, UInt8(ascii: "0"):
        let path = prefix.isEmpty ? name : "\(prefix)/\(name)"
        files[path.hasPrefix("./") ? String(path.dropFirst(2)) : path] = Array(content)
      case UInt8(ascii: "1"), UInt8(ascii: "2"):
        throw UserError("the archive has a link, \(name); links are not accepted")
      case let kind where kind == UInt8(ascii: "L") || Self.text(content).contains(" path="):
        throw UserError("the archive has paths of more than 100 letters")
      default: break
      }
    }
  }

  private static func text(_ field: ArraySlice<UInt8>) -> String {
    String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
  }

  private static func octal(_ field: ArraySlice<UInt8>) -> Int? {
    Int(text(field).filter { $0 != " " }, radix: 8).flatMap { $0 >= 0 ? $0 : nil }
  }

  /// The sum of a header's bytes, those of the sum itself as spaces.
  private static func sum(_ header: [UInt8]) -> Int {
    header.enumerated().reduce(0) { $0 + ((148..<156).contains($1.offset) ? 32 : Int($1.element)) }
  }
}
