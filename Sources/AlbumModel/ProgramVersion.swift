/// The version of moonshelf, which packages and records name; set by `scripts/release`.
public enum ProgramVersion {
  /// The version, by semver.org.
  public static let current = "0.1.0"
}
