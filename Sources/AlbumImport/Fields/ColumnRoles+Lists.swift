import AlbumModel

/// What columns show about the list that they are in.
extension ColumnRoles {
  /// Whether values are numbers of which each is one more than the one before.
  static func areRunning(_ values: some Sequence<String>) -> Bool {
    var last: Int?
    for value in values {
      guard let number = Int(value), last == nil || last == number - 1 else { return false }
      last = number
    }
    return true
  }

  /// Whether a table is of reviews, charts or plays, whose dates are not those of the albums.
  static func hasOtherDates(_ names: [String]) -> Bool {
    let signs: Set<String> = [
      "reviewer", "author", "reviewid", "publication", "authortype", "peak", "lastweek",
      "weeksonchart", "track", "uts", "datewatched", "listens", "entry",
    ]
    return names.contains { signs.contains(FieldNames.plain($0)) }
  }

  /// Whether a date without another word is that of buying, as there is a shop.
  static func arePurchases(_ names: [String]) -> Bool {
    let signs: Set<String> = [
      "store", "shop", "seller", "boughtat", "boughtfrom", "purchasedat", "purchasedfrom", "paid",
      "pricepaid", "tienda", "loja", "negozio", "magasin", "laden", "handler", "butik", "winkel",
    ]
    return names.contains { signs.contains(FieldNames.plain($0)) }
  }

  static func isRelease(_ name: String) -> Bool {
    FieldNames.plain(name).hasPrefix("rel") || FieldNames.plain(name).hasPrefix("original")
  }
}
