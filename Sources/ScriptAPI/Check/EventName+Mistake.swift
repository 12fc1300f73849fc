package import AlbumModel

extension EventName {
  /// The message on an invalid name in `library.on` or `library.hook`; nil for a valid one.
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

  /// Whether it is the name of a custom notification: it has a dot, and none of the prefixes of the
  /// library.
  package var isOwn: Bool {
    rawValue.contains(".")
      && !["album.", "import.", "history.", "cover.", "library."].contains {
        rawValue.hasPrefix($0)
      }
  }
}
