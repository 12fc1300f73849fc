/// The default headings of columns.
enum ColumnTitle {
  /// `cover_url` becomes "Cover", `catalog_number` "Catalog number".
  static func title(of key: String) -> String {
    switch key {
    case "id": return "ID"
    case "cover_url": return "Cover"
    default:
      let words = key.split(separator: "_").joined(separator: " ")
      guard let first = words.first else { return key }
      return first.uppercased() + words.dropFirst()
    }
  }
}
