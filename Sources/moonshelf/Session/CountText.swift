/// Counts as people read them.
enum CountText {
  /// A number with a comma before every third digit: 3,412.
  static func of(_ count: Int) -> String {
    var text = ""
    for (place, digit) in String(count).reversed().enumerated() {
      if place > 0, place % 3 == 0, digit != "-" { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }

  /// So many of something: 1 record, 3,412 records.
  static func of(_ count: Int, _ noun: String) -> String {
    "\(of(count)) \(noun)\(count == 1 ? "" : "s")"
  }
}
