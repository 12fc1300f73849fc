public import AlbumModel

/// Imports files for the server, which knows neither formats nor rules, since these may be scripts'.
///
/// It lives in the library's domain, and is called only there.
public protocol AlbumImports: AnyObject {
  /// Imports a file as one step.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - options: its `name`, the fields of its columns (`map`), its `source`; all may be missing.
  ///   - isPreview: whether everything is rolled back.
  /// - Returns: the report; of a preview, `report`, and in `lists` how the file is read.
  /// - Throws: `UserError` for a file that cannot be read; `LibraryError`; `CancellationError`.
  func importFile(_ path: String, options: [String: String], isPreview: Bool) throws -> JSONValue
}
