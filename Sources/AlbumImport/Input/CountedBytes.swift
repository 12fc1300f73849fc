/// Counts the bytes that are read from another source, for a progress bar.
final class CountedBytes: ByteSource {
  private let source: any ByteSource
  /// The number of bytes read since the beginning.
  private(set) var count = 0

  init(_ source: any ByteSource) {
    self.source = source
  }

  var size: Int? { source.size }

  func read(into space: UnsafeMutableBufferPointer<UInt8>) throws(ImportError) -> Int {
    let read = try source.read(into: space)
    count += read
    return read
  }

  func prepareToRewind() throws(ImportError) { try source.prepareToRewind() }

  func rewind() throws(ImportError) {
    try source.rewind()
    count = 0
  }
}
