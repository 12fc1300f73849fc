/// An error in a JSON text.
public struct JSONTextProblem: Error, Equatable, CustomStringConvertible {
  /// The message.
  public let message: String
  /// The line, from 1.
  public let line: Int

  /// The position and the message, in one line.
  public var description: String { "line \(line): \(message)" }
}

extension JSONValue {
  /// The approximate memory for parsing a text, estimated without parsing it.
  ///
  /// A list of short numbers takes 30 times as much as its text.
  ///
  /// - Parameter text: the text.
  /// - Returns: the memory in bytes.
  /// - Complexity: O(n).
  public static func memory(reading text: String) -> Int {
    var values = 1
    var containers = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: ","): values += 1
      case UInt8(ascii: "["), UInt8(ascii: "{"): containers += 1
      default: break
      }
    }
    return text.utf8.count + 48 * values + 96 * containers
  }

  /// Parses a whole JSON text (RFC 8259).
  ///
  /// It is slightly more tolerant than the standard, as imports are: `NaN` and the infinities are
  /// null. The maximum depth is 512 levels.
  ///
  /// - Parameter text: one value, which may be surrounded by white space.
  /// - Throws: ``JSONTextProblem``.
  /// - Complexity: O(n).
  public init(reading text: String) throws(JSONTextProblem) {
    var text = text
    let result = text.withUTF8 { bytes -> Result<JSONValue, JSONTextProblem> in
      var parser = JSONParser(bytes)
      do throws(JSONSyntaxError) {
        return .success(try parser.document())
      } catch {
        let line = 1 + LineCount.lineEnds(in: UnsafeBufferPointer(rebasing: bytes[..<error.offset]))
        return .failure(JSONTextProblem(message: error.message, line: line))
      }
    }
    self = try result.get()
  }
}
