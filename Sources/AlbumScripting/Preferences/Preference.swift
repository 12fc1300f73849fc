public import AlbumModel

/// A setting of a script's, defined with `moonshelf.prefs.define`.
public struct Preference: Equatable, Sendable {
  /// Its name in the script.
  public let name: String
  /// What it is while the user says nothing; its type is the setting's.
  public let standard: FieldValue
  /// What it is for; may be empty.
  public let label: String
  /// The only values it may have; empty for any.
  public let choices: [FieldValue]
  /// The least a number may be.
  public let minimum: Double?
  /// The most a number may be.
  public let maximum: Double?

  /// Describes a setting.
  public init(
    name: String, standard: FieldValue, label: String = "", choices: [FieldValue] = [],
    minimum: Double? = nil, maximum: Double? = nil
  ) {
    self.name = name
    self.standard = standard
    self.label = label
    // A list of numbers may well mix 0.5 and 1; both are then numbers with a fraction.
    self.choices = choices.map { choice in
      if case (.number, .integer(let integer)) = (standard, choice) {
        return .number(Double(integer))
      }
      return choice
    }
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Reads what a user types for it.
  ///
  /// - Throws: ``PreferenceProblem`` when it is of another type, or out of bounds.
  public func value(from text: String) throws(PreferenceProblem) -> FieldValue {
    let value: FieldValue? =
      switch standard {
      case .integer: Int64(text).map(FieldValue.integer)
      case .number: Double(text).flatMap { $0.isFinite ? .number($0) : nil }
      case .flag:
        ["true": true, "yes": true, "on": true, "false": false, "no": false, "off": false][text]
          .map(FieldValue.flag)
      case .text, .list: .text(text)
      }
    guard let value, accepts(value) else {
      throw PreferenceProblem("\(name) must be \(wanted), not \"\(text)\"")
    }
    return value
  }

  /// Whether a value is of its type and within its bounds.
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

  /// What it may be, in words.
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

/// A setting that cannot be what it should be.
public struct PreferenceProblem: Error, Equatable, CustomStringConvertible {
  /// In one line.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
