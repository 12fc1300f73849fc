/// A source of bytes that is read sequentially.
protocol ByteSource: AnyObject {
  /// The number of bytes; nil if it is not known before the end, as for a device.
  var size: Int? { get }

  /// Reads the bytes that are available.
  ///
  /// - Parameter space: the destination; not empty.
  /// - Returns: the number of bytes; 0 at the end.
  /// - Throws: ``ImportError`` for a system error or damaged data.
  func read(into space: UnsafeMutableBufferPointer<UInt8>) throws(ImportError) -> Int

  /// Ensures that ``rewind()`` will work.
  ///
  /// Must be called while no more than the beginning has been read.
  func prepareToRewind() throws(ImportError)

  /// Returns to the first byte.
  func rewind() throws(ImportError)
}
