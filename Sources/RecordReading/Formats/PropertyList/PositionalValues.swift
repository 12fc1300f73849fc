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
