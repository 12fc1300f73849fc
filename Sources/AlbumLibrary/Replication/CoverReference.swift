import AlbumFiles
import AlbumModel

/// The form of a cover address between libraries: a web address is unchanged, a local picture is
/// named by its content, never by its path.
///
/// Other libraries store `cover:/` and the picture's name in the cover folder in `cover_url`; as
/// soon as their cover folder has the picture, it is the album's cover.
struct CoverReference {
  static let scheme = "cover:/"

  private let library: LibraryAPI
  private let folder: CoverFolder?

  init(library: LibraryAPI) {
    self.library = library
    folder = library.path.map { CoverFolder(LibraryLocation.covers(of: $0)) }
  }

  /// The cover address as other libraries may see it.
  ///
  /// - Parameters:
  ///   - value: the field's value.
  ///   - content: the album's content, for paths relative to the folder of its files.
  /// - Returns: the value; nil for a path whose picture the library does not have.
  /// - Throws: ``LibraryError``.
  func shared(_ value: FieldValue?, of content: AlbumContent?) throws -> FieldValue? {
    guard case .text(let text)? = value else { return value }
    let lowercased = text.prefix(8).lowercased()
    guard !lowercased.hasPrefix("http://"), !lowercased.hasPrefix("https://"),
      !text.hasPrefix(Self.scheme)
    else { return value }
    if text.contains("://"), !lowercased.hasPrefix("file:") { return value }
    var content = content ?? AlbumContent()
    content.coverURL = text
    let album = Album(id: AlbumID(rawValue: 0), added: 0, content: content)
    guard let folder, let location = CoverLocation(of: album, in: folder) else { return nil }
    if case .kept(let name) = location.kind { return .text(Self.scheme + name.text) }
    // Only pictures that were stored with the requester's permission: no file is read for this.
    let state = try CoverTable(database: library.database).state(of: location.address)
    guard case .stored(let picture)? = state else { return nil }
    return .text(Self.scheme + picture.name.text)
  }

  /// The picture's name in a value that other libraries see.
  static func name(in value: FieldValue?) -> String? {
    guard case .text(let text)? = value, text.hasPrefix(scheme) else { return nil }
    return PictureName(text.utf8.dropFirst(scheme.utf8.count))?.text
  }
}

extension LibraryAPI {
  /// The path of a picture of the cover folder, for another library.
  ///
  /// - Parameter name: its name: a hash and an extension. Any text is allowed.
  /// - Returns: its path; nil if there is none.
  public func sharedCover(_ name: String) -> String? {
    guard let path, let name = PictureName(name.utf8) else { return nil }
    let folder = CoverFolder(LibraryLocation.covers(of: path))
    return folder.has(name) ? String(decoding: folder.file(name), as: UTF8.self) : nil
  }

  /// The pictures that the cover folder lacks, of the given ones.
  ///
  /// - Parameter names: their names.
  /// - Returns: the missing ones.
  public func coversLacking(_ names: [String]) -> [String] {
    names.filter { PictureName($0.utf8) != nil && sharedCover($0) == nil }
  }

  /// The pictures that albums refer to and the cover folder lacks, up to a limit.
  ///
  /// - Throws: ``LibraryError``.
  /// - Complexity: O(n) in the albums.
  public func coversWanted(limit: Int = 500) throws -> [String] {
    let statement = try database.albums.statement(
      """
      SELECT DISTINCT cover_url FROM album
      WHERE removed = 0 AND cover_url >= '\(CoverReference.scheme)' AND cover_url < 'cover:0'
      """)
    var wanted: [String] = []
    try statement.walk { row in
      if let name = CoverReference.name(in: row.text(0).map(FieldValue.text)),
        sharedCover(name) == nil
      {
        wanted.append(name)
      }
      return wanted.count < limit
    }
    return wanted
  }

  /// Stores a picture that another library sent.
  ///
  /// - Parameters:
  ///   - bytes: its content.
  ///   - name: the name that its content must have.
  /// - Returns: false, without storing it, if it is not a picture, or a different one.
  /// - Throws: an error of the system when it cannot be written.
  public func keepSharedCover(_ bytes: [UInt8], named name: String) throws -> Bool {
    guard let path, !isDryRun, bytes.count <= CoverFolder.maximumPicture else { return false }
    return try bytes.withUnsafeBytes { bytes in
      guard PictureName(ofPicture: bytes)?.text == name else { return false }
      return try CoverFolder(LibraryLocation.covers(of: path)).keep(bytes) != nil
    }
  }
}
