/// Whether a browser's cards have covers, and their source.
public enum CoverUse: Sendable {
  /// No covers.
  case none
  /// Covers on this machine, without the web.
  case local
  /// Covers from any address.
  case all
}
