/// A type of fields: how texts become values, and how values are ordered.
///
/// A value is stored in its canonical form as a ``FieldValue``. A value that is not of the type of
/// its field is kept as it is; it has no magnitude and is sorted after the others.
///
/// To add a type, declare it in a file of this folder and add it to ``FieldKinds/all``.
public protocol FieldKind: Sendable {
  /// The name in declarations, such as `money`.
  static var name: String { get }

  /// Reads a text in any of the spellings that people use.
  ///
  /// - Returns: the canonical value, whose ``text(of:)`` is read as the same value; nil if the text
  ///   is not of this type.
  func read(_ text: String) -> FieldValue?

  /// The position of a canonical value on a line, by which values are ordered and compared with the
  /// ends of a range; nil for types that are ordered as texts.
  func position(of value: FieldValue) -> Double?

  /// The position of a stored text, found without making a `String`; nil for texts that
  /// ``read(_:)`` must read.
  func position(utf8 bytes: UnsafeBufferPointer<UInt8>) -> Double?

  /// Whether a text is of the type, in any of its spellings.
  func fits(utf8 bytes: UnsafeBufferPointer<UInt8>) -> Bool

  /// The part of the line that a text covers in a query: for `2022` all of that year.
  func interval(of text: String) -> ClosedRange<Double>?

  /// Whether values of a field without a declaration may show that it is of this type.
  static var isObservable: Bool { get }

  /// What separates several texts in one, each of which is found, compared and counted on its own;
  /// a semicolon, bar or line end in it takes precedence. Nil if a text is one.
  static var separator: Character? { get }

  /// The single texts of a value: those of a list, otherwise the value itself.
  func texts(of value: FieldValue) -> [String]

  /// The lines of columns in which an album that is shown alone has a value; nil for its text.
  func rows(of value: FieldValue) -> [[String]]?

  /// Whether values can be added up, by their positions.
  static var hasSums: Bool { get }

  /// What an amount is measured in, if amounts with another unit cannot be added to it.
  func unit(of value: FieldValue) -> String?

  /// A sum of values as users see it.
  func text(ofSum sum: Double) -> FieldValue
}

extension FieldKind {
  /// Only declared.
  public static var isObservable: Bool { false }

  /// The position of no value: the type is ordered as texts are.
  public func position(of value: FieldValue) -> Double? { nil }

  /// No position: the text is read.
  public func position(utf8 bytes: UnsafeBufferPointer<UInt8>) -> Double? { nil }

  /// Whether the text has a position, or can be read.
  public func fits(utf8 bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // Most values need no `String`.
    position(utf8: bytes) != nil || read(String(decoding: bytes, as: UTF8.self)) != nil
  }

  /// The position of the text's value alone.
  public func interval(of text: String) -> ClosedRange<Double>? {
    read(text).flatMap(position).map { $0...$0 }
  }

  /// One text.
  public static var separator: Character? { nil }

  /// No sums.
  public static var hasSums: Bool { false }

  /// The same for all values.
  public func unit(of value: FieldValue) -> String? { nil }

  /// A number.
  public func text(ofSum sum: Double) -> FieldValue { FieldValue(number: sum) }

  /// The value itself.
  public func texts(of value: FieldValue) -> [String] { [value.description] }

  /// The text of the value.
  public func rows(of value: FieldValue) -> [[String]]? { nil }

  /// A value in the form of the type: texts and numbers are read as if they were typed.
  ///
  /// - Returns: the value itself if it is not of the type.
  public func canonical(_ value: FieldValue) -> FieldValue {
    switch value {
    case .text(let text): read(text) ?? value
    case .integer(let integer): read(String(integer)) ?? value
    case .number(let number):
      read(Int64(exactly: number).map(String.init) ?? value.description) ?? value
    case .flag, .list: value
    }
  }

  /// The name of the type.
  public var name: String { Self.name }

  /// The canonical text of a value.
  public func text(of value: FieldValue) -> String { value.description }

  /// The position of any stored value; a text is read first.
  ///
  /// - Returns: nil if it is not of this type.
  public func magnitude(of value: FieldValue) -> Double? {
    guard case .text(var text) = value else { return position(of: value) }
    return text.withUTF8(magnitude)
  }

  /// The same of the bytes of a text.
  public func magnitude(utf8 bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    position(utf8: bytes) ?? read(String(decoding: bytes, as: UTF8.self)).flatMap(position(of:))
  }

  /// Whether a stored value is of the type, in any of its spellings; of a list, one of its texts.
  public func fits(_ value: FieldValue) -> Bool {
    switch value {
    case .text(var text): text.withUTF8(fits(utf8:))
    case .list(let texts): !isOrdered || texts.contains { fits(.text($0)) }
    case .integer, .number, .flag: !isOrdered || position(of: value) != nil
    }
  }

  /// The same of a stored field, which is parsed only if necessary.
  package func fits(_ field: StoredField) -> Bool {
    field.textBytes.map(fits(utf8:)) ?? fits(field.value)
  }

  /// Whether values are ordered other than texts.
  public var isOrdered: Bool {
    position(of: .integer(2000)) != nil || position(of: .flag(true)) != nil
  }
}

/// All types of fields.
public enum FieldKinds {
  /// The types, in the order in which `moonshelf fields` explains them.
  public static let all: [any FieldKind] = [
    TextKind(), ListKind(), NamesKind(), IntegerKind(), NumberKind(), FlagKind(), DateKind(),
    DurationKind(),
    MoneyKind(), RatingKind(), AddressKind(), IdentifierKind(), TracksKind(),
  ]

  /// The type of a name; nil if there is none.
  public static func named(_ name: String) -> (any FieldKind)? { all.first { $0.name == name } }

  /// The types that values of a field may have without a declaration, the most likely first.
  public static let observable = all.filter { type(of: $0).isObservable }
}

extension Double {
  /// A sum without the noise of binary fractions.
  package var withoutNoise: Double {
    let rounded = (self * 1_000_000).rounded() / 1_000_000
    return rounded.isFinite ? rounded : self
  }
}
