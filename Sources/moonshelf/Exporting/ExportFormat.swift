import AlbumPresentation
import AlbumScripting
import ArgumentParser

/// The formats of `export`: those of listings, and those of whole files.
enum ExportFormat: ExpressibleByArgument, CaseIterable, Equatable {
  /// The format of a listing.
  case listing(FormatName)
  /// The whole library, from which `import` can make it again.
  case archive
  /// A playlist (extended M3U).
  case playlist
  /// A database of the beets program.
  case beets

  static var allCases: [ExportFormat] {
    FormatName.allCases.map(ExportFormat.listing) + [.archive, .playlist, .beets]
  }

  static var allValueStrings: [String] { allCases.map(\.name) }

  /// The name for users.
  var name: String {
    switch self {
    case .listing(let format): format.rawValue
    case .archive: "archive"
    case .playlist: "m3u"
    case .beets: "beets"
    }
  }

  init?(argument: String) {
    if let format = Self.allCases.first(where: { $0.name == argument }) {
      self = format
    } else if ScriptFormat.isName(argument) {
      self = .listing(FormatName(script: argument))
    } else {
      return nil
    }
  }

  /// The file extensions of the formats of whole files.
  private static let endings: KeyValuePairs<String, ExportFormat> = [
    ".moonshelf.json": .archive, ".m3u": .playlist, ".m3u8": .playlist,
  ]

  /// All file extensions of formats.
  static var allEndings: [String] { FormatName.endings.map { ".\($0)" } + endings.map(\.key) }

  /// The format for a file's name.
  init?(path: String) {
    let path = path.lowercased()
    if let format = Self.endings.first(where: { path.hasSuffix($0.key) })?.value {
      self = format
    } else if let format = FormatName(path: path) {
      self = .listing(format)
    } else if let ending = FormatName.ending(of: path), ScriptFormat.isName(ending) {
      self = .listing(FormatName(script: ".\(ending)"))
    } else {
      return nil
    }
  }
}
