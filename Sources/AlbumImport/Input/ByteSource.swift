/// Where the bytes of an input come from, from the first to the last.
protocol ByteSource: AnyObject {
  /// How many bytes there are; nil where that is not known before the end, as for a device.
  var size: Int? { get }

  /// Reads as many bytes as there are at once.
  ///
  /// - Parameter space: where to; not empty.
  /// - Returns: how many; 0 at the end.
  /// - Throws: ``ImportError`` when the system fails or the bytes are broken.
  func read(into space: UnsafeMutableBufferPointer<UInt8>) throws(ImportError) -> Int

  /// Makes sure that ``rewind()`` will work.
  ///
  /// Must be called while no more than the beginning has been read.
  func prepareToRewind() throws(ImportError)

  /// Goes back to the first byte.
  func rewind() throws(ImportError)
}
