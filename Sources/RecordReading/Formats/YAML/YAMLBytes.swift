import AlbumModel
import CYaml
import Glibc

/// The JSON of a YAML file, made while it is read; what begins in a line is in the same line of the
/// JSON.
///
/// A number is what JSON calls one, so that `007` and `1_000` are texts.
package final class YAMLBytes: ByteSource {
  /// The maximum number of lists and objects in each other.
  private static let depthLimit = 1000
  /// The maximum size of what anchors (`&name`) keep for aliases (`*name`), in bytes.
  private static let keptLimit = 4 * 1024 * 1024

  /// A list or an object that has begun.
  private struct Container {
    let isList: Bool
    var isEmpty = true
    /// Whether the next value is a name.
    var expectsName: Bool
    /// Whether the last name is `<<`.
    var merges = false
    /// The objects whose members are those of this object, unless it has members of their names.
    var merged: [[UInt8]] = []
    /// The names, once there are anchors.
    var names: Set<String> = []
    /// The anchor of the container, and its start in what is kept.
    var anchor: (name: String, start: Int)?
  }

  package let size: Int? = nil
  private let fileName: String
  private var feed: BlockFeed
  /// The position in the feed's block.
  private var position = 0
  private let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
  private var isAtEnd = false
  private var feedError: ImportError?
  private var limit = UnpackLimit()

  private var output: [UInt8] = []
  private var taken = 0
  private var line = 0
  private var containers: [Container] = []
  /// The JSON of what has an anchor.
  private var anchors: [String: [UInt8]] = [:]
  private var anchorsSize = 0
  /// The JSON since the start of the outermost container with an anchor.
  private var kept: [UInt8] = []
  private var openAnchors = 0

  /// Begins to read a file.
  ///
  /// - Parameters:
  ///   - feed: the file at its first block.
  ///   - file: the same file, for its name.
  package init(_ feed: BlockFeed, of file: InputFile) {
    self.feed = feed
    fileName = file.name
    begin()
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  private func begin() {
    _ = yaml_parser_initialize(parser)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input(
      parser,
      { data, space, count, used in
        guard let data, let space, let used else { return 0 }
        let source = Unmanaged<YAMLBytes>.fromOpaque(data).takeUnretainedValue()
        used.pointee = source.supply(UnsafeMutableBufferPointer(start: space, count: count))
        return source.feedError == nil ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Passes the next part of the file to the parser.
  private func supply(_ space: UnsafeMutableBufferPointer<UInt8>) -> Int {
    do throws(ImportError) {
      if position == feed.text.count, !feed.isAtEnd {
        try feed.advance(keepingFrom: position)
        position = 0
      }
    } catch {
      feedError = error
      return 0
    }
    let part = feed.text[position...].prefix(space.count)
    _ = space.update(fromContentsOf: part)
    position += part.count
    limit.packed += part.count
    return part.count
  }

  package func prepareToRewind() {}

  package func rewind() throws(ImportError) {
    try feed.rewind()
    yaml_parser_delete(parser)
    (position, isAtEnd, feedError, limit) = (0, false, nil, UnpackLimit())
    (output, taken, line, containers) = ([], 0, 0, [])
    (anchors, anchorsSize, kept, openAnchors) = ([:], 0, [], 0)
    begin()
  }

  package func read(into space: UnsafeMutableBufferPointer<UInt8>) throws(ImportError) -> Int {
    while taken == output.count, !isAtEnd {
      output.removeAll(keepingCapacity: true)
      taken = 0
      try readEvent()
    }
    let part = output[taken...].prefix(space.count)
    _ = space.update(fromContentsOf: part)
    taken += part.count
    return part.count
  }

  private func readEvent() throws(ImportError) {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw feedError ?? syntaxError() }
    defer { yaml_event_delete(&event) }
    let start = event.start_mark.line
    switch event.type {
    case YAML_STREAM_END_EVENT: isAtEnd = true
    case YAML_SCALAR_EVENT: add(scalar: event)
    case YAML_ALIAS_EVENT: try add(alias: Self.text(event.data.alias.anchor), line: start)
    case YAML_SEQUENCE_START_EVENT:
      try open(isList: true, anchor: event.data.sequence_start.anchor, line: start)
    case YAML_MAPPING_START_EVENT:
      try open(isList: false, anchor: event.data.mapping_start.anchor, line: start)
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: close()
    default: break
    }
    limit.unpacked += output.count
    try limit.check(fileName, "YAML")
  }

  private func syntaxError() -> ImportError {
    let reason = parser.pointee.problem.map { String(cString: $0) } ?? "it cannot be read"
    return error(reason, line: parser.pointee.problem_mark.line)
  }

  private func error(_ reason: String, line: Int) -> ImportError {
    ImportError(
      .broken, fileName, line: line + 1, "it is not valid YAML: \(reason)",
      advice: "correct the file, or export it as JSON")
  }

  private static func text(_ bytes: UnsafePointer<UInt8>?, count: Int? = nil) -> String {
    guard let bytes else { return "" }
    return String(
      decoding: UnsafeBufferPointer(start: bytes, count: count ?? strlen(bytes)), as: UTF8.self)
  }

  // MARK: Values

  /// Appends what precedes a value: line ends up to its line, and a comma.
  ///
  /// - Returns: whether the value is a name.
  private func beginValue(line start: Int) -> Bool {
    if start > line {
      output.append(contentsOf: repeatElement(UInt8(ascii: "\n"), count: start - line))
      line = start
    }
    guard let last = containers.indices.last else { return false }
    let container = containers[last]
    if container.isList || container.expectsName || container.merges {
      if !container.isEmpty { append([UInt8(ascii: ",")]) }
      if container.merges { append("\"<<\":".utf8) }
    }
    containers[last].isEmpty = false
    containers[last].merges = false
    if !container.isList { containers[last].expectsName.toggle() }
    return container.expectsName
  }

  /// Appends JSON, also to what is kept for aliases.
  private func append(_ json: some Collection<UInt8>) {
    output.append(contentsOf: json)
    if openAnchors > 0, kept.count <= Self.keptLimit { kept.append(contentsOf: json) }
  }

  private func keep(_ json: [UInt8], as name: String) {
    anchorsSize += json.count
    anchors[name] = anchorsSize <= Self.keptLimit ? json : nil
  }

  private func add(scalar event: yaml_event_t) {
    let scalar = event.data.scalar
    let text = Self.text(scalar.value, count: scalar.length)
    let isPlain = scalar.plain_implicit == 1 && scalar.style == YAML_PLAIN_SCALAR_STYLE
    if isPlain, text == "<<", let last = containers.indices.last, containers[last].expectsName {
      (containers[last].merges, containers[last].expectsName) = (true, false)
      return
    }
    let isName = beginValue(line: event.start_mark.line)
    var json: [UInt8] = []
    if isName {
      // A symbol of Ruby, such as `:title:`.
      let name = String(text.trimmingPrefix(":"))
      if anchorsSize > 0, let last = containers.indices.last { containers[last].names.insert(name) }
      JSONText.append(name, to: &json)
      json.append(UInt8(ascii: ":"))
    } else if isPlain, let word = Self.word(text) {
      json.append(contentsOf: word.utf8)
    } else {
      JSONText.append(text, to: &json)
    }
    append(json)
    if !isName, let anchor = scalar.anchor { keep(json, as: Self.text(anchor)) }
  }

  /// The JSON of a text without quotes that is not a text.
  private static func word(_ text: String) -> String? {
    switch text {
    case "", "~", "null", "Null", "NULL": return "null"
    case "true", "True", "TRUE": return "true"
    case "false", "False", "FALSE": return "false"
    default:
      let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }.prefix { (0x30...0x39) ~= $0 }
      guard !digits.isEmpty, text.utf8.count <= 18,
        text.utf8.count - digits.count <= 1
          || text.utf8.contains(UInt8(ascii: ".")),
        digits.count == 1 || digits.first != UInt8(ascii: "0")
      else { return nil }
      switch try? JSONValue(reading: text) {
      case .integer, .number: return text
      default: return nil
      }
    }
  }

  private func add(alias name: String, line start: Int) throws(ImportError) {
    guard let json = anchors[name] else {
      throw error("nothing, or more than 4 MB, has the anchor \(name)", line: start)
    }
    if let last = containers.indices.last, containers[last].merges, json.first == UInt8(ascii: "{")
    {
      (containers[last].merges, containers[last].expectsName) = (false, true)
      containers[last].merged.append(json)
      return
    }
    if beginValue(line: start) { throw error("an alias is a name", line: start) }
    append(json)
  }

  private func open(
    isList: Bool, anchor: UnsafePointer<UInt8>?, line start: Int
  ) throws(ImportError) {
    guard containers.count < Self.depthLimit else {
      throw error("more than \(Self.depthLimit) lists in each other", line: start)
    }
    if beginValue(line: start) { throw error("a list is a name", line: start) }
    var container = Container(isList: isList, expectsName: !isList)
    if let anchor {
      container.anchor = (Self.text(anchor), kept.count)
      openAnchors += 1
    }
    containers.append(container)
    append([UInt8(ascii: isList ? "[" : "{")])
  }

  private func close() {
    guard let last = containers.indices.last else { return }
    for json in containers[last].merged { merge(json, into: last) }
    let container = containers.removeLast()
    append([UInt8(ascii: container.isList ? "]" : "}")])
    guard let (name, start) = container.anchor else { return }
    if kept.count <= Self.keptLimit { keep(Array(kept[start...]), as: name) }
    openAnchors -= 1
    if openAnchors == 0 { kept.removeAll() }
  }

  private func merge(_ json: [UInt8], into last: Int) {
    let value = try? JSONValue(reading: String(decoding: json, as: UTF8.self))
    guard case .object(let object)? = value else { return }
    for member in object where containers[last].names.insert(member.name).inserted {
      var text: [UInt8] = containers[last].isEmpty ? [] : [UInt8(ascii: ",")]
      JSONText.append(member.name, to: &text)
      text.append(UInt8(ascii: ":"))
      member.value.write(to: &text)
      append(text)
      containers[last].isEmpty = false
    }
  }
}
