public import AlbumModel

/// Something of the user's that failed while albums were shown, reported the first time it does.
public struct DecorationFailure: CustomStringConvertible {
  /// What failed.
  public enum Part: Hashable, Sendable {
    /// A decorator, by name.
    case decorator(String)
    /// A worked-out column, by key.
    case column(String)
  }

  /// What failed.
  public let part: Part
  /// The key of the column it failed at, or nil when it arranged the columns.
  public let column: String?
  /// The album it failed at, or nil when the listing began.
  public let album: AlbumID?
  /// Why.
  public let error: any Error

  /// One line before the error's own words.
  public var description: String {
    let place = album.map { " at album \($0)" } ?? ""
    switch part {
    case .decorator(let name):
      let cell = column.map { ", column \"\($0)\"" } ?? ""
      return "decorator \"\(name)\" failed\(place)\(cell): \(error)"
    case .column(let key):
      return "column \"\(key)\" failed\(place): \(error)"
    }
  }
}

/// Stops a listing from inside a column or a decorator, as for a script that was interrupted.
public struct ListingStop: Error {
  /// What the listing then throws.
  public let cause: any Error

  /// Wraps the error to throw.
  public init(cause: any Error) {
    self.cause = cause
  }
}
