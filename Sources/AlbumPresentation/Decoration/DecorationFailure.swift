public import AlbumModel

/// A failure of a user's decorator or column in a listing, reported the first time.
public struct DecorationFailure: CustomStringConvertible {
  /// The failing part.
  public enum Part: Hashable, Sendable {
    /// A decorator, by name.
    case decorator(String)
    /// A computed column, by key.
    case column(String)
  }

  /// The failing part.
  public let part: Part
  /// The key of the column it failed at, or nil when it arranged the columns.
  public let column: String?
  /// The album it failed at, or nil when the listing began.
  public let album: AlbumID?
  /// The error.
  public let error: any Error

  /// One line before the error's own message.
  public var description: String {
    let place = album.map { " at album \($0)" } ?? ""
    switch part {
    case .decorator(let name):
      let cell = column.map { ", column \"\($0)\"" } ?? ""
      return "decorator \"\(name)\" failed\(place)\(cell): \(error)"
    case .column(let key): return "column \"\(key)\" failed\(place): \(error)"
    }
  }
}

/// Stops a listing from inside a column or a decorator, as for a script that was interrupted.
public struct ListingStop: Error, CustomStringConvertible {
  /// The error that the listing then throws.
  public let cause: any Error

  /// Wraps the error to throw.
  public init(cause: any Error) { self.cause = cause }

  /// The description of the cause.
  public var description: String { "\(cause)" }
}

/// Reports each failing part once, however often it fails.
struct FailureLog {
  private var reported: Set<DecorationFailure.Part> = []
  private let report: (DecorationFailure) -> Void

  init(report: @escaping (DecorationFailure) -> Void) { self.report = report }

  /// Records an error of a part, or rethrows a ``ListingStop``.
  mutating func note(
    _ error: any Error, of part: DecorationFailure.Part, column: String? = nil,
    album: AlbumID? = nil
  ) throws {
    if let stop = error as? ListingStop { throw stop.cause }
    guard reported.insert(part).inserted else { return }
    report(DecorationFailure(part: part, column: column, album: album, error: error))
  }
}
