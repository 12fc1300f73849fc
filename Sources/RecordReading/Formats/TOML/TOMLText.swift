import CToml
import Glibc

/// A TOML text, converted to JSON.
package enum TOMLText {
  /// The values of a text as JSON.
  ///
  /// - Parameters:
  ///   - text: the whole text.
  ///   - file: the name in messages.
  /// - Returns: the JSON text.
  /// - Throws: ``ImportError`` if it is not valid.
  package static func json(of text: [UInt8], _ file: String) throws(ImportError) -> [UInt8] {
    let result = text.withUnsafeBytes { bytes in
      toml_json(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
    }
    guard let json = result.text else {
      let message = withUnsafeBytes(of: result.error) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      throw ImportError(
        .broken, file, line: Int(result.line), "invalid TOML: \(message)", advice: "fix the file")
    }
    defer { free(json) }
    return Array(UnsafeRawBufferPointer(start: json, count: result.count))
  }
}
