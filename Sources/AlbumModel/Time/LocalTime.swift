import Glibc

/// A moment in the time zone of the user: that of `TZ`, otherwise that of the machine.
///
/// Moments are stored as seconds since 1970 UTC. Everything that shows one to the user, or reads one from
/// them, does so with this type; programs get ``iso(_:)``.
public struct LocalTime: Hashable, Sendable {
  /// The day on the user's calendar.
  public let date: CivilDate
  /// The second of the day on the user's clock.
  public let second: Int

  /// The local time at a moment.
  ///
  /// - Parameter seconds: the moment, in seconds since 1970 UTC.
  public init(secondsSince1970 seconds: Int64) {
    let local = seconds &+ LocalTime.offset(at: seconds)
    date = CivilDate(secondsSince1970: local)
    second = Int(local - date.secondsSince1970)
  }

  /// The first moment at which the user's clock shows a time.
  ///
  /// A time that the clock skips, as at the beginning of summer time, is moved on by as much as the clock.
  ///
  /// - Parameters:
  ///   - date: the day.
  ///   - second: the second of the day.
  /// - Returns: seconds since 1970 UTC.
  public static func seconds(of date: CivilDate, second: Int = 0) -> Int64 {
    let wanted = date.secondsSince1970 + Int64(second)
    // The offsets of zones are less than a day, so a change of the offset near the moment is between these.
    let moments = [-86_400, 86_400].map { wanted - offset(at: wanted + $0) }
    return moments.first { $0 + offset(at: $0) == wanted } ?? moments[0]
  }

  /// A moment for users: `2026-11-21 11:00:00`, in their zone.
  ///
  /// - Parameter seconds: the moment, in seconds since 1970 UTC.
  /// - Returns: the date and the time of day.
  public static func text(_ seconds: Int64) -> String { "\(LocalTime(secondsSince1970: seconds))" }

  /// A moment for programs: `2026-11-21T10:00:00Z`, in UTC (ISO 8601, RFC 3339).
  ///
  /// - Parameter seconds: the moment, in seconds since 1970 UTC.
  /// - Returns: the date and the time of day, to the second.
  public static func iso(_ seconds: Int64) -> String {
    let date = CivilDate(secondsSince1970: seconds)
    return "\(date)T\(CivilDate.clock(Int(seconds - date.secondsSince1970)))Z"
  }

  /// The seconds by which the user's clock is ahead of UTC at a moment.
  private static func offset(at seconds: Int64) -> Int64 {
    var moment = time_t(seconds)
    var parts = tm()
    // It fails for years that do not fit into 32 bits.
    guard localtime_r(&moment, &parts) != nil else { return 0 }
    return Int64(parts.tm_gmtoff)
  }
}

extension LocalTime: CustomStringConvertible {
  /// The date and the time of day to the second, such as `2026-11-21 11:00:00`.
  public var description: String { "\(date) \(CivilDate.clock(second))" }
}
