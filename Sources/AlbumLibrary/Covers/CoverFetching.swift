package import AlbumFiles

/// A service that fetches pictures into the cover folder, in the background.
///
/// It knows neither albums nor the table of results. A library uses one after
/// ``LibraryAPI/fetchCovers(by:)``.
package protocol CoverFetching: AnyObject, Sendable {
  /// Begins to fetch a picture; one result follows.
  func fetch(_ location: CoverLocation, within reach: Reach)

  /// The results that arrived since the last call.
  func takeResults() -> [CoverResult]

  /// Waits for a result or ``wake()``, since the last wait.
  func wait()

  /// Ends one wait, the current or the next; from any thread, and from a signal handler.
  func wake()

  /// Cancels everything; downloads in progress leave nothing behind.
  func close()
}

/// The result of fetching a picture.
package struct CoverResult: Sendable {
  package let location: CoverLocation
  package let picture: Result<PictureRecord, CoverError>

  package init(_ location: CoverLocation, _ picture: Result<PictureRecord, CoverError>) {
    self.location = location
    self.picture = picture
  }
}
