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

  private let folder: CoverFolder
  private let reader: PictureReader

  init(_ picture: PictureRecord, in folder: CoverFolder, reader: PictureReader) {
    path = String(decoding: folder.file(picture.name), as: UTF8.self)
    sha256 = picture.name.sha256
    mediaType = picture.name.ending == "jpg" ? "image/jpeg" : "image/\(picture.name.ending)"
    width = picture.width
    height = picture.height
    byteCount = picture.byteCount
    self.folder = folder
    self.reader = reader
  }

  /// A smaller version of it, a JPEG file.
  ///
  /// It is made on first use, which takes some hundredths of a second, and stored.
  ///
  /// - Parameter size: the size.
  /// - Returns: the path of the file; that of the picture itself if it cannot be made smaller.
  public func thumbnail(_ size: ThumbnailSize) -> String {
    let file = folder.thumbnail(of: sha256, side: size.side)
    if !WholeFile.exists(file) {
      do {
        try reader.keepThumbnails(of: Array(path.utf8), sha256, in: folder)
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

  var side: Int { self == .small ? 160 : 500 }
}

extension CoverFolder {
  /// Whether a picture is stored, as far as the size of its file shows.
  func has(_ picture: PictureRecord) -> Bool { has(picture.name, byteCount: picture.byteCount) }
}

/// The recorded properties of a picture in the cover folder.
struct PictureRecord: Equatable, Sendable {
  let name: PictureName
  let width: Int
  let height: Int
  let byteCount: Int
}
