/// Finds names in a script that are not there: of functions, fields, events, options.
///
/// It reads words, not meaning: what a variable holds is known where it was declared with something
/// of the API's, or given by it to a function of the script's. What it does not know it leaves
/// alone.
public enum ScriptCheck {
  /// The probable mistakes of a script, in its order.
  ///
  /// Albums take fields of any name; one is a finding when it is near a known one, and neither the
  /// script sets it nor is it among the fields that albums have.
  ///
  /// - Parameters:
  ///   - source: any text; what is no Lua has few findings, but does no harm.
  ///   - customFields: the user's own fields that albums of the library have.
  /// - Returns: nothing for a script without mistakes of this kind.
  /// - Complexity: O(n).
  public static func findings(in source: String, customFields: Set<String> = []) -> [Finding] {
    var reader = ScriptReader(source, customFields: customFields)
    return reader.read().sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }
}
