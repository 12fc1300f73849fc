/// The origin of a change, which observers read as `ev.origin`.
public enum Origin: String, Sendable, CaseIterable {
  /// A user script.
  case script
  /// A command of the user.
  case command
  /// An import.
  case `import`
  /// Undoing a step.
  case undo
  /// Redoing a step.
  case redo
  /// The library itself, to keep sort keys short; the order of albums does not change.
  case upkeep
  /// A remote library.
  case remote
  /// Another process on the same library.
  case otherProcess = "other process"
}
