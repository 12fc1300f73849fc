/// Whether a browser's cards have covers, and where those come from.
public enum CoverUse: Sendable {
  /// No covers.
  case none
  /// Covers that are on this machine: the web is not asked.
  case local
  /// Covers from wherever albums say.
  case all
}
