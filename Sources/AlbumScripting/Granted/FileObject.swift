import Glibc
import LuaRuntime

/// An open file as scripts hold it: what Lua's own `io` library has, `setvbuf` aside.
final class FileObject {
  /// The most that is read at once: as much as scripts have memory for, were it all for this.
  private let limit: Int
  private var stream: UnsafeMutablePointer<FILE>?
  /// Ends the stream; `fclose`, or `pclose` for a program's output.
  private let end: (UnsafeMutablePointer<FILE>) -> Int32
  private let name: String

  init(
    _ stream: UnsafeMutablePointer<FILE>, name: String, limit: Int,
    end: @escaping (UnsafeMutablePointer<FILE>) -> Int32 = { fclose($0) }
  ) {
    self.stream = stream
    self.name = name
    self.limit = limit
    self.end = end
  }

  deinit {
    if let stream { _ = end(stream) }
  }

  private func open() throws -> UnsafeMutablePointer<FILE> {
    guard let stream else { throw LuaFailure("the file \(name) is closed") }
    return stream
  }

  var isOpen: Bool { stream != nil }

  // MARK: Reading

  /// Reads by Lua's formats: `n`, `l`, `L`, `a`, or a number of bytes.
  ///
  /// - Returns: nil at the end of the file.
  func read(_ format: LuaValue) throws -> LuaValue {
    let stream = try open()
    switch format {
    case .integer(let count): return try bytes(Int(clamping: count), stream)
    case .string(let string):
      switch string.text?.trimmingPrefix("*") ?? "" {
      case "l": return try line(stream, keepsEnd: false)
      case "L": return try line(stream, keepsEnd: true)
      case "n": return number(stream)
      case "a": return .string(LuaString(try rest(stream)))
      default: throw LuaFailure("a format is \"l\", \"L\", \"n\", \"a\" or a number of bytes")
      }
    default: throw LuaFailure("a format is \"l\", \"L\", \"n\", \"a\" or a number of bytes")
    }
  }

  private func bytes(_ count: Int, _ stream: UnsafeMutablePointer<FILE>) throws -> LuaValue {
    guard count > 0 else {
      let next = getc(stream)
      guard next != EOF else { return .nil }
      ungetc(next, stream)
      return .string("")
    }
    guard count <= limit else { throw tooLarge }
    var result: [UInt8] = []
    while result.count < count {
      let piece = try piece(stream, min(1 << 20, count - result.count))
      if piece.isEmpty { break }
      result += piece
    }
    return result.isEmpty ? .nil : .string(LuaString(result))
  }

  private func rest(_ stream: UnsafeMutablePointer<FILE>) throws -> [UInt8] {
    var result: [UInt8] = []
    while true {
      let piece = try piece(stream, 1 << 20)
      if piece.isEmpty { return result }
      result += piece
      guard result.count <= limit else { throw tooLarge }
    }
  }

  private func piece(_ stream: UnsafeMutablePointer<FILE>, _ count: Int) throws -> [UInt8] {
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { space, used in
      used = fread(space.baseAddress, 1, count, stream)
    }
    if bytes.isEmpty, ferror(stream) != 0 { throw FileProblem(path: name, code: errno) }
    return bytes
  }

  private func line(_ stream: UnsafeMutablePointer<FILE>, keepsEnd: Bool) throws -> LuaValue {
    var result: [UInt8] = []
    flockfile(stream)
    defer { funlockfile(stream) }
    while true {
      let next = getc_unlocked(stream)
      if next == EOF { return result.isEmpty ? .nil : .string(LuaString(result)) }
      if next == 10 {
        if keepsEnd { result.append(10) }
        return .string(LuaString(result))
      }
      result.append(UInt8(truncatingIfNeeded: next))
      guard result.count <= limit else { throw tooLarge }
    }
  }

  /// The longest beginning that may be a number, at most 200 letters as in Lua.
  private func number(_ stream: UnsafeMutablePointer<FILE>) -> LuaValue {
    var next = getc(stream)
    while next != EOF, isspace(next) != 0 { next = getc(stream) }
    var text = ""
    let letters = "+-.0123456789abcdefABCDEFxXpP"
    while next != EOF, text.count < 200, letters.utf8.contains(UInt8(truncatingIfNeeded: next)) {
      text.unicodeScalars.append(Unicode.Scalar(UInt8(truncatingIfNeeded: next)))
      next = getc(stream)
    }
    if next != EOF { ungetc(next, stream) }
    if let integer = Int64(text) { return .integer(integer) }
    return Double(text).map(LuaValue.number) ?? .nil
  }

  private var tooLarge: LuaFailure {
    LuaFailure("\(name) has more than a script has memory for; read it line by line")
  }

  // MARK: Writing and the rest

  /// Writes bytes.
  func write(_ bytes: [UInt8]) throws {
    guard fwrite(bytes, 1, bytes.count, try open()) == bytes.count else {
      throw FileProblem(path: name, code: errno)
    }
  }

  func flush() throws {
    guard fflush(try open()) == 0 else { throw FileProblem(path: name, code: errno) }
  }

  /// Moves to a place, and answers it.
  func seek(_ whence: String, _ offset: Int) throws -> Int {
    guard let origin = ["set": SEEK_SET, "cur": SEEK_CUR, "end": SEEK_END][whence] else {
      throw LuaFailure("a place is counted from \"set\", \"cur\" or \"end\"")
    }
    let stream = try open()
    guard fseek(stream, offset, origin) == 0 else { throw FileProblem(path: name, code: errno) }
    return ftell(stream)
  }

  /// Closes the file.
  ///
  /// - Returns: what the system said: 0, or a program's way to end.
  func close() throws -> Int32 {
    let stream = try open()
    self.stream = nil
    return end(stream)
  }

  /// Closes it if nobody has.
  func closeQuietly() {
    if isOpen { _ = try? close() }
  }
}
