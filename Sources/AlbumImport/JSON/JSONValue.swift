/// A value of a JSON text (RFC 8259).
public enum JSONValue: Equatable, Sendable {
  /// Null; also the `NaN` of some programs.
  case null
  /// A Boolean.
  case flag(Bool)
  /// A number without point and exponent that fits.
  case integer(Int64)
  /// Any other number.
  case number(Double)
  /// Text, always valid Unicode.
  case text(String)
  /// A list of values.
  case array([JSONValue])
  /// An object.
  case object(JSONObject)
}

/// The members of a JSON object in the order of the file.
public struct JSONObject: Equatable, Sendable, RandomAccessCollection {
  /// A value and its name.
  public struct Member: Equatable, Sendable {
    /// The name.
    public let name: String
    /// The value.
    public let value: JSONValue
  }

  private let members: [Member]

  /// Creates an object from members in order.
  init(_ members: [Member]) {
    self.members = members
  }

  /// The index of the first member: 0.
  public var startIndex: Int { 0 }
  /// The number of members.
  public var endIndex: Int { members.count }
  /// A member by its index.
  public subscript(index: Int) -> Member { members[index] }

  /// The value with a name; of several the last one.
  ///
  /// - Complexity: O(n) in the number of members.
  public func value(named name: String) -> JSONValue? {
    members.last { $0.name == name }?.value
  }
}
