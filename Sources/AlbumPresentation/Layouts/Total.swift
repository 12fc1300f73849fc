/// What a listing computes of a column, for each group and for all albums.
public enum Total: String, CaseIterable, Sendable {
  /// The number of albums that have a value.
  case count
  /// The sum of numbers, amounts of money, ratings or lengths of time.
  case sum
  /// Their average.
  case average

  /// The message for a word that is none of them.
  public static func unknown(_ word: String) -> String {
    "there is no total \"\(word)\"; there are \(allCases.map(\.rawValue).joined(separator: ", "))"
  }
}
