import AlbumFiles
public import AlbumModel

/// A setting of a script, defined with `moonshelf.prefs.define`.
public struct Preference: Equatable, Sendable {
  /// Its name in the script.
  public let name: String
  /// The default value; its type is that of the setting.
  public let standard: FieldValue
  /// The description; may be empty.
  public let label: String
  /// The allowed values; empty for any.
  public var choices: [FieldValue]
  /// The minimum of a number.
  public let minimum: Double?
  /// The maximum of a number.
  public let maximum: Double?

  /// Creates a setting.
  public init(
    name: String, standard: FieldValue, label: String = "", choices: [FieldValue] = [],
    minimum: Double? = nil, maximum: Double? = nil
  ) {
    (self.name, self.standard, self.label) = (name, standard, label)
    // A list of numbers may mix 0.5 and 1, so all of them become floating-point numbers.
    self.choices = choices.map { choice in
      if case (.number, .integer(let integer)) = (standard, choice) {
        return .number(Double(integer))
      }
      return choice
    }
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Parses the user's text for it.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - subject: what messages call it, instead of its name.
  /// - Returns: the value.
  /// - Throws: `UserError` for another type, or a value out of bounds.
  public func value(from text: String, as subject: String? = nil) throws(UserError) -> FieldValue {
    let value: FieldValue? =
      switch standard {
      case .integer: Int64(text).map(FieldValue.integer)
      case .number: Double(text).flatMap { $0.isFinite ? .number($0) : nil }
      case .flag:
        [
          "true": true, "yes": true, "y": true, "on": true, "false": false, "no": false, "n": false,
          "off": false,
        ][text]
        .map(FieldValue.flag)
      case .text, .list: .text(text)
      }
    guard let value, accepts(value) else {
      throw UserError.usage("\(subject ?? name) must be \(wanted), not \"\(text)\"")
    }
    return value
  }

  /// Whether a value has its type and is within its bounds.
  func accepts(_ value: FieldValue) -> Bool {
    if case (.number, .integer(let integer)) = (standard, value) {
      return accepts(.number(Double(integer)))
    }
    guard choices.isEmpty || choices.contains(value) else { return false }
    switch (standard, value) {
    case (.integer, .integer(let integer)): return isWithin(Double(integer))
    case (.number, .number(let number)): return isWithin(number)
    case (.flag, .flag), (.text, .text): return true
    default: return false
    }
  }

  private func isWithin(_ number: Double) -> Bool {
    number >= minimum ?? -.infinity && number <= maximum ?? .infinity
  }

  /// The allowed values, for messages.
  var wanted: String {
    if !choices.isEmpty { return "one of " + choices.map(\.description).joined(separator: ", ") }
    let kind =
      switch standard {
      case .integer: "a whole number"
      case .number: "a number"
      case .flag: "true or false"
      case .text, .list: "a text"
      }
    switch (minimum, maximum) {
    case (let minimum?, let maximum?):
      return "\(kind) from \(minimum.asShort) to \(maximum.asShort)"
    case (let minimum?, nil): return "\(kind) of at least \(minimum.asShort)"
    case (nil, let maximum?): return "\(kind) of at most \(maximum.asShort)"
    case (nil, nil): return kind
    }
  }
}

extension Double {
  fileprivate var asShort: String {
    self == rounded() && magnitude < 1e15 ? "\(Int64(self))" : "\(self)"
  }
}

/// The user's settings of scripts: a JSON object in a file, `"script.name": value`.
public final class Preferences {
  private let path: String?
  private let file: StateFile?
  private var values: [String: FieldValue]?

  /// Settings in a file, read at the first use.
  ///
  /// - Parameter path: the file, which need not exist; nil keeps them in memory.
  public init(path: String? = nil) {
    self.path = path
    file = path.map { StateFile($0) }
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
    guard let file else { return try change(value, for: key) }
    try file.whileLocked { try change(value, for: key) }
  }

  private func change(_ value: FieldValue?, for key: String) throws {
    // Another process may have written it since.
    var values = try readFile()
    values[key] = value
    self.values = values
    guard let path, let file else { return }
    do { try file.write(JSONObject(sorting: values) { JSONValue($0) }.lines) } catch {
      throw UserError("cannot write the settings to \(path)")
    }
  }

  private func readFile() throws -> [String: FieldValue] {
    guard let path, let file else { return values ?? [:] }
    guard let text = try file.text() else { return [:] }
    if let pairs = JSONText.object(in: text) {
      return Dictionary(pairs.map { ($0.name, $0.value) }) { $1 }
    }
    var reason = "not a JSON object of settings"
    var line = 1
    do throws(JSONError) { _ = try JSONValue(reading: text, isStrict: true) } catch {
      (reason, line) = (error.message, error.line)
    }
    throw UserError("\(path):\(line): \(reason); fix or remove the file")
  }
}
