/// A name in two parts, as RateYourMusic keeps it.
enum PersonName {
  /// Both parts with a space between them; a band has only the last one.
  static func joined(_ first: String?, _ last: String?) -> String? {
    guard let first, let last else { return first ?? last }
    return first + " " + last
  }
}
