/// A receiver that is passed between pieces of work in the library's domain.
///
/// Unchecked, since the compiler cannot see the guarantee: it is made, used and dropped only by
/// work that ``LibraryDomain`` runs, serially, on the library's thread.
public final class HeldReceiver: @unchecked Sendable {
  private let receiver: OperationReceiver

  /// Begins to receive.
  ///
  /// - Parameter library: the library to apply the operations to.
  /// - Throws: ``LibraryError``.
  public init(_ library: LibraryAPI) throws {
    receiver = try OperationReceiver(library)
  }

  /// Takes a piece of the text; only in the library's domain.
  ///
  /// - Throws: ``ExchangeError``, ``LibraryError``.
  public func take(_ bytes: [UInt8]) throws {
    try receiver.take(bytes)
  }

  /// The result; only in the library's domain.
  public func finish() -> SyncReport { receiver.finish() }
}
