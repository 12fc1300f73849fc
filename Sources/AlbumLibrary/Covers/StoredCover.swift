import AlbumFiles

/// A cover's picture in the library's cover folder.
public struct StoredCover: Sendable {
  /// The path of the picture.
  public let path: String
  /// The hash of its content, which never changes for a path.
  public let sha256: String
  /// The media type, such as `image/jpeg`.
  public let mediaType: String
  /// The width as shown, in pixels.
  public let width: Int
  /// The height as shown, in pixels.
  public let height: Int
  /// The size in bytes.
  public let byteCount: Int

  private let store: CoverStore

  init(_ picture: PictureRecord, in store: CoverStore) {
    path = String(decoding: store.folder.file(picture.name), as: UTF8.self)
    sha256 = picture.name.sha256
    mediaType = picture.name.ending == "jpg" ? "image/jpeg" : "image/\(picture.name.ending)"
    width = picture.width
    height = picture.height
    byteCount = picture.byteCount
    self.store = store
  }

  /// A smaller version of it, a JPEG file.
  ///
  /// It is made on first use, which takes some hundredths of a second, and stored.
  ///
  /// - Parameter size: the size.
  /// - Returns: the path of the file; that of the picture itself if it cannot be made smaller.
  public func thumbnail(_ size: ThumbnailSize) -> String {
    let file = store.folder.thumbnail(
      of: sha256, side: size == .small ? CoverFolder.smallSide : CoverFolder.largeSide)
    if !WholeFile.exists(file) {
      do {
        try store.pictures.keepThumbnails(of: Array(path.utf8), sha256, in: store.folder)
      } catch {
        return path
      }
    }
    return String(decoding: file, as: UTF8.self)
  }
}

/// The size of a thumbnail.
public enum ThumbnailSize: String, CaseIterable, Sendable {
  /// At most 160 pixels wide and high.
  case small
  /// At most 500 pixels wide and high.
  case large
}
