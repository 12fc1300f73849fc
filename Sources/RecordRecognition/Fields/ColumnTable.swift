import RecordReading

/// The columns of a table, by index and by name; the same object for all records of a file.
public final class ColumnTable: Sendable {
  /// The distinct names from the left.
  ///
  /// A column without a name is `column` and its number; a repeated name is extended by a number.
  public let names: [String]
  private let indices: [String: Int]

  init(_ written: [String]) {
    var names: [String] = []
    var indices: [String: Int] = [:]
    // The next number for each name: thousands of columns may have the same one.
    var numbers: [String: Int] = [:]
    for (index, name) in written.enumerated() {
      var unique = name.isEmpty ? Self.unnamed(index) : name
      var number = numbers[name, default: 2]
      defer { numbers[name] = number }
      while indices[unique] != nil {
        unique = "\(name) \(number)"
        number += 1
      }
      indices[unique] = index
      names.append(unique)
    }
    (self.names, self.indices) = (names, indices)
  }

  /// The number of named columns; a record may have more cells.
  public var count: Int { names.count }

  /// A column's name, even beyond the named columns.
  ///
  /// - Parameter index: the column, from 0.
  /// - Returns: `column N` beyond the last name.
  public func name(at index: Int) -> String {
    index < names.count ? names[index] : Self.unnamed(index)
  }

  /// The index of a column with a name.
  ///
  /// - Parameter name: as in the file, without surrounding spaces; `column N` is any column by its
  ///   number.
  /// - Returns: the column, from 0; nil if there is none.
  /// - Complexity: O(n) in the length of the name.
  public func index(of name: String) -> Int? {
    if let index = indices[name] { return index }
    if let index = Self.number(in: name) { return index }
    return TrimmedText.text(name).flatMap { indices[$0] }
  }

  private static let prefix = "column "

  static func unnamed(_ index: Int) -> String { prefix + String(index + 1) }

  /// The index of a column that is named by its number.
  static func number(in name: String) -> Int? {
    guard name.utf8.starts(with: prefix.utf8) else { return nil }
    guard let number = Int(name.dropFirst(prefix.count)), number > 0 else { return nil }
    return number - 1
  }
}
