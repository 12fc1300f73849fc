import Glibc

/// The bytes of a regular file.
final class FileBytes: ByteSource {
  let size: Int?

  private let name: String
  private let descriptor: Int32

  /// Takes ownership of an open file, which is closed with this object.
  ///
  /// - Parameters:
  ///   - descriptor: the file.
  ///   - size: its size in bytes.
  ///   - name: its name in messages.
  init(_ descriptor: Int32, size: Int, name: String) {
    self.descriptor = descriptor
    self.size = size
    self.name = name
  }

  deinit {
    close(descriptor)
  }

  func read(into space: UnsafeMutableBufferPointer<UInt8>) throws(ImportError) -> Int {
    while true {
      let count = systemRead(descriptor, space.baseAddress, space.count)
      if count >= 0 { return count }
      if errno != EINTR { throw ImportError.unreadable(name, code: errno) }
    }
  }

  func prepareToRewind() {}

  func rewind() throws(ImportError) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw ImportError.unreadable(name, code: errno)
    }
  }
}

/// The system call, which the method of the same name hides.
func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}
