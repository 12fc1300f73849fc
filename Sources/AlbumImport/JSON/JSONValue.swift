/// A value of a JSON text (RFC 8259).
public enum JSONValue: Equatable, Sendable {
  /// Nothing; also what some programs write as `NaN`.
  case null
  /// Yes or no.
  case flag(Bool)
  /// A number written without point and exponent that fits.
  case integer(Int64)
  /// Any other number.
  case number(Double)
  /// Text, always valid Unicode.
  case text(String)
  /// Several values.
  case array([JSONValue])
  /// Several values with names.
  case object(JSONObject)
}

/// The members of a JSON object in the order of the file.
public struct JSONObject: Equatable, Sendable, RandomAccessCollection {
  /// One value and its name.
  public struct Member: Equatable, Sendable {
    /// What it is called.
    public let name: String
    /// What it is.
    public let value: JSONValue
  }

  private let members: [Member]

  /// Makes an object of members in their order.
  init(_ members: [Member]) {
    self.members = members
  }

  /// Where the members begin: 0.
  public var startIndex: Int { 0 }
  /// How many members there are.
  public var endIndex: Int { members.count }
  /// One member by its place.
  public subscript(index: Int) -> Member { members[index] }

  /// The value of that name; the last one where the file has several.
  ///
  /// - Complexity: O(n) in the number of members.
  public func value(named name: String) -> JSONValue? {
    members.last { $0.name == name }?.value
  }
}
