import AlbumPresentation
import ArgumentParser

/// What `export` can write: the formats of listings, and those that only whole files have.
enum ExportFormat: ExpressibleByArgument, CaseIterable, Equatable {
  /// What a listing is written as.
  case listing(FormatName)
  /// Everything there is, for `import` to make the same library of.
  case archive
  /// A playlist (extended M3U).
  case playlist
  /// A database of the beets program.
  case beets

  static var allCases: [ExportFormat] {
    FormatName.allCases.map(ExportFormat.listing) + [.archive, .playlist, .beets]
  }

  static var allValueStrings: [String] { allCases.map(\.name) }

  /// What users call it.
  var name: String {
    switch self {
    case .listing(let format): format.rawValue
    case .archive: "archive"
    case .playlist: "m3u"
    case .beets: "beets"
    }
  }

  init?(argument: String) {
    guard let format = Self.allCases.first(where: { $0.name == argument }) else { return nil }
    self = format
  }

  /// The format that a file's name asks for.
  init?(path: String) {
    let path = path.lowercased()
    if path.hasSuffix(".moonshelf.json") {
      self = .archive
    } else if path.hasSuffix(".m3u") || path.hasSuffix(".m3u8") {
      self = .playlist
    } else if let format = FormatName(path: path) {
      self = .listing(format)
    } else {
      return nil
    }
  }
}
