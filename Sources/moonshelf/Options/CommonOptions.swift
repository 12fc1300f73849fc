import AlbumLibrary
import ArgumentParser

/// The options of several commands that are declared in each: for a group of options the parser takes
/// four times as long as for one.
extension ArgumentHelp {
  /// Of the state of the library that a command reads (``LibraryAPI/showState(_:)``).
  static let asOf = ArgumentHelp(
    "Read the library as it was: at the end of a day such as 2026-05-01 or -3w, after a step such as "
      + "17, or at a snapshot.", valueName: "point")

  /// Of a command that lists something (``StandardOutput/page(unless:)``).
  static let noPager: ArgumentHelp =
    "Do not use a pager (default: MOONSHELF_PAGER, then PAGER, then less, on a terminal)."

  /// Of the format of albums, which may be a script's.
  static let albumFormat: ArgumentHelp = "Output format (default: table), or a script's."
}

extension LibraryAPI {
  /// Shows an earlier state, if one is named.
  ///
  /// - Throws: `UserError` for a point that is none; `LibraryError`.
  func showState(_ asOf: String?) throws { if let asOf { try showPast(point(asOf)) } }
}
