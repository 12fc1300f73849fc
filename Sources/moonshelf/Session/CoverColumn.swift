import AlbumFiles
import AlbumLibrary
import AlbumPresentation
import Foundation

extension Column {
  /// The stored covers of albums as `data:` addresses, so that a page needs no other files.
  static func covers(of library: LibraryAPI) -> Column {
    var column = Column(key: "cover_picture", title: "Cover") { album in
      guard let cover = try library.cover(of: album) else { return nil }
      // At most 500 pixels, which suffices for print; a picture that has no thumbnail is used itself.
      let path = cover.thumbnail(.large)
      let type = path == cover.path ? cover.mediaType : "image/jpeg"
      guard let bytes = try? WholeFile.read(Array(path.utf8), atMost: 20_000_000) else {
        return nil
      }
      return .text("data:\(type);base64,\(Data(bytes).base64EncodedString())")
    }
    column.isPicture = true
    return column
  }
}

/// Waits for requested covers, until Ctrl-C.
enum CoverWait {
  /// Waits, while observers are notified of each.
  static func wait(in library: LibraryAPI, until isEnough: () -> Bool = { false }) throws {
    if let endWait = library.endCoverWait {
      try Interruption.whileStoppable(by: endWait) {
        try library.waitForCovers { Interruption.isRequested || isEnough() }
      }
    }
    if Interruption.isRequested { throw Interrupted() }
  }

  /// The user pressed Ctrl-C, and pending requests are cancelled.
  struct Interrupted: Error {}
}
