/// Where covers of the web come from, so that tests can do without one.
public struct CoverSource: Sendable {
  /// Takes the next bytes of a picture.
  public typealias Writer = @Sendable (UnsafeRawBufferPointer) throws -> Void
  /// Fetches an address: at most so many bytes, handed over as they come, from nowhere else than the one
  /// who asks may reach.
  public typealias Download =
    @Sendable (
      _ address: String, _ limit: Int, _ reach: Reach, _ write: @escaping Writer
    ) async throws -> Void

  /// Fetches an address; throws ``CoverError``.
  public var download: Download
  /// Ends all connections.
  public var end: @Sendable () -> Void

  /// Puts a source together.
  public init(download: @escaping Download, end: @escaping @Sendable () -> Void = {}) {
    self.download = download
    self.end = end
  }
}
