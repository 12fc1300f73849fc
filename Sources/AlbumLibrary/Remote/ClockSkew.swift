import AlbumModel

/// What the clocks of two libraries that exchange say at the same moment.
///
/// Of two values the later one holds, so a clock that is far ahead wins against all that is written
/// elsewhere, until the others have come to its time.
struct ClockSkew {
  /// How far apart they may be, in seconds; the way from one to the other takes some of it.
  private static let most: Int64 = 86_400

  /// The clock of this machine, in seconds since 1970 UTC.
  let here: Int64
  /// The one of the remote.
  let there: Int64

  /// What to tell people; nil while nothing is wrong.
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
