/// The source of covers from the web, which tests can replace.
public struct CoverSource: Sendable {
  /// Takes the next bytes of a picture.
  public typealias Writer = @Sendable (UnsafeRawBufferPointer) throws -> Void
  /// Fetches an address: up to a number of bytes, passed as they arrive, only from targets that the
  /// requester may access.
  public typealias Download =
    @Sendable (
      _ address: String, _ limit: Int, _ reach: Reach, _ write: @escaping Writer
    ) async throws -> Void

  /// Fetches an address; throws ``CoverError``.
  public var download: Download
  /// Closes all connections.
  public var end: @Sendable () -> Void

  /// Makes a source.
  public init(download: @escaping Download, end: @escaping @Sendable () -> Void = {}) {
    self.download = download
    self.end = end
  }
}
