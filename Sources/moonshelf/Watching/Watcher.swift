import AlbumFiles
import AlbumImport
import AlbumLibrary
import Glibc
import RecordReading

/// The settings of a watch.
struct WatchPlan {
  var paths: [String]
  var rules: [String] = []
  var importing = ImportPlan()
  /// How long a file must not have changed.
  var settle = Duration.milliseconds(300)
  /// The folder for rejected records; nil for none.
  var rejectsFolder: String?
  /// Whether files that exist at the beginning are skipped.
  var isNewOnly = false
  /// Whether to end once the existing files are imported.
  var isOnce = false
}

/// Imports files as they arrive, until it is asked to end.
final class Watcher {
  private let plan: WatchPlan
  private let session: LibrarySession
  private let log: WatchLog
  private let notices: FolderEvents
  private let places: WatchedPlaces
  private let rules: WatchedRules
  private var waiting = PendingFiles()
  /// The state of each file when it was last read.
  private var seen: [[UInt8]: FileSnapshot] = [:]
  /// The contents imported since the rules were loaded.
  private var imported: Set<FileContent> = []
  /// The last waiting time of each file for a full disk or for another program.
  private var delays: [[UInt8]: Duration] = [:]
  /// How often each file was open for writing when it was to be imported.
  private var openCounts: [[UInt8]: Int] = [:]

  /// The number of checks of a file that is being written before `--once` skips it.
  private static let mostLooks = 10
  private static let maximumDelay = Duration.seconds(60)

  /// Begins to watch.
  ///
  /// - Throws: the error in a rule, ``CannotWatch``.
  init(_ plan: WatchPlan, session: LibrarySession, log: WatchLog) throws {
    (self.plan, self.session, self.log) = (plan, session, log)
    notices = try FolderEvents()
    let passedOver = SkippedFiles(library: session.library.path, folder: plan.rejectsFolder)
    places = WatchedPlaces(notices, isIgnored: passedOver.contains) {
      log.say(WatchedFile(Array($0.utf8)).name)
    }
    rules = try WatchedRules(plan.rules, session: session, log: log)
  }

  /// Imports the existing files, then new ones, until the program is asked to end.
  func run() throws {
    Wakeup.hang()
    try Interruption.whileStoppable(by: Wakeup.signal) {
      let found = try plan.paths.flatMap { try places.addRoot($0) }
      for path in found {
        if plan.isNewOnly { seen[path] = FileSnapshot(path) } else { wait(for: path) }
      }
      if plan.isOnce { return importWaiting(while: { self.waiting.wait >= 0 }) }
      watchRules()
      let names = plan.paths.map(PathText.shown).joined(separator: ", ")
      log.say("Watching \(names); Ctrl-C stops.")
      importWaiting(while: { true })
    }
  }

  private func importWaiting(while isGoingOn: () -> Bool) {
    while !Interruption.isRequested, !log.isLost, isGoingOn() {
      if Wakeup.wait(for: notices.descriptor, milliseconds: waiting.wait) {
        for notice in notices.next() { take(notice) }
      }
      let ready = waiting.takeReady(after: plan.isOnce ? Self.mostLooks : nil)
      if ready.contains(where: { rules.files.contains($0.path) }) { reloadRules() }
      var hasImported = false
      for (path, isUnchanged) in ready
      where !rules.files.contains(path) && !Interruption.isRequested {
        if isUnchanged { importFile(path) } else { giveUp(WatchedFile(path)) }
        hasImported = true
      }
      if hasImported { SyncAtEnd.push() }
    }
  }

  private func take(_ notice: FolderEvents.Notice) {
    switch places.subject(of: notice) {
    case .written(let path): wait(for: path)
    case .changing(let path): if waiting.contains(path) { wait(for: path) }
    case .came(let paths): paths.forEach(wait)
    case .gone(let path):
      // A rule that is gone may be about to be replaced.
      if rules.files.contains(path) { wait(for: path) } else { forget(path) }
    case .lost:
      log.say("too many events; scanning all files")
      places.scan().forEach(wait)
      rules.files.forEach(wait)
    case .nothing: break
    }
  }

  private func forget(_ path: [UInt8]) {
    waiting.remove(path)
    delays[path] = nil
    openCounts[path] = nil
  }

  /// Skips a file that another program has open for writing.
  ///
  /// Its end need not be reported: it may be written under another name.
  private func leaveAlone(_ file: WatchedFile, _ path: [UInt8]) {
    guard plan.isOnce else { return waiting.put(path, for: max(plan.settle, .seconds(1))) }
    openCounts[path, default: 0] += 1
    guard openCounts[path, default: 0] < Self.mostLooks else { return giveUp(file) }
    waiting.put(path, for: .milliseconds(200))
  }

  private func giveUp(_ file: WatchedFile) {
    log.fail("\(file.name): another program is writing it; skipped")
  }

  private func wait(for path: [UInt8]) {
    let isOld = plan.isOnce && FileSnapshot(path)?.isYounger(than: plan.settle) != true
    waiting.put(path, for: isOld ? .zero : plan.settle)
  }

  private func watchRules() {
    for file in rules.files { do { try places.watchName(file) } catch { log.say("\(error)") } }
  }

  private func reloadRules() {
    guard rules.reload() else { return }
    // With other rules the same records may become other albums.
    imported.removeAll()
    watchRules()
  }

  private func importFile(_ path: [UInt8]) {
    guard let state = FileSnapshot(path), seen[path] != state else { return }
    let file = WatchedFile(path)
    if FileSnapshot.isBeingWritten(path) { return leaveAlone(file, path) }
    openCounts[path] = nil
    guard let content = FileContent(path) else {
      seen[path] = state
      return log.fail("\(file.name): cannot be read: no permission")
    }
    guard !imported.contains(content) else {
      seen[path] = state
      return log.say("\(file.name): already imported; nothing changed")
    }
    do {
      let report = try importContent(of: file)
      imported.insert(content)
      delays[path] = nil
      seen[path] = state
      log.note(report, of: file.name)
    } catch  where error.isBusy || error.isDiskFull && !plan.isOnce {
      tryAgain(file, path, because: error)
    } catch {
      if Interruption.isRequested { return log.say("\(file.name): stopped; nothing was imported") }
      // A file that was removed in the meantime is not an error.
      guard FileSnapshot(path) != nil else { return }
      seen[path] = state
      log.fail(file.naming("\(error)"))
    }
  }

  /// Lets a file wait, for an error that may be temporary.
  private func tryAgain(_ file: WatchedFile, _ path: [UInt8], because error: any Error) {
    if delays[path] == nil {
      let reason = error.isBusy ? "the library is busy" : LibraryError.reason(of: error)
      log.say("\(file.naming(reason)); trying again")
    }
    let last = delays[path] ?? .milliseconds(500)
    let delay = error.isBusy ? .seconds(1) : min(last * 2, Self.maximumDelay)
    delays[path] = delay
    waiting.put(path, for: delay)
  }

  private func importContent(of file: WatchedFile) throws -> ImportReport {
    var plan = self.plan.importing
    plan.rejectsPath = self.plan.rejectsFolder.map(file.freePath)
    plan.isCancelled = { Interruption.isRequested }
    try session.requireHost().addRules(to: &plan)
    return try Interruption.whileStoppable(by: session.interrupt) {
      let report = try session.library.importFile(file.path, plan)
      try session.host?.saveStores()
      return report
    }
  }
}

extension Error {
  /// Whether another program has locked the library, so that a retry is useful.
  fileprivate var isBusy: Bool { if case .busy? = self as? LibraryError { true } else { false } }

  /// Whether the disk is full, so that a later retry is useful.
  fileprivate var isDiskFull: Bool {
    if case .diskFull? = self as? LibraryError { return true }
    return (self as? ImportError)?.kind == .diskFull
  }
}
