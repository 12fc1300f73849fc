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

  /// The endings of files' names that ask for what only whole files have.
  private static let endings: KeyValuePairs<String, ExportFormat> = [
    ".moonshelf.json": .archive, ".m3u": .playlist, ".m3u8": .playlist,
  ]

  /// All endings of files' names that ask for a format.
  static var allEndings: [String] { FormatName.endings.map { ".\($0.key)" } + endings.map(\.key) }

  /// The format that a file's name asks for.
  init?(path: String) {
    let path = path.lowercased()
    if let format = Self.endings.first(where: { path.hasSuffix($0.key) })?.value {
      self = format
    } else if let format = FormatName(path: path) {
      self = .listing(format)
    } else {
      return nil
    }
  }
}
