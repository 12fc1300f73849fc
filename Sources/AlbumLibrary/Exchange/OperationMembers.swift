import AlbumModel

/// The members of a line's object.
struct OperationMembers {
  private let pairs: [(name: String, value: FieldValue)]
  private let line: String

  init(_ pairs: [(name: String, value: FieldValue)], of line: String) {
    self.pairs = pairs
    self.line = line
  }

  subscript(name: String) -> FieldValue? {
    pairs.first { $0.name == name }?.value
  }

  /// The error for a line with missing or wrong members.
  var damage: ExchangeError { .damaged(line) }

  func text(_ name: String) throws -> String {
    guard case .text(let text)? = self[name] else { throw damage }
    return text
  }

  func integer(_ name: String) throws -> Int64 {
    guard case .integer(let integer)? = self[name] else { throw damage }
    return integer
  }

  func name(_ number: String, home: String = "home") throws -> GlobalID {
    let name = GlobalID(home: try self.home(home), number: try integer(number))
    guard Self.named.contains(name.number) else { throw damage }
    return name
  }

  func home(_ name: String = "home") throws -> Int64 {
    let home = try integer(name)
    guard Self.replicas.contains(home) else { throw damage }
    return home
  }

  /// Seconds since 1970 UTC, in years of four digits.
  func time(_ name: String) throws -> Int64 {
    let time = try integer(name)
    guard Self.times.contains(time) else { throw damage }
    return time
  }

  /// Microseconds since 1970 UTC.
  ///
  /// Every later stamp is higher, so there must be room above.
  func stamp() throws -> Int64 {
    let stamp = try integer("stamp")
    guard Self.stamps.contains(stamp) else { throw damage }
    return stamp
  }

  /// Valid replica numbers.
  static let replicas: ClosedRange<Int64> = 1...1 << 53
  /// Valid album numbers; there is room above for arithmetic with them.
  static let numbers: ClosedRange<Int64> = 1...1 << 53
  /// Valid numbers in IDs: a step that applies an undo of another library has the negated number of
  /// that operation.
  static let named: ClosedRange<Int64> = -(1 << 53)...1 << 53
  /// Seconds since 1970 UTC, in years of four digits.
  static let times: ClosedRange<Int64> = -62_135_596_800...253_402_300_799
  /// Microseconds since 1970 UTC.
  static let stamps: ClosedRange<Int64> = 0...times.upperBound * 1_000_000

  func range(_ name: String) throws -> ClosedRange<Int64> {
    let (first, last) = (try integer(name), try integer("last"))
    guard Self.numbers.contains(first), Self.numbers.contains(last), last >= first else {
      throw damage
    }
    return first...last
  }

  func content() throws -> AlbumContent {
    var content = AlbumContent()
    if case .text(let fields)? = self["fields"] {
      guard CustomFields.isCanonical(fields) else { throw damage }
      content.fields = CustomFields(encoded: fields)
    }
    for field in FieldName.main {
      do { try content.set(self[field.rawValue], for: field) } catch { throw damage }
    }
    guard content.title != nil else { throw damage }
    return content
  }
}

/// Writes the members of a line's object.
struct ActMemberWriter {
  private var bytes: [UInt8] = [UInt8(ascii: "{")]

  mutating func add(_ name: String, _ value: FieldValue?) {
    guard let value else { return }
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    JSONText.append(name, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    JSONText.append(value, to: &bytes)
  }

  mutating func add(_ name: String, _ value: GlobalID) {
    add(name, .integer(value.number))
    add("home", .integer(value.home))
  }

  mutating func add(_ name: String, _ albums: ClosedRange<Int64>, home: Int64) {
    add(name, .integer(albums.lowerBound))
    add("last", .integer(albums.upperBound))
    add("home", .integer(home))
  }

  consuming func finish(into output: inout [UInt8]) {
    output.append(contentsOf: bytes)
    output.append(contentsOf: "}\n".utf8)
  }
}
