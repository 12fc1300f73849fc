import AlbumFiles
import Glibc

/// What tells one state of a file from another without reading it.
struct FileSnapshot: Hashable {
  let device: UInt64
  let inode: UInt64
  let size: Int64
  let modified: Int64

  /// Looks at a file; nil for what is no file, or not there.
  init?(_ path: [UInt8]) {
    guard let status = FileStatus(bytes: path), status.isFile else { return nil }
    device = status.device
    inode = status.number
    size = status.size
    modified = status.modified
  }
}

extension FileSnapshot {
  /// Whether a file was written less than that long ago, by this machine's clock.
  func isYounger(than age: Duration) -> Bool {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let time = Int64(now.tv_sec) &* 1_000_000_000 &+ Int64(now.tv_nsec)
    return Duration.nanoseconds((time &- modified).magnitude) < age
  }

  /// Whether somebody has a file open for writing; false where the system does not tell.
  ///
  /// It tells by refusing a lease for reading. Whoever opens the file in that moment waits for the
  /// lease to be given back, and we are sent a signal, which is none of our concern.
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

/// What a file holds, told apart by its length and 64 bits (FNV-1a) of what is in it.
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
