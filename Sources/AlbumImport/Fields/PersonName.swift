/// A name in two parts, as in RateYourMusic.
enum PersonName {
  /// Both parts, separated by a space; a band has only the last one.
  static func joined(_ first: String?, _ last: String?) -> String? {
    guard let first, let last else { return first ?? last }
    return first + " " + last
  }
}
