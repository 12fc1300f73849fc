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

  /// A list or an object that has begun.
  private struct Container {
    let isList: Bool
    var isEmpty = true
    /// Whether the next value is a name.
    var expectsName: Bool
  }

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

  package func rewind() throws(ImportError) {
    try feed.rewind()
    yaml_parser_delete(parser)
    (position, isAtEnd, feedError, limit) = (0, false, nil, UnpackLimit())
    (output, taken, line, containers) = ([], 0, 0, [])
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
    guard yaml_parser_parse(parser, &event) == 1 else {
      let reason = parser.pointee.problem.map { String(cString: $0) } ?? "it cannot be read"
      throw feedError ?? error(reason, line: parser.pointee.problem_mark.line)
    }
    defer { yaml_event_delete(&event) }
    let start = event.start_mark.line
    switch event.type {
    case YAML_STREAM_END_EVENT: isAtEnd = true
    case YAML_SCALAR_EVENT: add(scalar: event)
    case YAML_ALIAS_EVENT:
      throw ImportError(
        .broken, fileName, line: start + 1, "aliases such as *name are not read",
        advice: "export it as JSON, which has none")
    case YAML_SEQUENCE_START_EVENT: try open(isList: true, line: start)
    case YAML_MAPPING_START_EVENT: try open(isList: false, line: start)
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: close()
    default: break
    }
    limit.unpacked += output.count
    try limit.check(fileName, "YAML")
  }

  private func error(_ reason: String, line: Int) -> ImportError {
    ImportError(
      .broken, fileName, line: line + 1, "it is not valid YAML: \(reason)",
      advice: "correct the file, or export it as JSON")
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
    if container.isList || container.expectsName, !container.isEmpty {
      output.append(UInt8(ascii: ","))
    }
    containers[last].isEmpty = false
    if !container.isList { containers[last].expectsName.toggle() }
    return container.expectsName
  }

  private func add(scalar event: yaml_event_t) {
    let scalar = event.data.scalar
    let text = String(
      decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
    let isPlain = scalar.plain_implicit == 1 && scalar.style == YAML_PLAIN_SCALAR_STYLE
    if beginValue(line: event.start_mark.line) {
      // A symbol of Ruby, such as `:title:`.
      JSONText.append(String(text.trimmingPrefix(":")), to: &output)
      output.append(UInt8(ascii: ":"))
    } else if isPlain, let word = Self.word(text) {
      output.append(contentsOf: word.utf8)
    } else {
      JSONText.append(text, to: &output)
    }
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

  private func open(isList: Bool, line start: Int) throws(ImportError) {
    guard containers.count < Self.depthLimit else {
      throw error("more than \(Self.depthLimit) lists in each other", line: start)
    }
    if beginValue(line: start) { throw error("a list is a name", line: start) }
    containers.append(Container(isList: isList, expectsName: !isList))
    output.append(UInt8(ascii: isList ? "[" : "{"))
  }

  private func close() {
    guard let container = containers.popLast() else { return }
    output.append(UInt8(ascii: container.isList ? "]" : "}"))
  }
}
