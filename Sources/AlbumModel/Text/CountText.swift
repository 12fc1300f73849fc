/// Counts in readable form.
package enum CountText {
  /// A number with a comma before every third digit: 3,412.
  package static func of(_ count: Int) -> String {
    var text = ""
    for (place, digit) in String(count).reversed().enumerated() {
      if place > 0, place % 3 == 0, digit != "-" { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }

  /// A number with a noun: 1 record, 3,412 records.
  package static func of(_ count: Int, _ noun: String) -> String {
    "\(of(count)) \(noun)\(count == 1 ? "" : "s")"
  }

  /// A size: 512 bytes, 3.4 MB.
  package static func bytes(_ count: Int) -> String {
    guard count >= 1000 else { return of(count, "byte") }
    let (unit, name) =
      count >= 1_000_000_000
      ? (1_000_000_000, "GB") : count >= 1_000_000 ? (1_000_000, "MB") : (1000, "KB")
    let tenths = count * 10 / unit
    return "\(of(tenths / 10)).\(tenths % 10) \(name)"
  }
}
