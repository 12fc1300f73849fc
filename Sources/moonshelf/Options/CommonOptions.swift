import AlbumLibrary
import AlbumScripting
import ArgumentParser

/// The options of several commands that are declared in each: for a group of options the parser takes
/// four times as long as for one.
extension ArgumentHelp {
  /// Of the words of a query (`[String].asQuery(for:)`).
  static let query = ArgumentHelp(
    "Query: words, field:text, field:=exact, field::regex, year:1990..1999, id:12, ^not, a comma for or, artist+ to sort.",
    valueName: "query")

  /// Of the permissions of the scripts that the user names.
  static let allow = ArgumentHelp(
    "Grant a permission: \(Permission.forms). May be repeated.", valueName: "permission")

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

extension PermissionSet {
  /// The permissions of words such as `net=example.org`.
  init(parsing words: [String]) throws { self.init(try words.map { try Permission(parsing: $0) }) }
}
