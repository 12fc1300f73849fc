import AlbumLibrary
import AlbumModel

/// The paths of files on this machine, which strangers do not see.
enum LocalPaths {
  private static let (quote, escape) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
  private static let slash = UInt8(ascii: "/")

  /// JSON, or lines with JSON, whose texts end where such a path begins: after `file:`, or after
  /// the first slash of a text that is a path.
  static func cut(from json: some Collection<UInt8>, except prefix: String = "") -> [UInt8] {
    let own = Array((prefix + "/api/").utf8)
    var output: [UInt8] = []
    output.reserveCapacity(json.count)
    var rest = Array(json)[...]
    while let start = rest.firstIndex(of: quote) {
      output += rest[...start]
      rest = rest[(start + 1)...]
      var end = rest.startIndex
      while end < rest.endIndex, rest[end] != quote { end += rest[end] == escape ? 2 : 1 }
      end = min(end, rest.endIndex)
      output += visible(rest[..<end], own)
      output += rest[end...].prefix(1)
      rest = rest[end...].dropFirst()
    }
    return output + rest
  }

  private static func visible(_ text: ArraySlice<UInt8>, _ own: [UInt8]) -> ArraySlice<UInt8> {
    // Our own addresses are no paths.
    if text.first == slash, text.dropFirst().contains(slash), !text.starts(with: own) {
      return text.prefix(1)
    }
    let scheme = text.indices.first { index in
      text[index] == UInt8(ascii: ":") && text[(index + 1)...].first == slash
        && text[..<index].suffix(4).map { $0 | 0x20 }.elementsEqual("file".utf8)
    }
    return scheme.map { text[...$0] } ?? text
  }
}

extension LocalPaths {
  /// Fields that are always open: words search in most of them.
  private static let open: Set<FieldName> = [.title, .artist, .genre, .year, "id", "added"]
  private static let path = FieldPattern.expression("[fF][iI][lL][eE]:/|^/[^/]*/", exactly: true)

  /// Refuses a stranger's request about fields that have paths in the part that the stranger sees.
  ///
  /// Counts, orders and groups would tell them letter by letter. It takes a pass over the albums for
  /// each field.
  static func check(
    _ query: AlbumQuery, _ others: [FieldName] = [], of part: AlbumFilter?, in library: LibraryAPI
  ) throws {
    let fields = query.filter.fields.union(query.order.map(\.field)).union(others)
    for field in fields.subtracting(open).sorted()
    where try library.count(AlbumQuery(.every([.field(field, path)] + (part.map { [$0] } ?? []))))
      > 0
    {
      throw Problem(
        .badRequest,
        "\(field) has paths of files on the server's machine: searching and sorting by it needs the "
          + "token")
    }
  }
}

extension AlbumFilter {
  /// The fields that it names.
  fileprivate var fields: Set<FieldName> {
    switch self {
    case .all, .identity, .field(nil, _): []
    case .every(let filters), .any(let filters):
      filters.reduce(into: []) { $0.formUnion($1.fields) }
    case .not(let filter): filter.fields
    case .field(let field?, _): [field]
    }
  }
}
