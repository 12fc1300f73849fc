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
  public func script(_ name: String) -> String { Self.text(texts.script, name) }

  /// The text of its test.
  ///
  /// - Parameter name: the script's name.
  /// - Returns: Lua for `moonshelf test`.
  public func test(_ name: String) -> String { Self.text(texts.test, name) }

  private var texts: (script: UnsafePointer<CChar>, test: UnsafePointer<CChar>) {
    switch self {
    case .rule: (embedded_rule_template(), embedded_rule_test_template())
    case .source: (embedded_source_template(), embedded_source_test_template())
    case .layout: (embedded_layout_template(), embedded_layout_test_template())
    case .automation: (embedded_automation_template(), embedded_automation_test_template())
    }
  }

  private static func text(_ template: UnsafePointer<CChar>, _ name: String) -> String {
    String(cString: template).replacing("NAME", with: name)
  }
}
