import AlbumModel

/// One line of the text that libraries exchange.
///
/// `docs/remote.md` describes the text.
enum OperationLine: Equatable {
  /// The beginning of an operation.
  case head(OperationHead)
  /// An added album that no other library can know.
  case album(GlobalID, place: String, added: Int64, AlbumContent)
  /// Albums that are on the shelf, with all numbers of this range.
  case there(home: Int64, ClosedRange<Int64>)
  /// Albums that are off the shelf.
  case away(home: Int64, ClosedRange<Int64>)
  /// An album has another position.
  case moved(GlobalID, place: String)
  /// A field has another value.
  case changed(GlobalID, FieldName, from: FieldValue?, to: FieldValue?)
  /// The end of a complete operation.
  case end

  /// Parses a line.
  ///
  /// - Throws: ``ExchangeError/damaged(_:)``.
  init(_ text: String) throws {
    guard let pairs = JSONText.object(in: text) else { throw ExchangeError.damaged(text) }
    let line = OperationMembers(pairs, of: text)
    switch pairs.first?.name {
    case "act": self = .head(try Self.head(line))
    case "album":
      self = .album(
        try line.name("album"), place: try line.text("place"), added: try line.time("added"),
        try line.content())
    case "there": self = .there(home: try line.home(), try line.range("there"))
    case "away": self = .away(home: try line.home(), try line.range("away"))
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
    guard let act = Journal.Entry.Act(rawValue: try line.text("act")) else { throw line.damage }
    let cause =
      try line["cause"] == nil ? nil : line.name("cause", home: "cause_home")
    return OperationHead(
      act: act, name: try line.name("number"), stamp: try line.stamp(),
      author: try line.text("by"), step: try line.name("step", home: "step_home"),
      label: try line.text("label"), time: try line.time("time"), cause: cause,
      isUpkeep: line["upkeep"] == .flag(true),
      seen: try line.seen())
  }

  /// The name of the picture that the line refers to.
  var cover: String? {
    switch self {
    case .album(_, _, _, let content): CoverReference.name(in: content[.coverURL])
    case .changed(_, .coverURL, _, let new): CoverReference.name(in: new)
    case .changed, .head, .there, .away, .moved, .end: nil
    }
  }

  /// Whether the move is an intermediate one, followed by a later line with the final position.
  var isTemporaryMove: Bool {
    if case .moved(_, let place) = self { ShelfPlace.isTemporary(place) } else { false }
  }

  /// Whether other libraries accept the line, apart from its syntax.
  var isReadable: Bool {
    switch self {
    case .head(let head): head.isValid
    case .album(_, let place, let added, _):
      ShelfPlace.isValid(place) && OperationMembers.times.contains(added)
    case .moved(_, let place): ShelfPlace.isValid(place)
    case .there, .away, .changed, .end: true
    }
  }

  /// Appends the line, including its end.
  func append(to output: inout [UInt8]) {
    var members = ActMemberWriter()
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
      members.add(seen: head.seen)
    case .album(let name, let place, let added, let content):
      members.add("album", name)
      members.add("place", .text(place))
      members.add("added", .integer(added))
      for field in FieldName.main { members.add(field.rawValue, content[field]) }
      members.add("fields", content.fields.encoded.map(FieldValue.text))
    case .there(let home, let albums): members.add("there", albums, home: home)
    case .away(let home, let albums): members.add("away", albums, home: home)
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
