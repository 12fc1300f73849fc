import AlbumLibrary
import AlbumModel

/// A page made from an earlier state of the library.
struct PastPage: Sendable {
  /// The query parameter that names the state.
  static let parameter = "as_of"

  private let text: String

  /// - Throws: ``Problem`` for a day relative to today: the page is cached for longer than that.
  init(asOf text: String) throws {
    guard text.first != "-" else {
      throw Problem(.badRequest, "\(Self.parameter) needs a date such as 2026-05-01")
    }
    self.text = text
  }

  /// Makes a page from the earlier state.
  func maker(of page: @escaping PageMaker) -> PageMaker {
    { library in try library.readingPast(point(in: library)) { try page(library) } }
  }

  /// The point in the history.
  ///
  /// - Throws: ``Problem`` if the text names none; `LibraryError`.
  func point(in library: LibraryAPI) throws -> HistoryPoint {
    do {
      return try library.point(text)
    } catch let error as UserError {
      throw Problem(.badRequest, "\(error)")
    }
  }
}

extension RouteRequest {
  /// The earlier state that the request names; nil for the current one.
  var asOf: String? {
    get throws {
      queryNames.contains(PastPage.parameter) ? try query()[PastPage.parameter] : nil
    }
  }
}
