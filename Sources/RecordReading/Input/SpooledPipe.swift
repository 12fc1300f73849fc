import AlbumFiles
import AlbumModel
import Glibc

/// The bytes of a pipe, a socket, a terminal or a device, saved in a temporary file for a second
/// reading.
///
/// A pipe may block for any time. So every source that may block is read before the import locks
/// the library: to its end, or up to ``Limits/ahead`` bytes. Further bytes are read while the
/// library is locked, with a total waiting time of at most ``Limits/waiting``. Devices always have
/// data, so they are not read ahead.
final class SpooledPipe: ByteSource {
  /// The limits for reading, saving and waiting.
  struct Limits {
    /// The number of bytes that are read before the import begins.
    var ahead = 256 << 20
    /// The number of bytes that are saved for formats that read twice.
    var kept = 4 << 30
    /// The total time to wait for bytes, once the import has begun.
    var waiting = Duration.seconds(30)
  }

  /// The number of bytes of a device that are always saved, so that its beginning can be read
  /// twice.
  private static let rememberedCount = 1024 * 1024
  /// The interval between two checks whether to stop, in milliseconds.
  private static let lookInterval: Int32 = 100

  private let name: String
  private let descriptor: Int32
  private let limits: Limits
  /// Whether to stop; nil once the import has begun, on another thread.
  private var isCancelled: (() -> Bool)?
  private var waited = Duration.zero

  /// The temporary file; nil before the first byte.
  private var file: TemporaryFile?
  private var isKeepingAll = false
  private var isAtEnd = false
  /// The numbers of bytes that were received, saved and read.
  private var (received, kept, position) = (0, 0, 0)

  /// Takes ownership of a descriptor, and reads ahead if it may block.
  ///
  /// - Throws: ``ImportError`` for a system error, a full disk, or cancellation.
  init(
    _ descriptor: Int32, name: String, limits: Limits = Limits(),
    isCancelled: @escaping () -> Bool = { false }
  ) throws(ImportError) {
    (self.name, self.descriptor, self.limits) = (name, descriptor, limits)
    self.isCancelled = isCancelled
    if Self.canStall(descriptor) { try receiveAll(upTo: limits.ahead) }
  }

  deinit { close(descriptor) }

  var size: Int? { isAtEnd ? received : nil }

  /// From now on, waits no longer than ``Limits/waiting`` in total.
  func limitWaiting() { isCancelled = nil }

  func read(into space: UnsafeMutableBufferPointer<UInt8>) throws(ImportError) -> Int {
    if position < kept, let file {
      let count = try systemRead(name) {
        pread(file.descriptor, space.baseAddress, min(space.count, kept - position), position)
      }
      guard count > 0 else { throw ImportError.unreadable(name, code: EIO) }
      position += count
      return count
    }
    guard !isAtEnd else { return 0 }
    let count = try receive(into: space)
    if kept + count == received, isKeepingAll || received <= Self.rememberedCount {
      try keep(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: space[..<count])))
    }
    position += count
    return count
  }

  /// Ensures that ``rewind()`` will work: saves all bytes that are received.
  func prepareToRewind() throws(ImportError) { isKeepingAll = true }

  func rewind() throws(ImportError) {
    guard received == kept else { throw ImportError.unreadable(name, code: ESPIPE) }
    position = 0
  }

  func path() throws(ImportError) -> String? {
    isKeepingAll = true
    guard received == kept else { throw ImportError.unreadable(name, code: ESPIPE) }
    try receiveAll(upTo: .max)
    return file.map { String(decoding: $0.externalPath, as: UTF8.self) }
  }

  // MARK: - The pipe

  private static func canStall(_ descriptor: Int32) -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return false }
    return [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT) || isatty(descriptor) == 1
  }

  /// Receives and saves bytes, to the end or up to a number of them.
  private func receiveAll(upTo limit: Int) throws(ImportError) {
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 16)
    defer { buffer.deallocate() }
    while !isAtEnd, kept < limit {
      let count = try receive(into: buffer)
      try keep(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: buffer[..<count])))
    }
  }

  /// Waits for bytes and reads them; 0 at the end.
  private func receive(into space: UnsafeMutableBufferPointer<UInt8>) throws(ImportError) -> Int {
    while true {
      try wait()
      let count = Glibc.read(descriptor, space.baseAddress, space.count)
      if count >= 0 {
        received += count
        isAtEnd = count == 0
        return count
      }
      guard errno == EINTR || errno == EAGAIN else {
        throw ImportError.unreadable(name, code: errno)
      }
    }
  }

  private func wait() throws(ImportError) {
    while true {
      if isCancelled?() == true { throw ImportError(.cancelled, name, "was not read completely") }
      let began = ContinuousClock.now
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let answer = poll(&request, 1, Self.lookInterval)
      if answer < 0, errno != EINTR { throw ImportError.unreadable(name, code: errno) }
      if isCancelled == nil { waited += began.duration(to: .now) }
      guard waited <= limits.waiting else {
        throw ImportError(
          .unreadable, name,
          "has more than \(Self.text(limits.ahead)) and is too slow: the library cannot stay locked",
          advice: "write it to a file, and import that")
      }
      if answer > 0 { return }
    }
  }

  private static func text(_ count: Int) -> String {
    count >> 20 > 0 ? "\(count >> 20) MB" : CountText.of(count, "byte")
  }

  // MARK: - Saved bytes

  private func keep(_ bytes: UnsafeRawBufferPointer) throws(ImportError) {
    guard kept + bytes.count <= limits.kept else {
      throw ImportError(
        .unreadable, name, "has more than \(Self.text(limits.kept)) and must be read twice",
        advice: "write it to a file, and import that")
    }
    let folder = Environment.temporaryFolder
    do throws(SystemError) {
      let file = if let file { file } else { try TemporaryFile(in: Array(folder.utf8)) }
      self.file = file
      try file.append(bytes)
      kept += bytes.count
    } catch {
      let reason = error.message(writing: Array(folder.utf8) + [UInt8(ascii: "/")])
      throw ImportError(
        .unreadable, name, "cannot be stored in \(folder): \(reason)",
        advice: "set TMPDIR to a folder with more room")
    }
  }
}
