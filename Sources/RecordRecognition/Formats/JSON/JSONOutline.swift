import AlbumModel
import RecordReading

/// Scans a JSON text, and records its lists and objects without their content.
///
/// Only those inside objects, up to a limited depth, are recorded, so that the memory does not grow
/// with the file.
struct JSONOutline {
  private static let depthLimit = 6
  private static let objectsLookedAt = 20
  private static let rootNameLimit = 200
  /// The maximum number of places, in total and in one object.
  private static let placeLimit = 100_000
  private static let placeLimitOfObject = 10_000
  /// The maximum length of a name, in bytes; no relevant name is longer.
  private static let nameLimit = 4096
  /// The depth up to which kinds of brackets are distinguished; deeper ones are only counted.
  private static let stackLimit = 1024

  /// What reads lists in other shapes.
  static let otherShapes =
    "albums below names of artists or years, and rows of cells: moonshelf recipes add json-shapes"

  private struct Container {
    let isList: Bool
    /// Whether the next string is a name.
    var expectsName: Bool
    /// The number of the current element.
    var element = 0
    /// The name of the current member.
    var name = ""
    /// The number of recorded places in it.
    var notedCount = 0
    /// Its place; nil if it is not recorded.
    var place: Int?
    /// The place to which its names belong: its own, or that of the list around it.
    var subject: Int?
  }

  /// The place of the records, if the user named it.
  private let target: JSONPointer?
  private(set) var places = RecordPaths()
  /// The requested place.
  private(set) var found: RecordPath?
  /// The position and the line of the end of the first value.
  private(set) var rootEnd: (offset: Int, line: Int)?
  /// The line and the first byte of the text after it.
  private(set) var following: (line: Int, byte: UInt8)?
  private(set) var line: Int

  private var stack: [Container] = []
  /// The number of open brackets beyond the stack's limit.
  private var openBeyond = 0
  private var name: [UInt8]?
  private var isInString = false
  private var isEscaped = false
  private var endsWithReturn = false

  init(target: JSONPointer?, line: Int) { (self.target, self.line) = (target, line) }

  /// Reads a text until the relevant part has been read.
  ///
  /// - Parameters:
  ///   - feed: the text, which remains at the block in which reading ended.
  ///   - position: the start of the JSON in the feed's block.
  ///   - line: the line of this position.
  ///   - target: the only relevant place, if there is one.
  /// - Throws: ``ImportError`` for a system error.
  init(
    of feed: inout BlockFeed, from position: Int = 0, line: Int = 1, target: JSONPointer? = nil
  ) throws(ImportError) {
    self.init(target: target, line: line)
    read(
      UnsafeBufferPointer(rebasing: feed.block.bytes[position...]), offset: feed.offset + position)
    while !isComplete, !feed.isAtEnd {
      try feed.advance(keepingFrom: feed.block.count)
      read(feed.block.bytes, offset: feed.offset)
    }
  }

  /// Whether the relevant part has been read.
  var isComplete: Bool { found != nil || following != nil }

  /// Reads the next part.
  mutating func read(_ text: UnsafeBufferPointer<UInt8>, offset: Int) {
    var index = 0
    while index < text.count, !isComplete {
      let byte = text[index]
      countLine(byte)
      if isInString { readString(byte) } else { read(byte, at: offset + index) }
      index += 1
    }
  }

  private mutating func countLine(_ byte: UInt8) {
    if byte == UInt8(ascii: "\r") || (byte == UInt8(ascii: "\n") && !endsWithReturn) { line += 1 }
    endsWithReturn = byte == UInt8(ascii: "\r")
  }

  private mutating func readString(_ byte: UInt8) {
    switch byte {
    case _ where isEscaped: isEscaped = false
    case UInt8(ascii: "\\"): isEscaped = true
    case UInt8(ascii: "\""):
      isInString = false
      endName()
      return
    default: break
    }
    if name?.count ?? 0 < Self.nameLimit { name?.append(byte) }
  }

  private mutating func read(_ byte: UInt8, at offset: Int) {
    if rootEnd != nil {
      if !JSONReader.isSpace(byte) { following = (line, byte) }
      return
    }
    switch byte {
    case UInt8(ascii: "\"") where openBeyond > 0: isInString = true
    case UInt8(ascii: "{") where stack.count == Self.stackLimit,
      UInt8(ascii: "[") where stack.count == Self.stackLimit:
      openBeyond += 1
    case UInt8(ascii: "}") where openBeyond > 0, UInt8(ascii: "]") where openBeyond > 0:
      openBeyond -= 1
    case _ where openBeyond > 0: break
    case UInt8(ascii: "\""):
      isInString = true
      guard let top = stack.last else { return }
      if top.expectsName, top.subject != nil || top.place != nil { name = [] }
    case UInt8(ascii: "{"), UInt8(ascii: "["): open(isList: byte == UInt8(ascii: "["), at: offset)
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      stack.removeLast(stack.isEmpty ? 0 : 1)
      if stack.isEmpty { rootEnd = (offset + 1, line) }
    case UInt8(ascii: ","):
      guard let last = stack.indices.last else { return }
      stack[last].element += 1
      stack[last].expectsName = !stack[last].isList
    case UInt8(ascii: ":"):
      guard let last = stack.indices.last else { return }
      stack[last].expectsName = false
      if let place = stack[last].place { places.all[place].beginValue(stack[last].name) }
    // Null is no value.
    case UInt8(ascii: "n"): dropValue()
    default: break
    }
  }

  private mutating func dropValue() {
    guard let top = stack.last, !top.isList, let place = top.place else { return }
    places.all[place].dropValue(top.name)
  }

  private mutating func open(isList: Bool, at offset: Int) {
    dropValue()
    var container = Container(isList: isList, expectsName: !isList)
    if let top = stack.last, !top.isList, top.notedCount >= Self.placeLimitOfObject {
      places.isFull = true
    }
    if let path = pathOfNext() {
      let place = RecordPath(
        path: path, isList: isList, offset: offset, line: line, count: isList ? 0 : 1)
      if path == target?.tokens { found = place }
      if let last = stack.indices.last { stack[last].notedCount += 1 }
      container.place = places.all.count
      container.subject = isList ? nil : places.all.count
      places.all.append(place)
    }
    if let list = stack.last, list.isList, let place = list.place {
      if !isList { places.all[place].count += 1 }
    }
    if !isList, let list = stack.last, list.isList, let place = list.place {
      if places.all[place].count <= Self.objectsLookedAt { container.subject = place }
    }
    stack.append(container)
  }

  /// The path of the value that begins here; nil if it is not recorded.
  private func pathOfNext() -> [String]? {
    guard let top = stack.last else { return [] }
    guard let place = top.place, stack.count < Self.depthLimit || target != nil else { return nil }
    let hasRoom = places.all.count < Self.placeLimit && top.notedCount < Self.placeLimitOfObject
    let token = top.isList ? String(top.element) : top.name
    let path = places.all[place].path + [token]
    if let target {
      let isNoted = !top.isList && stack.count < Self.depthLimit && hasRoom
      return target.tokens.starts(with: path) || isNoted ? path : nil
    }
    return top.isList || !hasRoom ? nil : path
  }

  private mutating func endName() {
    guard let written = name, let last = stack.indices.last else { return }
    name = nil
    let quote = UInt8(ascii: "\"")
    let text = ([quote] + written + [quote]).withUnsafeBufferPointer { bytes in
      var reader = JSONReader(bytes)
      return (try? reader.string()) ?? String(decoding: written, as: UTF8.self)
    }
    stack[last].name = text
    if stack.count == 1, places.rootNames.count < Self.rootNameLimit {
      places.rootNames.insert(text)
    }
    if let subject = stack[last].subject { places.all[subject].note(text) }
  }
}
