import AlbumModel

/// One line of the text that libraries exchange.
///
/// `docs/remote.md` describes the text.
enum OperationLine: Equatable {
  /// The beginning of an operation.
  case head(OperationHead)
  /// An added album that no other library can know.
  case album(GlobalID, place: String, added: Int64, AlbumContent)
  /// Albums that are on the shelf or removed from it, with all numbers of this range.
  case presence(home: Int64, ClosedRange<Int64>, isRemoved: Bool)
  /// An album has another position.
  case moved(GlobalID, place: String)
  /// A field has another value.
  case changed(GlobalID, FieldName, from: FieldValue?, to: FieldValue?)
  /// The end of a complete operation.
  case end

  /// Parses a line.
  init(_ bytes: some Collection<UInt8>) throws {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ExchangeError.damaged(String(decoding: bytes, as: UTF8.self))
    }
    try self.init(text)
  }

  /// Parses a line.
  init(_ text: String) throws {
    guard let pairs = JSONText.object(in: text) else { throw ExchangeError.damaged(text) }
    let line = OperationMembers(pairs: pairs, line: text)
    switch pairs.first?.name {
    case "act": self = .head(try Self.head(line))
    case "album":
      self = .album(
        try line.name("album"), place: try line.text("place"), added: try line.time("added"),
        try line.content())
    case "there": self = .presence(home: try line.home(), try line.range("there"), isRemoved: false)
    case "away": self = .presence(home: try line.home(), try line.range("away"), isRemoved: true)
    case "moved": self = .moved(try line.name("moved"), place: try line.text("place"))
    case "changed":
      self = .changed(
        try line.name("changed"), FieldName(rawValue: try line.text("field")), from: line["old"],
        to: line["new"])
    case "end": self = .end
    default: throw ExchangeError.damaged(text)
    }
  }

  private static func head(_ line: OperationMembers) throws -> OperationHead {
    guard let act = Journal.Entry.Operation(rawValue: try line.text("act")) else {
      throw line.damage
    }
    let cause = try line["cause"] == nil ? nil : line.name("cause", home: "cause_home")
    return OperationHead(
      act: act, name: try line.name("number"), stamp: try line.stamp(), author: try line.text("by"),
      step: try line.name("step", home: "step_home"), label: try line.text("label"),
      time: try line.time("time"), cause: cause, isUpkeep: line["upkeep"] == .flag(true),
      isFolded: line["folded"] == .flag(true), seen: try line.seen())
  }

  /// The name of the picture that the line refers to.
  var cover: String? {
    switch self {
    case .album(_, _, _, let content): CoverReference.name(in: content[.coverURL])
    case .changed(_, .coverURL, _, let new): CoverReference.name(in: new)
    case .changed, .head, .presence, .moved, .end: nil
    }
  }

  /// Whether the move is an intermediate one, followed by a later line with the final position.
  var isTemporaryMove: Bool {
    if case .moved(_, let place) = self { ShelfKey.isTemporary(place) } else { false }
  }

  /// Whether other libraries accept the line, apart from its syntax.
  var isReadable: Bool {
    switch self {
    case .head(let head): head.isValid
    case .album(_, let place, let added, _):
      ShelfKey.isValid(place) && OperationMembers.times.contains(added)
    case .moved(_, let place): ShelfKey.isValid(place)
    case .presence, .changed, .end: true
    }
  }

  /// Appends the line, including its end.
  func append(to output: inout [UInt8]) {
    var members = OperationMemberWriter()
    switch self {
    case .head(let head):
      members.add("act", .text(head.act.rawValue))
      members.add("home", .integer(head.name.home))
      members.add("number", .integer(head.name.number))
      members.add("stamp", .integer(head.stamp))
      members.add("by", .text(head.author))
      members.add("step_home", .integer(head.step.home))
      members.add("step", .integer(head.step.number))
      members.add("label", .text(head.label))
      members.add("time", .integer(head.time))
      members.add("cause_home", head.cause.map { .integer($0.home) })
      members.add("cause", head.cause.map { .integer($0.number) })
      if head.isUpkeep { members.add("upkeep", .flag(true)) }
      if head.isFolded { members.add("folded", .flag(true)) }
      members.add(seen: head.seen)
    case .album(let name, let place, let added, let content):
      members.add("album", name)
      members.add("place", .text(place))
      members.add("added", .integer(added))
      for field in FieldName.main { members.add(field.rawValue, content[field]) }
      members.add("fields", content.fields.encoded.map(FieldValue.text))
    case .presence(let home, let albums, let isRemoved):
      members.add(isRemoved ? "away" : "there", albums, home: home)
    case .moved(let name, let place):
      members.add("moved", name)
      members.add("place", .text(place))
    case .changed(let name, let field, let old, let new):
      members.add("changed", name)
      members.add("field", .text(field.rawValue))
      members.add("old", old)
      members.add("new", new)
    case .end: members.add("end", .flag(true))
    }
    members.finish(into: &output)
  }

  /// The line without its end.
  var text: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }
}

/// The metadata of an operation, before its changes.
struct OperationHead: Equatable {
  /// Whether the step was done, undone or redone.
  let act: Journal.Entry.Operation
  let name: GlobalID
  /// Its time; see ``WriteStamp``.
  let stamp: Int64
  /// The readable name of the library that made it.
  let author: String
  let step: GlobalID
  /// The step's label.
  let label: String
  /// Its time, in seconds since 1970 UTC.
  let time: Int64
  /// The step whose observers made this one.
  let cause: GlobalID?
  /// Whether it only assigned other sort keys in the same order (``Origin/upkeep``).
  let isUpkeep: Bool
  /// Whether it stands for earlier steps, and cannot be undone.
  let isFolded: Bool
  /// The operations of other replicas that were known when it was made, as far as they increased
  /// since the previous operation; nil if its library did not record them (``SeenOperations``).
  var seen: [WriteStamp]?

  /// Whether other libraries accept its IDs and times.
  var isValid: Bool {
    [name, step, cause].compactMap { $0 }.allSatisfy {
      OperationMembers.replicas.contains($0.home) && OperationMembers.named.contains($0.number)
    }
      && OperationMembers.times.contains(time) && OperationMembers.stamps.contains(stamp)
  }

  var writeStamp: WriteStamp { WriteStamp(microseconds: stamp, home: name.home) }
}

/// The members of a line's object.
struct OperationMembers {
  fileprivate let pairs: [(name: String, value: FieldValue)]
  fileprivate let line: String

  subscript(name: String) -> FieldValue? { pairs.first { $0.name == name }?.value }

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
struct OperationMemberWriter {
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
