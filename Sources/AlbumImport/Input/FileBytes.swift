import Glibc

/// The bytes of a regular file.
final class FileBytes: ByteSource {
  let size: Int?

  private let name: String
  private let descriptor: Int32

  /// Takes over an open file, which is closed with this object.
  ///
  /// - Parameters:
  ///   - descriptor: the file.
  ///   - size: how many bytes it has.
  ///   - name: what messages call it.
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

/// Names the system's call, which the method of that name hides.
func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}
