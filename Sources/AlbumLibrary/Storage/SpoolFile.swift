import AlbumFiles
import Foundation
import Synchronization

/// Bytes that are appended and read again: in memory up to a size, then in a temporary file without
/// a name, which disappears with its last descriptor, even after a crash.
///
/// It may be read by one thread while another appends.
package final class SpoolFile: Sendable {
  private static let pieceSize = 256 << 10

  private struct Content {
    var file: TemporaryFile?
    /// The number of bytes in the file.
    var written = 0
    /// The bytes after those of the file.
    var rest: [UInt8] = []
  }

  private let inMemory: Int
  private let content = Mutex(Content())

  /// Makes an empty one.
  ///
  /// - Parameter inMemory: the maximum number of bytes that are not in the file.
  package init(inMemory: Int = 4 << 20) { self.inMemory = inMemory }

  /// Makes one of these bytes.
  package convenience init(_ bytes: [UInt8]) throws {
    self.init()
    try append(bytes)
  }

  /// The number of bytes.
  package var count: Int { content.withLock { $0.written + $0.rest.count } }

  /// Appends bytes.
  package func append(_ bytes: [UInt8]) throws {
    try content.withLock { content in
      content.rest += bytes
      guard content.rest.count > inMemory else { return }
      let file = try content.file ?? .unnamed()
      content.file = file
      try file.add(content.rest)
      content.written += content.rest.count
      content.rest.removeAll(keepingCapacity: true)
    }
  }

  /// Reads from an offset until the buffer is full or the bytes end.
  ///
  /// - Returns: the number of bytes read.
  /// - Throws: ``LibraryError/storage(_:)``.
  package func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let (file, written, rest) = content.withLock { ($0.file, $0.written, $0.rest) }
    var filled = 0
    if let file, offset < written {
      let inFile = UnsafeMutableRawBufferPointer(
        rebasing: buffer.prefix(min(buffer.count, written - offset)))
      filled = try file.read(at: offset, into: inFile)
      guard filled == inFile.count, filled < buffer.count else { return filled }
    }
    let others = rest.dropFirst(offset + filled - written).prefix(buffer.count - filled)
    UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]).copyBytes(from: others)
    return filled + others.count
  }

  /// The bytes from an offset on: up to a quarter of a megabyte, none at the end.
  package func piece(at offset: Int) throws -> [UInt8] {
    let count = min(Self.pieceSize, max(0, self.count - offset))
    return try [UInt8](unsafeUninitializedCapacity: count) { space, used in
      used = try read(at: offset, into: UnsafeMutableRawBufferPointer(space))
    }
  }

  /// Passes the bytes in pieces of up to a quarter of a megabyte.
  package func forEachPiece(_ body: ([UInt8]) async throws -> Void) async throws {
    var offset = 0
    while case let piece = try piece(at: offset), !piece.isEmpty {
      try await body(piece)
      offset += piece.count
    }
  }

  /// Passes the lines, without their ends, until a closure returns false.
  package func forEachLine(_ body: (ArraySlice<UInt8>) throws -> Bool) throws {
    var splitter = LineSplitter()
    var offset = 0
    while case let piece = try piece(at: offset), !piece.isEmpty {
      guard try splitter.take(piece, body) else { return }
      offset += piece.count
    }
  }
}

/// Splits bytes that arrive in pieces into lines.
struct LineSplitter {
  private var rest: [UInt8] = []

  /// The number of bytes of the incomplete last line.
  var waitingCount: Int { rest.count }

  /// Takes bytes, and passes complete lines, without their ends, until a closure returns false.
  ///
  /// - Returns: false if it did; then no more may be taken.
  mutating func take(_ bytes: [UInt8], _ body: (ArraySlice<UInt8>) throws -> Bool) rethrows -> Bool
  {
    var start = rest.count
    rest += bytes
    var lineStart = 0
    while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
      guard try body(rest[lineStart..<end]) else { return false }
      lineStart = end + 1
      start = lineStart
    }
    rest.removeFirst(lineStart)
    return true
  }
}

extension TemporaryFile {
  /// Makes a file without a name in SQLite's folder for temporary files.
  fileprivate static func unnamed() throws -> TemporaryFile {
    let environment = ProcessInfo.processInfo.environment
    let places = [environment["SQLITE_TMPDIR"], environment["TMPDIR"], "/var/tmp", "/tmp"]
    let file = places.lazy.compactMap(\.self).compactMap { place in
      try? TemporaryFile(in: Array(place.utf8), mode: 0o600)
    }.first
    guard let file else {
      throw LibraryError.storage("no temporary file can be created; check TMPDIR")
    }
    return file
  }

  fileprivate func add(_ bytes: [UInt8]) throws {
    do throws(SystemError) { try append(bytes) } catch { throw failure("written", error.code) }
  }

  fileprivate func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    var filled = 0
    while filled < buffer.count {
      let found = pread(
        descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled,
        off_t(offset + filled))
      if found < 0, errno == EINTR { continue }
      guard found >= 0 else { throw failure("read", errno) }
      if found == 0 { break }
      filled += found
    }
    return filled
  }

  private func failure(_ verb: String, _ code: Int32) -> LibraryError {
    let reason = "a temporary file cannot be \(verb): \(SystemError(code: code).message)"
    return code == ENOSPC || code == EDQUOT ? .diskFull(reason: reason) : .storage(reason)
  }
}
