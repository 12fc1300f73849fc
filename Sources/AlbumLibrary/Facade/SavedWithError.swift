/// Something that failed after the changes were saved, so that they stay.
public struct SavedWithError: Error, CustomStringConvertible {
  /// What is saved, as a sentence begins: "the import is done".
  public let saved: String
  /// What failed after that.
  public let cause: any Error

  /// Says what is saved along with what failed.
  public init(_ saved: String, but cause: any Error) {
    self.saved = saved
    self.cause = cause
  }

  /// One line: what is saved and what failed.
  public var description: String { "\(saved), but: \(LibraryError.reason(of: cause))" }
}

extension LibraryError {
  /// What an error says, without that nothing was changed: for an error after something was.
  public static func reason(of error: any Error) -> String {
    (error as? LibraryError)?.storageReason ?? "\(error)"
  }
}
