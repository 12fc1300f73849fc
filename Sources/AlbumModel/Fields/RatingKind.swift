/// A rating: a number on the field's own scale.
public struct RatingKind: FieldKind {
  /// `rating`.
  public static let name = "rating"
  /// Yes.
  public static let isObservable = true
  /// Yes.
  public static let hasSums = true

  /// The best rating, by which fractions such as `85%` and `4/5` are read.
  public let scale: Double

  init(scale: Double = 5) { self.scale = scale }

  /// A rating such as `4`, `4,5`, `4/5`, `8/10`, `85%`, `★★★★☆`, `★★★½`, `4 stars`.
  public func read(_ text: String) -> FieldValue? {
    if let number = NumberSpelling.value(of: text) { return number }
    if let fraction = stars(text) { return onScale(fraction) }
    if text.hasSuffix("%"), let number = number(text.dropLast()) { return onScale(number / 100) }
    if let slash = text.firstIndex(of: "/"), let number = number(text[..<slash]),
      let best = self.number(text[text.index(after: slash)...]), best > 0, number <= best
    {
      return onScale(number / best)
    }
    guard let space = text.firstIndex(of: " "),
      ["star", "stars", "sterne", "stern", "etoiles", "etoile", "estrellas", "stelle"].contains(
        FoldedText.fold(String(text[text.index(after: space)...])))
    else { return nil }
    return NumberSpelling.value(of: String(text[..<space]))
  }

  /// The number.
  public func position(of value: FieldValue) -> Double? { value.asNumber }

  private func number(_ text: Substring) -> Double? {
    NumberSpelling.value(of: String(text.filter { $0 != " " }))?.asNumber
  }

  /// A fraction of the best rating, to two decimal places.
  private func onScale(_ fraction: Double) -> FieldValue {
    FieldValue(number: (fraction * scale * 100).rounded() / 100)
  }

  /// The fraction that stars show; nil for other texts.
  private func stars(_ text: String) -> Double? {
    var (full, empty) = (0.0, 0.0)
    for character in text.replacing(":star:", with: "★") {
      switch character {
      case "★", "⭐", "⭐️", "*", "✭", "✮": full += 1
      case "☆", "✩", "✰": empty += 1
      case "½", "⯪", "⯨":
        full += 0.5
        empty += 0.5
      default: return nil
      }
    }
    guard full + empty > 0 else { return nil }
    // Without empty stars, the number of stars that could be is that of the scale.
    let isHalf = empty == 0.5
    return full / (empty == 0 || isHalf ? max(scale, full) : full + empty)
  }
}
