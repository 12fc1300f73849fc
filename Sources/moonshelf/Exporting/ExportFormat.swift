import AlbumLibrary
import AlbumModel
import AlbumPresentation
import AlbumScripting
import ArgumentParser

/// The formats of `export`: those of listings, and those of whole files.
enum ExportFormat: ExpressibleByArgument, CaseIterable, Equatable {
  /// The format of a listing.
  case listing(FormatName)
  /// The whole library, from which `import` can make it again.
  case archive
  /// A database of the beets program.
  case beets

  static var allCases: [ExportFormat] {
    FormatName.ofAlbums.map(ExportFormat.listing) + [.archive, .beets]
  }

  static var allValueStrings: [String] { allCases.map(\.name) }

  /// The name for users.
  var name: String {
    switch self {
    case .listing(let format): format.rawValue
    case .archive: "archive"
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

  private static let archiveEnding = ".moonshelf.json"

  /// All file extensions of formats.
  static var allEndings: [String] { FormatName.endings.map { ".\($0)" } + [archiveEnding] }

  /// The format for a file's name.
  init?(path: String) {
    let path = path.lowercased()
    if path.hasSuffix(Self.archiveEnding) {
      self = .archive
    } else if let format = FormatName(path: path) {
      self = .listing(format)
    } else if let ending = FormatName.ending(of: path), ScriptFormat.isName(ending) {
      self = .listing(FormatName(script: ".\(ending)"))
    } else {
      return nil
    }
  }
}

/// Writes a library as an archive.
enum ArchiveExport {
  /// Writes the whole library; returns the number of albums on the shelf.
  static func write(_ library: LibraryAPI, to sink: any OutputSink) throws -> Int {
    var text = ArchiveText()
    var output: [UInt8] = []
    var count = 0
    try library.archive { part in
      text.append(part, to: &output)
      if case .album(let archived) = part, !archived.isRemoved { count += 1 }
      guard output.count >= 64 * 1024 else { return }
      try sink.write(output.span.bytes)
      output.removeAll(keepingCapacity: true)
    }
    text.end(to: &output)
    try sink.write(output.span.bytes)
    return count
  }
}
