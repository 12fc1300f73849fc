import AlbumLibrary
import AlbumModel
import AlbumPresentation
import ArgumentParser
import Foundation

/// `moonshelf export`.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write albums to a file, in any format.",
    discussion: """
      moonshelf export -o albums.csv
      moonshelf export year:1977 -o 1977.md --layout brief

      The file's ending says the format, unless --format does.
      """)

  @OptionGroup var query: QueryArguments

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file; - for standard output.", valueName: "file"),
    completion: .file())
  var output: String

  @Option(
    name: .long, help: "The format: \(FormatName.allCases.map(\.rawValue).joined(separator: ", "))."
  )
  var format: FormatName?

  @OptionGroup var layout: LayoutOptions
  @OptionGroup var library: LibraryOptions

  mutating func run() throws {
    guard let format = format ?? (output == "-" ? .csv : FormatName(path: output)) else {
      throw usageError("\(output) does not say its format; say it with --format")
    }
    if output != "-" { try OutputPath(path: output).mustNotBe(library: library.path()) }
    let session = try self.library.open(
      for: layout.need(format), permissions: layout.permissions.permissions(),
      without: layout.files)
    let library = session.library
    let asked = try query.parse(for: library)
    var count = 0
    try WholeFile.write(output) { descriptor in
      let fields = try library.fieldNames().sorted()
      let listing = try AlbumListing(
        layout: layout, format: format, session: session, standard: .full(ownFields: fields),
        to: descriptor)
      try listing.run {
        try library.forEach(asked) { album in
          count += 1
          return try listing.write(album)
        }
      }
    }
    if output != "-" { print("Wrote \(count.albums) to \(output).") }
    try session.close()
  }
}
