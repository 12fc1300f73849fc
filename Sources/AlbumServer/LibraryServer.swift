import AlbumLibrary
import AlbumModel
import Hummingbird

/// A library over HTTP.
public struct LibraryServer {
  /// Answers questions until it is told to stop.
  public func run() async throws {
    let router = Router()
    let application = Application(router: router)
    try await application.run()
  }
}
