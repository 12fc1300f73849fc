/// A receiver that is handed from one piece of work in the library's domain to the next.
///
/// Unchecked, since the compiler cannot see what holds here: it is made, used and dropped by nothing
/// but work that ``LibraryDomain`` runs, one after the other, where the library lives.
public final class HeldReceiver: @unchecked Sendable {
  private let receiver: OperationReceiver

  /// Begins to receive.
  ///
  /// - Parameter library: the one that is told.
  /// - Throws: ``LibraryError``.
  public init(_ library: LibraryAPI) throws {
    receiver = try OperationReceiver(library)
  }

  /// Takes a piece of what is told; only in the library's domain.
  ///
  /// - Throws: ``ExchangeError``, ``LibraryError``.
  public func take(_ bytes: [UInt8]) throws {
    try receiver.take(bytes)
  }

  /// What came of it; only in the library's domain.
  public func finish() -> SyncReport { receiver.finish() }
}
