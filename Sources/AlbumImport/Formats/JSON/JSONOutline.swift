/// Reads through a JSON text without keeping it and notes which lists and objects it has.
///
/// Only what can be reached through objects is noted, some levels deep, so that what is kept does
/// not grow with the file.
struct JSONOutline {
  private static let depthLimit = 6
  private static let objectsLookedAt = 20
  private static let rootNameLimit = 200
  /// How many places are noted at most, in all and in one object.
  private static let placeLimit = 100_000
  private static let placeLimitOfObject = 1000
  /// How many bytes of a name are read; no name that says something is as long.
  private static let nameLimit = 4096
  /// How deep brackets are told from one another; deeper ones are only counted.
  private static let stackLimit = 1024

  private struct Container {
    let isList: Bool
    /// Whether the next string is a name.
    var expectsName: Bool
    /// The number of the element that is being read.
    var element = 0
    /// The name of the member that is being read.
    var name = ""
    /// How many places in it have been noted.
    var notedCount = 0
    /// Which place this is; nil for what is not noted.
    var place: Int?
    /// The place whose names these are: this one, or the list this is in.
    var subject: Int?
  }

  /// Where the records are said to be.
  private let target: JSONPointer?
  private(set) var places = RecordPlaces()
  /// The place that was looked for.
  private(set) var found: RecordPlace?
  /// Where the first value of the text ends, and in which line.
  private(set) var rootEnd: (offset: Int, line: Int)?
  /// The line and the first byte of what follows that.
  private(set) var following: (line: Int, byte: UInt8)?
  private(set) var line: Int

  private var stack: [Container] = []
  /// How many brackets are open that the stack has no room for.
  private var openBeyond = 0
  private var name: [UInt8]?
  private var isInString = false
  private var isEscaped = false
  private var endsWithReturn = false

  /// - Parameters:
  ///   - target: the only place of interest, if there is one.
  ///   - line: the line in which the text begins.
  init(target: JSONPointer?, line: Int) {
    self.target = target
    self.line = line
  }

  /// Reads a text until all that is of interest has been read.
  ///
  /// - Parameters:
  ///   - feed: the text; stands where the reading ended.
  ///   - position: where in the feed's block the JSON begins.
  ///   - line: the line in which that is.
  ///   - target: the only place of interest, if there is one.
  /// - Throws: ``ImportError`` when the system fails.
  init(
    of feed: inout BlockFeed, from position: Int = 0, line: Int = 1, target: JSONPointer? = nil
  ) throws(ImportError) {
    self.init(target: target, line: line)
    read(
      UnsafeBufferPointer(rebasing: feed.block.bytes[position...]),
      offset: feed.offset + position)
    while !isComplete, !feed.isAtEnd {
      try feed.advance(keepingFrom: feed.block.count)
      read(feed.block.bytes, offset: feed.offset)
    }
  }

  /// Whether all that is of interest has been read.
  var isComplete: Bool { found != nil || following != nil }

  /// Reads on.
  ///
  /// - Parameters:
  ///   - text: what follows the text read before.
  ///   - offset: where it begins in the whole text.
  mutating func read(_ text: UnsafeBufferPointer<UInt8>, offset: Int) {
    var index = 0
    while index < text.count, !isComplete {
      let byte = text[index]
      countLine(byte)
      if isInString {
        readString(byte)
      } else {
        read(byte, at: offset + index)
      }
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
      if !JSONValueEnd.isSpace(byte) { following = (line, byte) }
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
      if let top = stack.last, top.expectsName, top.subject != nil || top.place != nil { name = [] }
    case UInt8(ascii: "{"), UInt8(ascii: "["): open(isList: byte == UInt8(ascii: "["), at: offset)
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      stack.removeLast(stack.isEmpty ? 0 : 1)
      if stack.isEmpty { rootEnd = (offset + 1, line) }
    case UInt8(ascii: ","):
      guard let last = stack.indices.last else { return }
      stack[last].element += 1
      stack[last].expectsName = !stack[last].isList
    case UInt8(ascii: ":"):
      if let last = stack.indices.last { stack[last].expectsName = false }
    default: break
    }
  }

  private mutating func open(isList: Bool, at offset: Int) {
    var container = Container(isList: isList, expectsName: !isList)
    if let path = pathOfNext() {
      let place = RecordPlace(
        path: path, isList: isList, offset: offset, line: line, count: isList ? 0 : 1)
      if path == target?.tokens { found = place }
      if let last = stack.indices.last { stack[last].notedCount += 1 }
      container.place = places.all.count
      container.subject = isList ? nil : places.all.count
      places.all.append(place)
    }
    if !isList, let list = stack.last, list.isList, let place = list.place {
      places.all[place].count += 1
      if places.all[place].count <= Self.objectsLookedAt { container.subject = place }
    }
    stack.append(container)
  }

  /// The way to the value that begins here; nil where it is not noted.
  private func pathOfNext() -> [String]? {
    guard let top = stack.last else { return [] }
    guard let place = top.place, stack.count < Self.depthLimit || target != nil else { return nil }
    let hasRoom =
      places.all.count < Self.placeLimit && top.notedCount < Self.placeLimitOfObject
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
      var parser = JSONParser(bytes)
      if case .text(let text)? = try? parser.document() { return text }
      return String(decoding: written, as: UTF8.self)
    }
    stack[last].name = text
    if stack.count == 1, places.rootNames.count < Self.rootNameLimit {
      places.rootNames.insert(text)
    }
    if let subject = stack[last].subject { places.all[subject].note(text) }
  }
}
