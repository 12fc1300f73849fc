import AlbumFiles
import AlbumModel
import GRDB

/// How a cover is named between libraries: an address of the web as it is, a picture of this machine by
/// what is in it, and never by its path.
///
/// `cover:/` and the picture's name in the cover folder is what other libraries keep in `cover_url`; as
/// soon as their cover folder has the picture, that is the album's cover.
struct CoverReference {
  static let scheme = "cover:/"

  private let library: LibraryAPI
  private let folder: CoverFolder?

  init(library: LibraryAPI) {
    self.library = library
    folder = library.path.map { CoverFolder(LibraryLocation.covers(of: $0)) }
  }

  /// What other libraries may see of a cover's address.
  ///
  /// - Parameters:
  ///   - value: the field's value.
  ///   - content: what the album holds, for paths that begin at the folder of its files.
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
    guard let folder, let place = CoverLocation(of: album, in: folder) else { return nil }
    if case .kept(let name) = place.kind { return .text(Self.scheme + name.text) }
    // Only what was taken with the permission of who asked for it: no file is read for this.
    let state = try CoverTable(database: library.database).state(of: place.address)
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
  /// A picture of the cover folder, for another library.
  ///
  /// - Parameter name: its name: a hash and an ending. Anything may be asked.
  /// - Returns: its path; nil where there is none.
  public func sharedCover(_ name: String) -> String? {
    guard let path, let name = PictureName(name.utf8) else { return nil }
    let folder = CoverFolder(LibraryLocation.covers(of: path))
    return folder.has(name) ? String(decoding: folder.file(name), as: UTF8.self) : nil
  }

  /// Which of some pictures the cover folder lacks.
  ///
  /// - Parameter names: their names.
  /// - Returns: those that are missing.
  public func coversLacking(_ names: [String]) -> [String] {
    names.filter { PictureName($0.utf8) != nil && sharedCover($0) == nil }
  }

  /// The pictures that albums refer to and the cover folder lacks, at most so many.
  ///
  /// - Throws: ``LibraryError``.
  /// - Complexity: O(n) in the albums.
  public func coversWanted(limit: Int = 500) throws -> [String] {
    let statement = try database.translatingErrors {
      try database.albums.statement(
        """
        SELECT DISTINCT cover_url FROM album
        WHERE removed = 0 AND cover_url >= '\(CoverReference.scheme)' AND cover_url < 'cover:0'
        """)
    }
    var wanted: [String] = []
    try database.translatingErrors {
      try statement.forEachRow { row in
        if let name = CoverReference.name(in: row.text(0).map(FieldValue.text)),
          sharedCover(name) == nil
        {
          wanted.append(name)
        }
        return wanted.count < limit
      }
    }
    return wanted
  }

  /// Keeps a picture that another library sent.
  ///
  /// - Parameters:
  ///   - bytes: what is in it.
  ///   - name: what it has to be called for that.
  /// - Returns: false, and nothing is kept, for what is no picture, or another one.
  /// - Throws: an error of the system when it cannot be written.
  public func keepSharedCover(_ bytes: [UInt8], named name: String) throws -> Bool {
    guard let path, !isDryRun, bytes.count <= CoverErrand.longestPicture else { return false }
    return try bytes.withUnsafeBytes { bytes in
      guard PictureName(ofPicture: bytes)?.text == name else { return false }
      return try CoverFolder(LibraryLocation.covers(of: path)).keep(bytes) != nil
    }
  }
}
