import AlbumFiles
import AlbumModel

/// When the jobs of scripts ran, in a file of the user's state, for one library.
///
/// Several programs may run jobs: the one that notes the beginning first runs it.
public final class JobLog {
  /// The last run of a job.
  public struct Run: Equatable, Sendable {
    /// When it began, or when the job was first seen; in seconds since 1970 UTC.
    public var time: Int64
    /// How long it took, in seconds; nil if it has not run or did not end.
    public var seconds: Double?
    /// Its error, in one line.
    public var failure: String?
  }

  private let file: StateFile?
  private let library: String
  private var kept: [String: Run] = [:]

  /// Runs in a file.
  ///
  /// - Parameters:
  ///   - path: the file, which need not exist; nil keeps them in memory.
  ///   - library: the path of the library.
  public init(path: String? = nil, library: String = "") {
    file = path.map { StateFile($0) }
    self.library = library
  }

  /// The last run of each job, by name.
  ///
  /// - Throws: the system's error if the file cannot be read.
  public func all() throws -> [String: Run] { try file == nil ? kept : runs(in: libraries()) }

  private func runs(in libraries: JSONObject) -> [String: Run] {
    guard case .object(let jobs)? = libraries.value(named: library) else { return [:] }
    return jobs.reduce(into: [:]) { runs, job in
      guard case .object(let run) = job.value, let time = run.exactText("time").flatMap(Int64.init)
      else { return }
      runs[job.name] = Run(
        time: time, seconds: run.exactText("seconds").flatMap(Double.init),
        failure: run.exactText("failure"))
    }
  }

  /// Notes that a job begins, if it is due.
  ///
  /// - Returns: whether it is to run now. One that was never seen is due after its first interval.
  func begin(_ job: ScriptJob, at now: Int64, isForced: Bool) throws -> Bool {
    try change { runs in
      let last = runs[job.name]?.time
      // A clock that was set back does not stop a job.
      let isDue = last.map { $0 <= now && job.schedule.next(after: $0) <= now } ?? false
      guard isForced || isDue || last.map({ $0 > now }) ?? true else { return false }
      // A program that is killed leaves this.
      runs[job.name] = Run(time: now, failure: isForced || isDue ? "has not ended" : nil)
      return isForced || isDue
    }
  }

  func end(_ job: ScriptJob, took seconds: Double, _ failure: String?) throws {
    try change { runs in
      runs[job.name]?.seconds = (seconds * 100).rounded() / 100
      runs[job.name]?.failure = failure?.split(separator: "\n").first.map(String.init)
    }
  }

  private func libraries() throws -> JSONObject {
    guard let text = try file?.text(), case .object(let libraries)? = try? JSONValue(reading: text)
    else { return JSONObject() }
    return libraries
  }

  private func change<Result>(_ body: (inout [String: Run]) -> Result) throws -> Result {
    guard let file else { return body(&kept) }
    return try file.whileLocked {
      let libraries = try libraries()
      var runs = runs(in: libraries)
      let result = body(&runs)
      var all = libraries.filter { $0.name != library }
      all.append(.init(name: library, value: .object(JSONObject(sorting: runs, \.json))))
      try file.write(JSONObject(all.sorted { $0.name < $1.name }).lines)
      return result
    }
  }
}

extension JobLog.Run {
  fileprivate var json: JSONValue {
    var members: [(name: String, value: JSONValue)] = [("time", .text("\(time)"))]
    if let seconds { members.append(("seconds", .text("\(seconds)"))) }
    if let failure { members.append(("failure", .text(failure))) }
    return .members(members)
  }
}
