import AlbumFiles

/// A cover's picture in the library's cover folder.
public struct StoredCover: Sendable {
  /// Where the picture is.
  public let path: String
  /// The hash of what is in it, which never changes for a path.
  public let sha256: String
  /// What it is, such as `image/jpeg`.
  public let mediaType: String
  /// How wide it is as shown, in pixels.
  public let width: Int
  /// How high it is as shown, in pixels.
  public let height: Int
  /// How many bytes it has.
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

  /// A smaller picture of it, a JPEG file.
  ///
  /// It is made when it is first asked for, which takes some hundredths of a second, and kept.
  ///
  /// - Parameter size: how small.
  /// - Returns: the path of the file; that of the picture itself where it cannot be made smaller.
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

/// How small a thumbnail is.
public enum ThumbnailSize: String, CaseIterable, Sendable {
  /// At most 160 pixels wide and high.
  case small
  /// At most 500 pixels wide and high.
  case large

  var side: Int { self == .small ? 160 : 500 }
}

extension CoverFolder {
  /// Whether a picture is kept there, as far as the size of its file tells.
  func has(_ picture: PictureRecord) -> Bool { has(picture.name, byteCount: picture.byteCount) }
}

/// What is known of a picture in the cover folder.
struct PictureRecord: Equatable, Sendable {
  let name: PictureName
  let width: Int
  let height: Int
  let byteCount: Int
}
