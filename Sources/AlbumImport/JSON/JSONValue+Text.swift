/// Why a text is not JSON.
public struct JSONTextProblem: Error, Equatable, CustomStringConvertible {
  /// What is wrong, in words.
  public let message: String
  /// Where it is: the line, from 1.
  public let line: Int

  /// In one line: where, and what.
  public var description: String { "line \(line): \(message)" }
}

extension JSONValue {
  /// How much memory reading a text takes, about, found without reading it.
  ///
  /// A list of short numbers takes 30 times as much as its text.
  ///
  /// - Parameter text: the text.
  /// - Returns: bytes.
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

  /// Reads a whole JSON text (RFC 8259).
  ///
  /// It is a little more forgiving than the standard, as imports are: `NaN` and the infinities are
  /// null. At most 512 levels deep.
  ///
  /// - Parameter text: one value, with white space around it at most.
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
