package import AlbumModel

extension EventName {
  /// What is wrong with a name that a script observes or hooks; nil when nothing is.
  package func mistake(inHook isHook: Bool) -> String? {
    let known = isHook ? EventName.hookable : EventName.observable
    if known.contains(self) || !isHook && isOwn { return nil }
    let others = isHook ? EventName.observable : EventName.hookable
    if others.contains(self) {
      let (right, wrong) = isHook ? ("on", "hook") : ("hook", "on")
      return "\"\(rawValue)\" is for library.\(right), not library.\(wrong)"
    }
    let nearest = EditDistance.nearest(to: rawValue, among: known.map(\.rawValue))
    return "unknown event \"\(rawValue)\""
      + (nearest.map { ": did you mean \"\($0)\"?" } ?? "")
  }

  /// Whether it names a notification of a script's own: it has a dot, and is none of the library's
  /// kinds.
  package var isOwn: Bool {
    rawValue.contains(".")
      && !["album.", "import.", "history.", "cover.", "library."].contains {
        rawValue.hasPrefix($0)
      }
  }
}
