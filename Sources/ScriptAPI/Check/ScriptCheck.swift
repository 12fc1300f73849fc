/// Finds unknown names in a script: of functions, fields, events and options.
///
/// It reads tokens without running them: the value of a variable is known if it was declared with a
/// value of the API, or passed by the API to a function of the script. Unknown values are not
/// checked.
public enum ScriptCheck {
  /// The probable mistakes of a script, by position.
  ///
  /// Albums accept fields of any name. A name is reported if it is similar to a known one, and neither
  /// assigned in the script nor a custom field of the library.
  ///
  /// - Parameters:
  ///   - source: any text, even if it is not Lua.
  ///   - customFields: the custom fields of the library.
  ///   - isWhole: whether it is a whole script, whose undefined globals are mistakes; not an excerpt.
  /// - Returns: an empty list for a script without such mistakes.
  /// - Complexity: O(n).
  public static func findings(
    in source: String, customFields: Set<String> = [], isWhole: Bool = false
  ) -> [Finding] {
    var reader = ScriptReader(source, customFields: customFields)
    let findings = reader.read() + (isWhole ? reader.undefinedGlobals : [])
    return findings.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }
}
