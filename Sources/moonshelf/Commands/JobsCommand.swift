import AlbumModel
import AlbumScripting
import ArgumentParser
import Glibc

struct JobsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "jobs", subcommands: [List.self, Run.self], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration("jobs list")

    @OptionGroup var result: ResultOptions
    @OptionGroup var library: LibraryOptions

    mutating func run() throws {
      let session = try library.open(for: .everything)
      let runs = try library.jobLog.all()
      let rows = (session.host?.jobs ?? []).sorted { $0.name < $1.name }.map {
        job -> [FieldValue?] in
        let run = runs[job.name]
        return [
          .text(job.name), .text(job.description),
          run.flatMap { $0.seconds == nil && $0.failure == nil ? nil : result.time($0.time) },
          run?.seconds.map(FieldValue.number),
          run.map { result.time(job.schedule.next(after: $0.time)) },
          (run?.failure).map(FieldValue.text),
        ]
      }
      try result.printRows(
        ["job", "every", "last run", "seconds", "next run", "last failure"], rows,
        whenEmpty: "No script has a job; see moonshelf.every.", title: "Jobs")
      try session.closeUnused()
    }
  }

  struct Run: ParsableCommand {
    static let configuration = CommandConfiguration("jobs run")

    @Argument(help: "The job.")
    var name: String?

    @Flag(help: "Stay, and run each job when it is due. Ctrl-C stops.")
    var wait = false

    @OptionGroup var dryRun: DryRunOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var inspection: InspectionOptions
    @OptionGroup var library: LibraryOptions

    func validate() throws {
      if wait, name != nil { throw UserError.usage("--wait runs all jobs, and takes no name") }
      if dryRun.isOn, name == nil { throw UserError.usage("--dry-run needs the name of a job") }
    }

    mutating func run() throws {
      var hasFailed = false
      repeat {
        let session = try library.open(
          for: .everything, isDryRun: dryRun.isOn, limits: limits.limits)
        let log = try dryRun.isOn ? JobLog() : library.jobLog
        _ = try session.stoppable { host in
          try host.runJobs(log, named: name) { job, failure in
            hasFailed = hasFailed || failure != nil
            let name = "\(LocalTime.text(session.library.now)): \(job.name)"
            if let failure {
              Console.warn("\(name) failed: \(failure)")
            } else {
              print("\(name) ran")
            }
          }
        }
        try dryRun.show(session.library)
        try session.close()
        guard wait, !Interruption.isRequested else { break }
        Console.flush()
        for _ in 0..<60 where !Interruption.isRequested { sleep(1) }
      } while !Interruption.isRequested
      if hasFailed { throw ExitCode(1) }
    }
  }
}

extension LibraryOptions {
  /// The runs of the jobs on this library.
  fileprivate var jobLog: JobLog {
    get throws { JobLog(path: try requirePlaces().jobs, library: RealPath.expected(try path())) }
  }
}
