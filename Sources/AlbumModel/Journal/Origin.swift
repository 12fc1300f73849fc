/// Who made a change: what an observer reads as `ev.origin`.
public enum Origin: String, Sendable, CaseIterable {
  /// A user script.
  case script
  /// A command that a person typed.
  case command
  /// An import.
  case `import`
  /// Taking a step back.
  case undo
  /// Bringing a step back again.
  case redo
  /// The library itself, to keep sort keys short; no album stands in another order afterwards.
  case upkeep
  /// A remote library.
  case remote
  /// Another process on the same library.
  case otherProcess = "other process"
}
