import AlbumLibrary
import AlbumModel
import LuaRuntime

/// A function that a script wants to be called again and again: `moonshelf.every("1d", fn)`.
public struct ScriptJob {
  /// When it is due.
  public struct Schedule: Equatable, Sendable {
    /// The seconds between two runs.
    public let interval: Int64
    /// The second of the day, for intervals of whole days; nil for any.
    public let second: Int?

    /// The time at which it is due after a run, or after it was first seen; in seconds since 1970 UTC.
    ///
    /// A run that was missed is made up once: the next one counts from that.
    public func next(after last: Int64) -> Int64 {
      guard let second else { return last + interval }
      var day = LocalTime(secondsSince1970: last).date
      if LocalTime.seconds(of: day, second: second) > last { day = day.adding(days: -1) }
      return LocalTime.seconds(of: day.adding(days: Int(interval / 86_400)), second: second)
    }
  }

  /// Its script, and its name in that: `backup.nightly`.
  public let name: String
  /// When it is due.
  public let schedule: Schedule
  /// The words of the script: `1d at 03:00`.
  public let description: String

  let run: LuaFunction
  let script: Script?
}

extension ScriptHost {
  /// `moonshelf.every(interval, [{ name =, at = },] fn)`.
  func registerJob(_ call: LuaCall) throws {
    let interval = try call.string(1, "interval")
    let hasOptions = call.kind(2) != .function
    let options = hasOptions ? try call.optionalTable(2, "opts") : nil
    try options?.allowing(["name", "at"], in: "every")
    let function = try call.function(hasOptions ? 3 : 2, "fn")
    guard let seconds = Self.seconds(of: interval) else {
      throw LuaArgumentError(
        1, "an interval is like \"15m\", \"1h\", \"1d\" or \"1w\", not \"\(interval)\"")
    }
    let at = try options?.member("at", as: String?.self)
    var second: Int?
    if let at {
      let parts = at.split(separator: ":").map { Int($0) }
      guard parts.count == 2, let hour = parts[0], let minute = parts[1], (0..<24).contains(hour),
        (0..<60).contains(minute)
      else { throw LuaArgumentError(2, "a time is like \"03:00\", not \"\(at)\"") }
      guard seconds % 86_400 == 0 else { throw LuaArgumentError(2, "at is for days and weeks") }
      second = hour * 3600 + minute * 60
    }
    let own = try options?.member("name", as: String?.self)
    let script = current?.shortName ?? "script"
    let name = own.map { "\(script).\($0)" } ?? script
    guard !jobs.contains(where: { $0.name == name }) else {
      throw LuaFailure("there is a job \(name) already; give this one another name")
    }
    jobs.append(
      ScriptJob(
        name: name, schedule: .init(interval: seconds, second: second),
        description: interval + (at.map { " at \($0)" } ?? ""), run: function, script: current))
  }

  private static func seconds(of interval: String) -> Int64? {
    let units: [Character: Int64] = ["m": 60, "h": 3600, "d": 86_400, "w": 604_800]
    guard let unit = interval.last.flatMap({ units[$0] }), let count = Int64(interval.dropLast()),
      (1...10_000).contains(count)
    else { return nil }
    return count * unit
  }

  /// Runs the jobs that are due.
  ///
  /// - Parameters:
  ///   - log: their runs.
  ///   - name: one that is run in any case; nil for those that are due.
  ///   - report: called after each with its error, if there was one.
  /// - Returns: the number of jobs that ran.
  /// - Throws: `UserError` for an unknown name; the error of the log.
  @discardableResult
  public func runJobs(
    _ log: JobLog, named name: String? = nil, report: (ScriptJob, (any Error)?) -> Void
  ) throws -> Int {
    if let name, !jobs.contains(where: { $0.name == name }) {
      throw UserError.usage("no script has a job \(name); see moonshelf jobs")
    }
    var count = 0
    for job in jobs where name == nil || job.name == name {
      guard try log.begin(job, at: library.now, isForced: name != nil), !machine.mustStop else {
        continue
      }
      count += 1
      let start = ContinuousClock.now
      var failure: (any Error)?
      do { try calling(job.script, inForeground: true) { try job.run.call() } } catch {
        failure = error
        job.script?.hasFailed = true
      }
      try log.end(job, took: (ContinuousClock.now - start) / .seconds(1), failure.map { "\($0)" })
      report(job, failure)
    }
    return count
  }
}
