import AlbumFiles
import AlbumLibrary
import AlbumModel
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
