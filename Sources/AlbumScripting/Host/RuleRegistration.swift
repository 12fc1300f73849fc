import AlbumModel
import LuaRuntime
import RecordRecognition

/// An import rule that a script registered.
struct RuleRegistration {
  let name: String
  /// Its priority; higher ones are called first.
  var priority = 0
  /// The source of its records; nil for all.
  var source: String?
  /// The fields of columns in files of the source.
  var map: [ColumnMapping] = []
  /// `function(album, record, ctx)`; nil for a rule that only names fields of columns.
  let function: LuaFunction?
  /// The source that it is part of, whose drafts it completes; nil for a rule of its own.
  var definition: SourceDefinition?
  /// What the program's script says of it, for the index.
  var declaration: JSONObject?
  /// The script that registered it.
  let script: Script?
}
