public import AlbumModel
import Foundation

/// The user's settings of scripts: a JSON object in a file, `"script.name": value`.
public final class Preferences {
  private let path: String?
  private var values: [String: FieldValue]?

  /// Settings in a file, read at the first use.
  ///
  /// - Parameter path: the file, which need not exist; nil keeps them in memory.
  public init(path: String? = nil) {
    self.path = path
  }

  /// The value that the user set.
  ///
  /// - Parameters:
  ///   - name: a setting's name.
  ///   - script: the script's name in the script folder, without `.lua`; for another file, its
  ///     path.
  /// - Returns: nil if the user has not set it.
  /// - Throws: `UserError` if the file cannot be read.
  public func value(of name: String, in script: String) throws -> FieldValue? {
    try all()["\(script).\(name)"]
  }

  /// All values that the user set, by `script.name`.
  public func all() throws -> [String: FieldValue] {
    if let values { return values }
    let read = try readFile()
    values = read
    return read
  }

  /// Sets a value, and replaces the file atomically.
  ///
  /// - Parameters:
  ///   - value: nil restores the default.
  ///   - key: `script.name`.
  /// - Throws: `UserError` if the file cannot be read or written.
  public func set(_ value: FieldValue?, for key: String) throws {
    guard let path else { return try change(value, for: key) }
    try SettingsFile.whileLocked(path) { try change(value, for: key) }
  }

  private func change(_ value: FieldValue?, for key: String) throws {
    // Another process may have written it since.
    var values = try readFile()
    values[key] = value
    self.values = values
    guard let path else { return }
    let members = values.sorted { $0.key < $1.key }.map { key, value in
      JSONObject.Member(name: key, value: JSONValue(value))
    }
    do {
      try SettingsFile.write(JSONObject(members).lines, to: path)
    } catch {
      throw UserError("cannot write the settings to \(path)")
    }
  }

  private func readFile() throws -> [String: FieldValue] {
    guard let path else { return values ?? [:] }
    guard let text = try SettingsFile.read(path) else { return [:] }
    guard let pairs = JSONText.object(in: text) else {
      throw UserError(
        "\(path) is not a JSON object of settings; fix or remove it")
    }
    return Dictionary(pairs.map { ($0.name, $0.value) }) { $1 }
  }
}
