import CEmbeddedFiles

/// The kinds of script templates: the files of `Templates`.
public enum ScriptTemplate: String, CaseIterable, Sendable {
  /// An import rule.
  case rule
  /// A source: what a program's or a service's files are.
  case source
  /// A layout and a decorator.
  case layout
  /// A command.
  case automation

  /// The script's text.
  ///
  /// - Parameter name: the script's name.
  /// - Returns: Lua, with comments on what to change.
  public func script(_ name: String) -> String {
    switch self {
    case .rule: Self.text(embedded_rule_template(), name)
    case .source: Self.text(embedded_source_template(), name)
    case .layout: Self.text(embedded_layout_template(), name)
    case .automation: Self.text(embedded_automation_template(), name)
    }
  }

  /// The text of its test.
  ///
  /// - Parameter name: the script's name.
  /// - Returns: Lua for `moonshelf test`.
  public func test(_ name: String) -> String {
    switch self {
    case .rule: Self.text(embedded_rule_test_template(), name)
    case .source: Self.text(embedded_source_test_template(), name)
    case .layout: Self.text(embedded_layout_test_template(), name)
    case .automation: Self.text(embedded_automation_test_template(), name)
    }
  }

  private static func text(_ template: UnsafePointer<CChar>, _ name: String) -> String {
    String(cString: template).replacing("NAME", with: name)
  }
}
