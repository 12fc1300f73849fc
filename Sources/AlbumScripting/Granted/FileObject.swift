import CGlibcExtensions
import Glibc
import LuaRuntime

/// An open file as scripts hold it, with the methods of Lua's `io` library except `setvbuf`.
final class FileObject {
  /// The maximum size of one read: the memory limit of scripts.
  private let limit: Int
  private var stream: UnsafeMutablePointer<FILE>?
  /// The program at the other end, for `io.popen`.
  private let program: ChildProgram?
  /// The program's output that was received but not read yet.
  private var ahead: ArraySlice<UInt8> = []
  private let name: String

  init(_ stream: UnsafeMutablePointer<FILE>, name: String, limit: Int, program: ChildProgram? = nil)
  {
    (self.stream, self.name, self.limit, self.program) = (stream, name, limit, program)
  }

  /// The standard input, whose descriptor is closed with the object.
  convenience init(input: Int32, limit: Int) throws {
    guard let stream = fdopen(input, "rb") else {
      throw FileError(path: "standard input", code: errno)
    }
    self.init(stream, name: "standard input", limit: limit)
  }

  /// Makes a file in memory, to be read from its beginning.
  ///
  /// - Returns: its descriptor, which the caller closes.
  /// - Throws: ``FileError`` without memory.
  static func inMemory(_ bytes: [UInt8]) throws -> Int32 {
    let name = "a file in memory"
    let descriptor = memfd_create("moonshelf", UInt32(FD_CLOEXEC))
    guard descriptor >= 0 else { throw FileError(path: name, code: errno) }
    do { try write(bytes, to: descriptor, named: name) } catch {
      Glibc.close(descriptor)
      throw error
    }
    lseek(descriptor, 0, SEEK_SET)
    return descriptor
  }

  /// Writes all bytes to a descriptor.
  static func write(_ bytes: [UInt8], to descriptor: Int32, named name: String) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw FileError(path: name, code: errno) }
      rest = rest.dropFirst(count)
    }
  }

  deinit { if let stream { fclose(stream) } }

  private func open() throws -> UnsafeMutablePointer<FILE> {
    guard let stream else { throw LuaFailure("the file \(name) is closed") }
    return stream
  }

  var isOpen: Bool { stream != nil }

  // MARK: Reading

  /// Reads one of Lua's formats: `n`, `l`, `L`, `a`, or a number of bytes.
  ///
  /// - Returns: nil at the end of the file.
  func read(_ format: LuaValue) throws -> LuaValue {
    let stream = try open()
    clearerr(stream)
    switch format {
    case .integer(let count): return try bytes(Int(clamping: count), stream)
    case .string(let string):
      switch string.text?.trimmingPrefix("*") ?? "" {
      case "l": return try line(stream, keepsEnd: false)
      case "L": return try line(stream, keepsEnd: true)
      case "n": return try number(stream)
      case "a": return .string(LuaString(try rest(stream)))
      default: throw LuaFailure("a format is \"l\", \"L\", \"n\", \"a\" or a number of bytes")
      }
    default: throw LuaFailure("a format is \"l\", \"L\", \"n\", \"a\" or a number of bytes")
    }
  }

  private func bytes(_ count: Int, _ stream: UnsafeMutablePointer<FILE>) throws -> LuaValue {
    guard count > 0 else {
      let next = try letter(stream)
      guard next != EOF else { return .nil }
      putBack(next, stream)
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

  /// The next byte, or `EOF`.
  private func letter(_ stream: UnsafeMutablePointer<FILE>) throws -> Int32 {
    if program != nil {
      try hear(stream)
      return ahead.popFirst().map(Int32.init) ?? EOF
    }
    let next = getc_unlocked(stream)
    if next == EOF, ferror(stream) != 0 { throw FileError(path: name, code: errno) }
    return next
  }

  private func putBack(_ letter: Int32, _ stream: UnsafeMutablePointer<FILE>) {
    guard letter != EOF else { return }
    if program == nil {
      ungetc(letter, stream)
    } else {
      ahead = [UInt8(truncatingIfNeeded: letter)] + ahead
    }
  }

  /// Waits until a program has output or ends, unless some output is not read yet.
  ///
  /// It does not use the stream, whose blocking reads could not be interrupted.
  private func hear(_ stream: UnsafeMutablePointer<FILE>) throws {
    guard ahead.isEmpty, let program else { return }
    guard program.awaits(fileno(stream), POLLIN) else { throw FileError(path: name, code: EINTR) }
    ahead = try [UInt8](unsafeUninitializedCapacity: 1 << 16) { space, used in
      let count = Glibc.read(fileno(stream), space.baseAddress, space.count)
      guard count >= 0 else { throw FileError(path: name, code: errno) }
      used = count
    }[...]
  }

  private func piece(_ stream: UnsafeMutablePointer<FILE>, _ count: Int) throws -> [UInt8] {
    if program != nil {
      try hear(stream)
      defer { ahead = ahead.dropFirst(count) }
      return Array(ahead.prefix(count))
    }
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { space, used in
      used = fread(space.baseAddress, 1, count, stream)
    }
    if bytes.isEmpty, ferror(stream) != 0 { throw FileError(path: name, code: errno) }
    return bytes
  }

  private func line(_ stream: UnsafeMutablePointer<FILE>, keepsEnd: Bool) throws -> LuaValue {
    var result: [UInt8] = []
    while true {
      let next = try letter(stream)
      if next == EOF { return result.isEmpty ? .nil : .string(LuaString(result)) }
      if next == 10 {
        if keepsEnd { result.append(10) }
        return .string(LuaString(result))
      }
      result.append(UInt8(truncatingIfNeeded: next))
      guard result.count <= limit else { throw tooLarge }
    }
  }

  /// The longest prefix that may be a number, at most 200 characters as in Lua.
  private func number(_ stream: UnsafeMutablePointer<FILE>) throws -> LuaValue {
    var next = try letter(stream)
    while next != EOF, isspace(next) != 0 { next = try letter(stream) }
    var text = ""
    let letters = "+-.0123456789abcdefABCDEFxXpP"
    while next != EOF, text.count < 200, letters.utf8.contains(UInt8(truncatingIfNeeded: next)) {
      text.unicodeScalars.append(Unicode.Scalar(UInt8(truncatingIfNeeded: next)))
      next = try letter(stream)
    }
    putBack(next, stream)
    if let integer = Int64(text) ?? Self.hexadecimal(text) { return .integer(integer) }
    return Double(text).map(LuaValue.number) ?? .nil
  }

  /// A hexadecimal integer such as `0xFF`, which wraps around as in Lua.
  private static func hexadecimal(_ text: String) -> Int64? {
    let digits = text.drop { $0 == "+" || $0 == "-" }
    guard text.count - digits.count <= 1, digits.lowercased().hasPrefix("0x"),
      let bits = UInt64(digits.dropFirst(2), radix: 16)
    else { return nil }
    return text.hasPrefix("-") ? 0 &- Int64(bitPattern: bits) : Int64(bitPattern: bits)
  }

  private var tooLarge: LuaFailure {
    LuaFailure("\(name) does not fit into the script's memory; read it line by line")
  }

  // MARK: Writing and the rest

  /// Writes bytes.
  func write(_ bytes: [UInt8]) throws {
    let stream = try open()
    guard let program else {
      guard fwrite(bytes, 1, bytes.count, stream) == bytes.count else {
        throw FileError(path: name, code: errno)
      }
      return
    }
    var rest = bytes[...]
    while !rest.isEmpty {
      // No more than a pipe accepts without blocking (`PIPE_BUF`), so that the waits can be
      // interrupted.
      let piece = Array(rest.prefix(4096))
      guard program.awaits(fileno(stream), POLLOUT),
        fwrite(piece, 1, piece.count, stream) == piece.count, fflush(stream) == 0
      else { throw FileError(path: name, code: errno) }
      rest = rest.dropFirst(piece.count)
    }
  }

  func flush() throws {
    guard fflush(try open()) == 0 else { throw FileError(path: name, code: errno) }
  }

  /// Sets the position, and returns it.
  func seek(_ whence: String, _ offset: Int) throws -> Int {
    guard let origin = ["set": SEEK_SET, "cur": SEEK_CUR, "end": SEEK_END][whence] else {
      throw LuaFailure("a place is counted from \"set\", \"cur\" or \"end\"")
    }
    let stream = try open()
    guard fseek(stream, offset, origin) == 0 else { throw FileError(path: name, code: errno) }
    return ftell(stream)
  }

  /// Closes the file.
  ///
  /// - Returns: the status of the program at the other end, as from `waitpid`; nil if there is none.
  func close() throws -> Int32? {
    let stream = try open()
    self.stream = nil
    let isWritten = fclose(stream) == 0
    if let program { return program.wait() }
    guard isWritten else { throw FileError(path: name, code: errno) }
    return nil
  }

  /// Closes it unless it is closed.
  func closeQuietly() { if isOpen { _ = try? close() } }
}
