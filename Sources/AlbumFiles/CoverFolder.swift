import Glibc

/// The folder of pictures, each named by the hash of its content, so that each is stored once; it
/// also contains the thumbnails.
package struct CoverFolder: Sendable {
  /// The maximum size of a picture in bytes.
  package static let maximumPicture = 32 << 20
  /// The maximum width and height of small thumbnails, in pixels.
  package static let smallSide = 160
  /// The maximum width and height of large thumbnails, in pixels.
  package static let largeSide = 500

  /// Its absolute path.
  package let path: [UInt8]

  /// - Parameter path: the folder, which need not exist yet.
  package init(_ path: String) {
    var full = PathText.bytes(of: path)
    // Addresses of files must not depend on a working directory.
    if full.first != UInt8(ascii: "/"), let here = getcwd(nil, 0) {
      full = UnsafeRawBufferPointer(start: here, count: strlen(here)) + [UInt8(ascii: "/")] + full
      free(here)
    }
    self.path = full
  }

  /// Whether a picture is stored, as far as the size of its file shows.
  package func has(_ picture: PictureRecord) -> Bool {
    has(picture.name, byteCount: picture.byteCount)
  }

  /// Whether a picture is stored in the folder.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - byteCount: its size in bytes, if known.
  /// - Returns: false also for a file of another size, or an empty one, which is damaged.
  package func has(_ name: PictureName, byteCount: Int? = nil) -> Bool {
    let file = file(name)
    guard let size = WholeFile.size(file), WholeFile.exists(file) else { return false }
    return byteCount.map { $0 == size } ?? (size > 0)
  }

  /// The address of a picture.
  package func address(of name: PictureName) -> String { FileAddress.of(file(name)) }

  /// Stores a picture.
  ///
  /// - Returns: its name; nil if the bytes are not a picture.
  /// - Throws: the system's error.
  package func keep(_ bytes: UnsafeRawBufferPointer) throws(SystemError) -> PictureName? {
    guard let name = PictureName(ofPicture: bytes) else { return nil }
    guard !has(name, byteCount: bytes.count) else { return name }
    let making = try TemporaryFile(in: path)
    try making.append(bytes)
    try making.publishByContent(file(name))
    return name
  }

  /// The path of a picture.
  package func file(_ name: PictureName) -> [UInt8] { path + Array("/\(name.text)".utf8) }

  /// The path of a picture's thumbnail.
  package func thumbnail(of sha256: String, side: Int) -> [UInt8] {
    path + Array("/\(sha256).\(side).jpg".utf8)
  }

  /// The name of a picture of this folder, by its path; nil for other paths.
  package func name(ofFile file: [UInt8]) -> PictureName? {
    guard let slash = file.lastIndex(of: UInt8(ascii: "/")), file[..<slash] == path[...] else {
      return nil
    }
    return PictureName(file[(slash + 1)...])
  }

  /// A file of the folder.
  package struct File {
    package enum Kind: Equatable {
      case picture(PictureName)
      case thumbnail
      case other
    }

    package let kind: Kind
    package let path: [UInt8]
    package let byteCount: Int
  }

  /// Calls a closure with every file of the folder.
  package func forEachFile(_ body: (File) -> Void) {
    guard let entries = FolderEntries(path) else { return }
    for name in entries.lazy.map(\.name) {
      let full = path + [UInt8(ascii: "/")] + name
      guard name.first != UInt8(ascii: "."), let size = WholeFile.size(full) else { continue }
      body(File(kind: Self.kind(name), path: full, byteCount: size))
    }
  }

  private static func kind(_ name: [UInt8]) -> File.Kind {
    if let picture = PictureName(name) { return .picture(picture) }
    let parts = name.split(separator: UInt8(ascii: "."))
    return parts.count == 3 && parts[0].count == 64 && parts[2].elementsEqual("jpg".utf8)
      ? .thumbnail : .other
  }

  /// Deletes a file.
  ///
  /// - Returns: whether it is gone.
  package func remove(_ file: File) -> Bool { file.path.withCString { unlink($0) } == 0 }
}
