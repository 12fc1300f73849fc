import AlbumLibrary
import ArgumentParser

/// The state of the library that a command reads.
struct PastOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Read the library as it was: at the end of a day such as 2026-05-01 or -3w, after a step such as "
        + "17, or at a snapshot.", valueName: "point"))
  var asOf: String?

  /// Shows the earlier state, if one is named.
  ///
  /// - Throws: `UserError` for a point that is none; `LibraryError`.
  func show(in library: LibraryAPI) throws {
    if let asOf { try library.showPast(library.point(asOf)) }
  }
}

/// The pager of commands that list something.
struct PagerOptions: ParsableArguments {
  @Flag(
    help: "Do not use a pager (default: MOONSHELF_PAGER, then PAGER, then less, on a terminal).")
  var noPager = false

  /// Shows the command's output in the pager if it is longer than the screen.
  func begin() { if !noPager { StandardOutput.page() } }
}
