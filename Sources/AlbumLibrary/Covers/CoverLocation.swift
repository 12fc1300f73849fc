package import AlbumFiles
import AlbumModel

/// The location of an album's cover.
package struct CoverLocation: Hashable, Sendable {
  /// The kind of location.
  package enum Kind: Hashable, Sendable {
    /// A web address, and its host.
    case web(host: String)
    /// A file of this machine.
    case file([UInt8])
    /// A picture in the cover folder, which may be the only copy.
    case kept(PictureName)
  }

  package let kind: Kind
  /// The key of the location: an address.
  package let address: String

  /// The location that an album's fields name; nil if they name none.
  ///
  /// A relative path begins at the folder of the album's files, otherwise at that of the library.
  /// An album without an address whose files are in a folder has the picture there with a common
  /// name of covers.
  init?(of album: Album, in folder: CoverFolder) {
    let files = Self.filesFolder(of: album)
    guard let text = album.content.coverURL, !text.isEmpty else {
      guard let files, let picture = CoverFileNames.picture(in: files) else { return nil }
      self.init(file: picture, in: folder)
      return
    }
    let lowercased = text.prefix(8).lowercased()
    if lowercased.hasPrefix("http://") || lowercased.hasPrefix("https://") {
      guard let host = Self.host(of: text) else { return nil }
      self.init(.web(host: host), text)
    } else if lowercased.hasPrefix("file:") {
      guard let path = FileAddress.path(of: text) else { return nil }
      self.init(file: path, in: folder)
    } else if text.hasPrefix("/") {
      self.init(file: Array(text.utf8), in: folder)
    } else {
      guard !text.contains("://") else { return nil }
      let base = files ?? Array(folder.path[..<(folder.path.lastIndex(of: Self.slash) ?? 0)])
      self.init(file: base + [Self.slash] + Array(text.utf8), in: folder)
    }
  }

  /// A file; one of the cover folder, by any path from before the library was moved, is a picture
  /// of the folder.
  init?(file: [UInt8], in folder: CoverFolder) {
    guard !file.contains(0) else { return nil }
    if let name = folder.name(ofFile: file) {
      self.init(.kept(name), folder.address(of: name))
      return
    }
    let last = file.lastIndex(of: Self.slash).map { file[($0 + 1)...] } ?? file[...]
    if let name = PictureName(last), !WholeFile.exists(file), folder.has(name) {
      self.init(.kept(name), folder.address(of: name))
    } else {
      self.init(.file(file), FileAddress.of(file))
    }
  }

  private init(_ kind: Kind, _ address: String) {
    self.kind = kind
    self.address = address
  }

  private static let slash = UInt8(ascii: "/")

  /// The folder that is searched for a picture, because the album has no address; nil if there is
  /// none.
  static func searchedFolder(of album: Album) -> [UInt8]? {
    guard album.content.coverURL?.isEmpty ?? true else { return nil }
    return filesFolder(of: album)
  }

  /// The targets that are accessed to get the picture; empty if it is in the cover folder.
  package var targets: [Reach.Target] {
    switch kind {
    case .web: [Reach.Target(address: address)].compactMap(\.self)
    case .file(let path): [.file(String(decoding: path, as: UTF8.self))]
    case .kept: []
    }
  }

  private static func filesFolder(of album: Album) -> [UInt8]? {
    for field in ["folder", "path"] as [FieldName] {
      guard case .text(let text)? = album[field] else { continue }
      if let path = FileAddress.path(of: text) { return path }
      if text.hasPrefix("/"), !text.utf8.contains(0) { return Array(text.utf8) }
    }
    return nil
  }

  private static func host(of address: String) -> String? {
    guard let start = address.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let rest = address.utf8[start...].dropFirst(3)
    let authority = rest.prefix { !"/?#".utf8.contains($0) }
    let host = authority.split(separator: UInt8(ascii: "@")).last ?? authority[...]
    let text = String(decoding: host, as: UTF8.self).lowercased()
    return text.isEmpty ? nil : text
  }
}
