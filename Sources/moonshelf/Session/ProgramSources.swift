import AlbumModel
import AlbumScripting
import RecordRecognition

/// The sources of the program: those of its scripts, and the others.
enum ProgramSources {
  /// Their names.
  static var names: [String] { (ImportSource.sourceNames + ShippedSource.all.map(\.name)).sorted() }

  /// The script with a name.
  ///
  /// - Returns: the script, and its test.
  /// - Throws: `UserError` if there is none.
  static func named(_ name: String, besides others: [String] = []) throws -> ShippedSource {
    if let source = ShippedSource.named(name) { return source }
    if names.contains(name) {
      throw UserError(
        "the program itself reads \(name); a source of a script with that name replaces it: "
          + "moonshelf scripts new source \(name)")
    }
    let nearest = EditDistance.nearest(to: name, among: names + others)
    throw UserError.usage(
      "there is no source \"\(name)\"; "
        + (nearest.map { "did you mean \($0)?" } ?? "moonshelf sources lists them"))
  }
}
