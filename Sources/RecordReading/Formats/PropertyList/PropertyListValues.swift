import AlbumModel

/// A record whose values have no names: their form determines their meaning.
enum PositionalValues {
  /// The values as an object.
  ///
  /// The first text is the title, a plausible number is the year, the path of a picture is the
  /// cover; the others are `column 3` and so on.
  static func object(of values: [JSONValue]) -> JSONObject {
    var hasTitle = false
    var hasYear = false
    var hasCover = false
    let members = values.enumerated().map { index, value in
      var name = "column \(index + 1)"
      if case .text(let text) = value {
        if !hasYear, text.utf8.count == 4, YearText.year(in: text) != nil {
          (name, hasYear) = ("year", true)
        } else if !hasCover, CoverText.isAddress(text) {
          (name, hasCover) = ("cover", true)
        } else if !hasTitle {
          (name, hasTitle) = ("title", true)
        }
      }
      return JSONObject.Member(name: name, value: value)
    }
    return JSONObject(members)
  }
}

/// Bytes as text (RFC 4648), as in XML property lists.
enum Base64Text {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The text for bytes, with padding.
  static func encode(_ bytes: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var rest = bytes
    while !rest.isEmpty {
      let part = Array(rest.prefix(3))
      let bits = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
      for place in 0..<4 {
        let isPadding = place > part.count
        text.append(isPadding ? UInt8(ascii: "=") : digits[bits >> (18 - 6 * place) & 63])
      }
      rest = rest.dropFirst(3)
    }
    return String(decoding: text, as: UTF8.self)
  }
}
