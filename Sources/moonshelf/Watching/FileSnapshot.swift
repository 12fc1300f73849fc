import AlbumFiles
import Glibc

/// An identification of a file's state, without reading the file.
struct FileSnapshot: Hashable {
  let device: UInt64
  let inode: UInt64
  let size: Int64
  let modified: Int64

  /// Reads the status of a file; nil if it is missing or not a regular file.
  init?(_ path: [UInt8]) {
    guard let status = FileStatus(bytes: path), status.isFile else { return nil }
    device = status.device
    inode = status.number
    size = status.size
    modified = status.modified
  }
}

extension FileSnapshot {
  /// Whether a file was written more recently than a duration ago, by this machine's clock.
  func isYounger(than age: Duration) -> Bool {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let time = Int64(now.tv_sec) &* 1_000_000_000 &+ Int64(now.tv_nsec)
    return Duration.nanoseconds((time &- modified).magnitude) < age
  }

  /// Whether another program has a file open for writing; false if the system does not report it.
  ///
  /// The system reports it by refusing a lease for reading. A program that opens the file at that
  /// moment waits until the lease is returned, and we are sent a signal, which is ignored.
  static func isBeingWritten(_ path: [UInt8]) -> Bool {
    signal(SIGIO, SIG_IGN)
    let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let setLease: Int32 = 1024
    if fcntl(descriptor, setLease, Int32(F_RDLCK)) == 0 {
      _ = fcntl(descriptor, setLease, Int32(F_UNLCK))
      return false
    }
    return errno == EAGAIN
  }
}

/// The content of a file, identified by its length and a 64-bit hash (FNV-1a).
struct FileContent: Hashable {
  private var count = 0
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Reads a file; nil when it cannot be read.
  init?(_ path: [UInt8]) {
    let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 256 * 1024)
    while true {
      let read = read(descriptor, &buffer, buffer.count)
      guard read > 0 else {
        if read < 0 { return nil }
        return
      }
      count += read
      for index in 0..<read { hash = (hash ^ UInt64(buffer[index])) &* 0x100_0000_01B3 }
    }
  }
}
