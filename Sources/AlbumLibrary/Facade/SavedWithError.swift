/// An error after the changes were saved, which therefore stay.
public struct SavedWithError: Error, CustomStringConvertible {
  /// The saved changes, as the beginning of a sentence: "the import is complete".
  public let saved: String
  /// The later error.
  public let cause: any Error

  /// Combines the saved changes with a later error.
  public init(_ saved: String, but cause: any Error) {
    self.saved = saved
    self.cause = cause
  }

  /// One line: the saved changes and the error.
  public var description: String { "\(saved), but: \(LibraryError.reason(of: cause))" }
}

extension LibraryError {
  /// The message of an error, without a statement that nothing was changed: for an error after a
  /// change.
  public static func reason(of error: any Error) -> String {
    (error as? LibraryError)?.storageReason ?? "\(error)"
  }
}
