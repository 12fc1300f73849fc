import AlbumLibrary
import AlbumModel
import LuaRuntime
import Synchronization

/// The time of a test, which only the test changes.
final class TestClock: Sendable {
  /// The initial time: the beginning of 2026.
  static let beginning: Int64 = 1_767_225_600

  private let seconds = Atomic(TestClock.beginning)

  /// Seconds since 1970 UTC.
  var now: Int64 {
    get { seconds.load(ordering: .relaxed) }
    set { seconds.store(newValue, ordering: .relaxed) }
  }

  /// The clock for a library.
  var effects: LibraryAPI.Effects { LibraryAPI.Effects(now: { [self] in now }) }

  /// The seconds of a date in a test: `2026-01-31`, `2026-01-31 18:30`, with or without seconds;
  /// UTC.
  ///
  /// - Returns: nil for an invalid date.
  static func seconds(of text: String) -> Int64? {
    let halves = text.split(separator: " ", omittingEmptySubsequences: false)
    let date = halves[0].split(separator: "-", omittingEmptySubsequences: false).map(number)
    guard halves.count <= 2, date.count == 3, let year = date[0], let month = date[1],
      let day = date[2], year <= 9999, let civil = CivilDate(year: year, month: month, day: day)
    else { return nil }
    guard halves.count == 2 else { return civil.secondsSince1970 }
    let time = halves[1].split(separator: ":", omittingEmptySubsequences: false).map(number)
    guard (2...3).contains(time.count), let hours = time[0], let minutes = time[1],
      let seconds = time.count == 3 ? time[2] : 0, hours < 24, minutes < 60, seconds < 60
    else { return nil }
    return civil.secondsSince1970 + Int64(hours * 3600 + minutes * 60 + seconds)
  }

  private static func number(_ digits: Substring) -> Int? {
    digits.allSatisfy { $0.isASCII && $0.isNumber } ? Int(digits) : nil
  }
}

extension TestClock {
  /// The time functions of `os` in a test, which agree with the library.
  private static let replacement = """
    local os, now, beginning = ...
    local time, date = os.time, os.date
    function os.time(when)
      if when == nil then return now() end
      return time(when)
    end
    function os.date(format, when)
      return date(format or "%c", when or now())
    end
    function os.clock()
      return now() - beginning + 0.0
    end
    """

  /// Replaces `os.time`, `os.date` and `os.clock` of a script by those of the clock.
  func replaceTime(in environment: LuaTable, on machine: LuaMachine) throws {
    let time = try machine.makeFunction { [self] call in try call.returns(now) }
    try machine.load(Self.replacement, name: "clock").call(
      environment.get("os", as: LuaTable.self), time, Self.beginning)
  }

  /// `testing.clock`.
  func addFunctions(to module: ModuleObject, of bench: TestBench) throws {
    try bench.addAction("set", to: module) { bench, call in bench.clock.now = try Self.time(call) }
    try bench.addAction("advance", to: module) { bench, call in
      bench.clock.now &+= Int64(try call.integer(1, "seconds"))
    }
  }

  private static func time(_ call: LuaCall) throws -> Int64 {
    guard call.kind(1) == .string else { return Int64(try call.integer(1, "time")) }
    let text = try call.string(1, "time")
    guard let seconds = seconds(of: text) else {
      throw LuaArgumentError(
        1, "a time is like \"2026-01-31\" or \"2026-01-31 18:30\", not \"\(text)\"")
    }
    return seconds
  }
}
