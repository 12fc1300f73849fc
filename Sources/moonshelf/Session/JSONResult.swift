import AlbumModel

/// A JSON object with the result of a command, for programs.
struct JSONResult {
  private var text: [UInt8] = []

  /// Adds a value; nil is `null`.
  mutating func add(_ name: String, _ value: FieldValue?) {
    begin(name)
    if let value { JSONText.append(value, to: &text) } else { text.append(contentsOf: "null".utf8) }
  }

  /// Adds an integer.
  mutating func add(_ name: String, _ value: Int) {
    add(name, .integer(Int64(value)))
  }

  /// Adds a list of objects.
  mutating func add(_ name: String, _ answers: [JSONResult]) {
    begin(name)
    text.append(contentsOf: Self.list(answers))
  }

  /// Adds an object.
  mutating func add(_ name: String, _ answer: JSONResult) {
    begin(name)
    text.append(contentsOf: answer.object)
  }

  private mutating func begin(_ name: String) {
    if !text.isEmpty { text.append(UInt8(ascii: ",")) }
    JSONText.append(name, to: &text)
    text.append(UInt8(ascii: ":"))
  }

  private var object: [UInt8] { Array("{".utf8) + text + Array("}".utf8) }

  private static func list(_ answers: [JSONResult]) -> [UInt8] {
    Array("[".utf8) + answers.map(\.object).joined(separator: ",".utf8) + Array("]".utf8)
  }

  /// The object in one line.
  var line: String { String(decoding: object, as: UTF8.self) }
}
