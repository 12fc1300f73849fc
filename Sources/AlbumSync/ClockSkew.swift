import AlbumModel

/// The clocks of two libraries at the same moment.
///
/// The later of two values wins, so a clock that is far ahead overrides all other writes, until the
/// others have reached its time.
struct ClockSkew {
  /// The maximum difference, in seconds; the transfer takes some of it.
  private static let most: Int64 = 86_400

  /// The clock of this machine, in seconds since 1970 UTC.
  let here: Int64
  /// The clock of the remote.
  let there: Int64

  /// The warning for the user; nil if the difference is acceptable.
  var warning: String? {
    let (ahead, isOverflowing) = here.subtractingReportingOverflow(there)
    guard isOverflowing || ahead.magnitude > UInt64(Self.most) else { return nil }
    let days = ahead.magnitude / UInt64(Self.most)
    let isHere = isOverflowing ? here > there : ahead > 0
    return "the clock of \(isHere ? "this machine" : "the remote") is ahead of the other by "
      + (isOverflowing ? "ages" : CountText.of(Int(days), "day"))
      + ", and the later of two values wins; correct the wrong clock"
  }
}
