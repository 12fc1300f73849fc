import Glibc

/// Decodes text with iconv of the C library, for encodings whose tables are large.
///
/// The library loads a module for each encoding, which a minimal system may lack.
final class SystemDecoder {
  private let converter: iconv_t

  /// Opens a converter to UTF-8.
  ///
  /// - Parameter names: the encoding's names, the best first; nil if the system has none of them.
  init?(_ names: [String]) {
    let opened = names.lazy.map { iconv_open("UTF-8", $0) }.first { Int(bitPattern: $0) != -1 }
    guard let opened, let opened else { return nil }
    converter = opened
  }

  deinit { iconv_close(converter) }

  /// Appends text as UTF-8, with U+FFFD for each invalid byte.
  ///
  /// - Parameters:
  ///   - input: the text.
  ///   - isLast: whether it ends there, so that an incomplete character is invalid.
  ///   - output: the destination.
  ///   - invalid: called with the position in the destination of each U+FFFD.
  /// - Returns: the number of decoded bytes.
  func append(
    _ input: UnsafeBufferPointer<UInt8>, isLast: Bool, to output: inout [UInt8],
    invalid: (Int) -> Void
  ) -> Int {
    // The state after an error is undefined.
    iconv(converter, nil, nil, nil, nil)
    guard let start = input.baseAddress else { return 0 }
    var position = 0
    while position < input.count {
      var failure: Int32 = 0
      let room = 4096
      let decoded = [UInt8](unsafeUninitializedCapacity: room) { space, count in
        // iconv does not write to its input, though its type says so.
        var source: UnsafeMutablePointer<CChar>? = UnsafeMutableRawPointer(
          mutating: start + position
        ).assumingMemoryBound(to: CChar.self)
        var target: UnsafeMutablePointer<CChar>? = space.baseAddress.map {
          UnsafeMutableRawPointer($0).assumingMemoryBound(to: CChar.self)
        }
        var (left, free) = (input.count - position, room)
        if iconv(converter, &source, &left, &target, &free) == -1 { failure = errno }
        position = input.count - left
        count = room - free
      }
      output += decoded
      switch failure {
      case EILSEQ: break
      case EINVAL where isLast: break
      case EINVAL: return position
      default: continue
      }
      invalid(output.count)
      output += "\u{FFFD}".utf8
      position += 1
      iconv(converter, nil, nil, nil, nil)
    }
    return position
  }
}

/// Decodes text in an encoding other than UTF-8 and UTF-16.
struct ForeignDecoder {
  /// The encoding.
  let encoding: TextEncoding
  private let table: SingleByteTable?
  private let system: SystemDecoder?

  /// - Throws: ``ImportError`` if the system cannot decode it.
  init(_ encoding: TextEncoding, of file: String) throws(ImportError) {
    self.encoding = encoding
    switch encoding.decoding {
    case .unicode: (table, system) = (.windows1252, nil)
    case .table(let table): (self.table, system) = (table, nil)
    case .system(let names):
      (table, system) = (nil, SystemDecoder(names))
      guard system == nil else { return }
      throw ImportError(
        .unreadable, file,
        "is in \(encoding.title), which this system cannot decode: iconv of its C library has no "
          + "module \(names[0])",
        advice: "install the modules (gconv, in Debian in libc6), or convert the file to UTF-8")
    }
  }

  /// Appends text as UTF-8.
  ///
  /// - Parameters:
  ///   - input: the text.
  ///   - isLast: whether it ends there, so that an incomplete character is invalid.
  ///   - output: the destination.
  ///   - invalid: called with the position in the destination of each byte that is no character.
  /// - Returns: the number of decoded bytes.
  func append(
    _ input: UnsafeBufferPointer<UInt8>, isLast: Bool, to output: inout [UInt8],
    invalid: (Int) -> Void
  ) -> Int {
    if let system { return system.append(input, isLast: isLast, to: &output, invalid: invalid) }
    (table ?? .windows1252).append(input, to: &output, undefined: invalid)
    return input.count
  }
}
