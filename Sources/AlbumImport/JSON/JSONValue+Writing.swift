import AlbumModel

extension JSONValue {
  /// Appends the value as JSON without white space; a number without a JSON form is null.
  ///
  /// - Parameter output: receives the UTF-8.
  func write(to output: inout [UInt8]) {
    switch self {
    case .null: output.append(contentsOf: "null".utf8)
    case .flag(let flag): output.append(contentsOf: (flag ? "true" : "false").utf8)
    case .integer(let integer): output.append(contentsOf: String(integer).utf8)
    case .number(let number):
      output.append(contentsOf: (number.isFinite ? String(number) : "null").utf8)
    case .text(let text): JSONText.append(text, to: &output)
    case .object(let object): object.write(to: &output)
    case .array(let values):
      output.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        value.write(to: &output)
      }
      output.append(UInt8(ascii: "]"))
    }
  }
}

extension JSONObject {
  /// Appends the object as JSON without white space.
  ///
  /// - Parameter output: receives the UTF-8.
  func write(to output: inout [UInt8]) {
    output.append(UInt8(ascii: "{"))
    for (index, member) in enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      JSONText.append(member.name, to: &output)
      output.append(UInt8(ascii: ":"))
      member.value.write(to: &output)
    }
    output.append(UInt8(ascii: "}"))
  }
}
