import LuaRuntime

/// An import rule that a script registered.
struct RuleRegistration {
  /// Its name.
  let name: String
  /// Its priority; higher ones are called first.
  var priority = 0
  /// The source of its records; nil for all.
  var source: String?
  /// `function(album, record, ctx)`.
  let function: LuaFunction
  /// The script that registered it.
  let script: Script?
}
