/// The columns of a table, by place and by name; the same object for all records of a file.
public final class ColumnTable: Sendable {
  /// The names from the left, each different from all others.
  ///
  /// A column without a name is `column` and its number; a name that came before gets a number.
  public let names: [String]
  private let indices: [String: Int]

  init(_ written: [String]) {
    var names: [String] = []
    var indices: [String: Int] = [:]
    // Where to go on counting: thousands of columns may have one name.
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
    self.names = names
    self.indices = indices
  }

  /// How many columns have a name; a record may have more cells.
  public var count: Int { names.count }

  /// A column's name, also one beyond those that have a name.
  ///
  /// - Parameter index: the column, from 0.
  /// - Returns: `column N` beyond the last name.
  public func name(at index: Int) -> String {
    index < names.count ? names[index] : Self.unnamed(index)
  }

  /// Where the column of that name stands.
  ///
  /// - Parameter name: as in the file, spaces around it aside; `column N` finds any column by its
  ///   number.
  /// - Returns: the column, from 0; nil where there is none.
  /// - Complexity: O(n) in the length of the name.
  public func index(of name: String) -> Int? {
    if let index = indices[name] { return index }
    if let index = Self.number(in: name) { return index }
    var name = name
    let trimmed = name.withUTF8 { TrimmedText.text($0) }
    return trimmed.flatMap { indices[$0] }
  }

  /// The same from bytes, for callers that have no string.
  ///
  /// - Parameter name: UTF-8.
  /// - Returns: the column, from 0; nil where there is none.
  public func index(ofUTF8 name: UnsafeBufferPointer<UInt8>) -> Int? {
    index(of: String(decoding: name, as: UTF8.self))
  }

  private static let prefix = "column "

  static func unnamed(_ index: Int) -> String { prefix + String(index + 1) }

  private static func number(in name: String) -> Int? {
    guard name.utf8.starts(with: prefix.utf8) else { return nil }
    guard let number = Int(name.dropFirst(prefix.count)), number > 0 else {
      return nil
    }
    return number - 1
  }
}
