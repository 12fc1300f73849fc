public import AlbumModel

/// The commands of scripts for the server, which knows no scripts.
///
/// It lives in the library's domain, and is called only there.
public protocol AlbumCommands: AnyObject {
  /// The commands with their options.
  func commands() -> JSONValue

  /// The arguments with which this program runs a command and reports to the server.
  ///
  /// - Parameters:
  ///   - name: the command.
  ///   - call: its `options`, an object by their names, and its `arguments`, a list of texts.
  /// - Returns: nil if there is no such command.
  /// - Throws: `UserError` for an unknown option, or a value of another type.
  func arguments(for name: String, _ call: JSONObject) throws -> [String]?
}
