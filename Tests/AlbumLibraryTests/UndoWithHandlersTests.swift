import AlbumModel
import AlbumTestSupport
import Foundation
import Testing

@testable import AlbumLibrary

private let environment = ProcessInfo.processInfo.environment
/// Another number of series of operations: `MOONSHELF_SEEDS=1000`.
private let seeds = environment["MOONSHELF_SEEDS"].flatMap { UInt64($0) }
/// The library of a process that is to be killed, and its seed.
private let doomedLibrary = environment["MOONSHELF_DOOMED"]?.split(separator: " ")

@Suite("Undo and redo with handlers that change the library")
struct UndoWithHandlersTests {
  @Test("an observer that adds an album when one is removed does not prevent redo")
  func addingOnRemoval() throws {
    let library = try LibraryAPI.inMemory()
    var failures: [HandlerFailure] = []
    library.onHandlerFailure { failures.append($0) }
    library.observe(.albumRemoved, owner: "back.lua") { event in
      guard case .removed(let album, _) = event.subject else { return }
      _ = try? library.add(album.content, origin: .script)
    }
    try library.add(AlbumContent(title: "Low"))
    for _ in 0..<3 {
      try library.undo()
      #expect(try library.titles() == [])
      try library.redo()
      #expect(try library.titles() == ["Low"])
    }
    #expect(failures.map(\.owner) == ["back.lua"])
    #expect(failures.first.map { "\($0.cause)" }?.contains("library.after(fn)") == true)
    #expect(try library.doctor().problems == [])
  }

  @Test("an observer that removes a changed album is undone and redone together with the change")
  func removingOnChange() throws {
    let library = try LibraryAPI.inMemory("a")
    let id = try library.identity(of: "a")
    library.observe(.albumChanged, owner: "sold.lua") { event in
      guard case .changes(let album, let changes) = event.subject else { return }
      if changes.contains(where: { $0.name == "sold" && $0.new == .flag(true) }) {
        try library.remove([album.id])
      }
    }
    try library.update(id) { try $0.set(.flag(true), for: "sold") }
    #expect(try library.titles() == [])
    #expect(try library.undo().map(\.changeCount) == [2])
    #expect(try library.album(id)?["sold"] == nil)
    try library.redo()
    #expect(try library.titles() == [])
    #expect(try library.doctor().problems == [])
  }

  @Test("a handler of undo that keeps trying is not disabled, and hears the next undo")
  func notDisabled() throws {
    let library = try LibraryAPI.inMemory("a")
    let id = try library.identity(of: "a")
    var calls = 0
    library.observe(.albumChanged) { _ in
      calls += 1
      try library.update(id) { $0.year = 1 }
    }
    for year in 1..<10 as Range<Int64> {
      try library.update(id) { $0.year = year + 1 }
      try library.undo()
    }
    #expect(calls >= 18)
  }

  @Test("a handler of another process's undo cannot change the library either")
  func otherProcess() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.moonshelf")
    let here = try LibraryAPI(path: path)
    let there = try LibraryAPI(path: path)
    try here.add(AlbumContent(title: "Low"))
    try there.refresh()
    there.observe(.albumRemoved) { _ in _ = try? there.add(AlbumContent(title: "instead")) }
    try here.undo()
    try there.refresh()
    #expect(try here.titles() == [])
    try here.redo()
    #expect(try there.titles() == ["Low"])
  }

  @Test("a function deferred by a handler of undo is a step of its own, which ends redo")
  func deferring() throws {
    let library = try LibraryAPI.inMemory()
    library.observe(.albumRemoved) { event in
      try library.after(owner: "log.lua") { try library.add(AlbumContent(title: "log")) }
    }
    try library.add(AlbumContent(title: "Low"))
    try library.undo()
    #expect(try library.titles() == ["log"])
    #expect(try library.history().map(\.label) == ["log.lua", "Add Low"])
    #expect(throws: LibraryError.nothingToRedo) { try library.redo() }
    #expect(try library.doctor().problems == [])
  }

  @Test("what handlers do in answer to a restored snapshot or a reverted step is undone with it")
  func restoring() throws {
    let library = try LibraryAPI.inMemory("a")
    let id = try library.identity(of: "a")
    let snapshot = try library.saveSnapshot("before")
    try library.update(id) { $0.year = 1977 }
    let changed = try LibraryState(of: library)
    let step = try #require(try library.history(1).first?.id)
    library.observe(.albumChanged, owner: "log.lua") { event in
      guard case .changes(_, let changes) = event.subject,
        changes.contains(where: { $0.name == "year" })
      else { return }
      try library.add(AlbumContent(title: "log"))
    }
    try library.restore(snapshot)
    #expect(try library.titles() == ["a", "log"])
    try library.undo()
    #expect(try LibraryState(of: library) == changed)
    try library.revert(step)
    #expect(try library.titles() == ["a", "log"])
    try library.undo()
    #expect(try LibraryState(of: library) == changed)
  }

  @Test("two observers that answer each other twice are stopped")
  func exponential() throws {
    let library = try LibraryAPI.inMemory("a")
    let id = try library.identity(of: "a")
    var failures: [HandlerFailure] = []
    library.onHandlerFailure { failures.append($0) }
    library.observe(.albumChanged, owner: "twice.lua") { _ in
      for _ in 0..<2 { try library.update(id) { $0.year = ($0.year ?? 0) + 1 } }
    }
    try library.update(id) { $0.genre = "Pop" }
    #expect(failures.contains { $0.owner == "twice.lua" && $0.isSwitchedOff })
    #expect(try library.history(100_000).count < 5000)
  }

  @Test("functions that defer themselves are stopped")
  func endlessDeferring() throws {
    let library = try LibraryAPI.inMemory("a")
    var failures: [HandlerFailure] = []
    library.onHandlerFailure { failures.append($0) }
    func again() throws { for _ in 0..<2 { try library.after(owner: "again.lua") { try again() } } }
    try again()
    #expect(failures.contains { $0.owner == "again.lua" && $0.isSwitchedOff })
  }

  @Test(
    "gives the exact former states, whatever handlers and hooks do", arguments: 1...(seeds ?? 12))
  func property(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let handlers = try MeddlingHandlers(at: folder.file("library.moonshelf"), seed: seed)
    let library = handlers.library
    var memory: [(point: HistoryPoint, state: LibraryState)] = []
    for _ in 0..<25 { memory.append(try handlers.next()) }
    try #require(try library.doctor().problems == [])
    for (point, state) in memory {
      let past = try library.readingPast(point) { try LibraryState(of: library) }
      #expect(past == state)
    }
    // They still try to change the library, but defer nothing.
    (handlers.budget, handlers.defers) = (.max, false)
    try undoAndRedoAll(library)
    #expect(handlers.calls > 50)
    if seeds != nil { print("seed \(seed): \(handlers.count) operations") }
  }

  private func undoAndRedoAll(_ library: LibraryAPI) throws {
    var states = [try LibraryState(of: library)]
    while try library.canUndo() {
      try library.undo()
      states.append(try LibraryState(of: library))
    }
    #expect(states.last?.albums == [])
    while states.count > 1 {
      #expect(states.removeLast() == (try LibraryState(of: library)))
      try library.redo()
    }
    #expect(states.last == (try LibraryState(of: library)))
    #expect(try library.doctor().problems == [])
  }

  @Test("loses nothing when the process is killed within a handler", arguments: 1...(seeds ?? 4))
  func killed(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.moonshelf")
    try folder.write("", to: "library.moonshelf.log")
    for round in 0..<3 as Range<UInt64> {
      let child = Process()
      child.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      child.arguments = [
        "--testing-library", "swift-testing", "--filter", "UndoWithHandlersTests/doomed",
      ]
      child.environment = environment.merging(
        ["MOONSHELF_DOOMED": "\(path) \(seed * 3 + round)"]) { $1 }
      child.standardOutput = FileHandle.nullDevice
      try child.run()
      child.waitUntilExit()
      try #require(child.terminationReason == .uncaughtSignal && child.terminationStatus == SIGKILL)
      let library = try LibraryAPI(path: path, effects: .fixed)
      try #require(try library.doctor().problems == [])
      for line in try String(contentsOfFile: path + ".log", encoding: .utf8).split(separator: "\0")
      {
        let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
        let point = HistoryPoint(name: "then", entry: try #require(Int64(parts[0])))
        let past = try library.readingPast(point) { try LibraryState(of: library) }
        #expect("\(past)" == parts[1])
      }
      try undoAndRedoAll(library)
      try library.close()
    }
  }

  @Test("kills itself", .enabled(if: doomedLibrary != nil, "only in a process of its own"))
  func doomed() throws {
    let words = try #require(doomedLibrary)
    let seed = try #require(UInt64(words[1]))
    let handlers = try MeddlingHandlers(at: String(words[0]), seed: seed)
    handlers.lastCall = handlers.calls + Int(seed &* 37 % 149) + 1
    let log = try #require(FileHandle(forWritingAtPath: words[0] + ".log"))
    try log.seekToEnd()
    for _ in 0..<25 {
      let (point, state) = try handlers.next()
      try log.write(contentsOf: Data("\(point.entry)\t\(state)\0".utf8))
    }
    kill(getpid(), SIGKILL)
  }
}

/// Random operations by two processes, with handlers of all events, and hooks, that do anything to
/// the library.
private final class MeddlingHandlers {
  let library: LibraryAPI
  private let other: LibraryAPI
  private var operations: RandomOperations
  private var steps: SeededRandom
  private var random: SeededRandom
  /// How much they may still do.
  var budget = 0
  var defers = true
  private(set) var calls = 0
  /// The number of operations, those of handlers included.
  private(set) var count = 6
  /// The call in which the process is killed.
  var lastCall = Int.max

  private struct HalfWay: Error {}

  init(at path: String, seed: UInt64) throws {
    library = try LibraryAPI(path: path, effects: .fixed)
    other = try LibraryAPI(path: path, effects: .fixed)
    operations = RandomOperations(random: SeededRandom(seed &* 31))
    (steps, random) = (SeededRandom(seed &* 7), SeededRandom(seed &* 101))
    for _ in 0..<6 { try operations.perform(on: library) }
    register()
  }

  /// Performs the next operation, and returns the state that it led to.
  func next() throws -> (point: HistoryPoint, state: LibraryState) {
    budget = 12
    count += 1
    switch Int.random(in: 0..<8, using: &steps) {
    case 0: _ = try? library.undo(Int.random(in: 1...3, using: &steps))
    case 1: _ = try? library.redo()
    case 2: _ = try? other.undo()
    case 3: try operations.perform(on: other)
    default: try ignoringRefusals { try operations.perform(on: library) }
    }
    try library.refresh()
    return (try library.currentPoint(), try LibraryState(of: library))
  }

  private func register() {
    for name in EventName.observable
    where name.rawValue.hasPrefix("album.") || name == .historyChanged {
      for owner in ["one.lua", "two.lua"] {
        library.observe(name, owner: owner) { [unowned self] _ in try meddle(mayFail: true) }
      }
    }
    for name in EventName.hookable {
      library.hook(name, owner: "hook.lua") { [unowned self] change in
        if Int.random(in: 0..<8, using: &random) == 0 { return .veto(reason: "no") }
        change.content.genre = change.content.genre ?? "hooked"
        if let album = change.album, Bool.random(using: &random) {
          #expect(throws: LibraryError.self) { try library.update(album.id) { $0.year = 1066 } }
          #expect(throws: LibraryError.self) { try library.remove([album.id]) }
        }
        try meddle(mayFail: false)
        return .proceed
      }
    }
  }

  private func ignoringRefusals(_ body: () throws -> Void) throws {
    do { try body() } catch let error as LibraryError where error.isRefusal {
    } catch LibraryError.albumRemoved, LibraryError.noSuchPosition {
      // A hook of the same operation was faster.
    }
  }

  /// Makes random changes, during which handlers may do the same.
  private func operate() throws {
    var operations = RandomOperations(
      random: SeededRandom(UInt64.random(in: 0...9999, using: &random)))
    try operations.perform(on: library)
  }

  private func meddle(mayFail: Bool) throws {
    calls += 1
    if calls == lastCall { kill(getpid(), SIGKILL) }
    guard budget > 0 else { return }
    budget -= 1
    count += 1
    let choice = Int.random(in: 0..<12, using: &random)
    try ignoringRefusals {
      do {
        switch choice {
        case 0: try library.undo()
        case 1: try library.redo()
        case 2:
          let steps = try library.history(5)
          if let step = steps.randomElement(using: &random) { try library.revert(step.id) }
        case 3:
          if let snapshot = try library.snapshots().first { try library.restore(snapshot) }
        case 4: _ = try library.saveSnapshot("snapshot \(calls)")
        case 5 where defers:
          try library.after { [unowned self] in
            try ignoringRefusals { try operate() }
          }
        case 6:
          try library.transaction("Half") {
            try operate()
            throw HalfWay()
          }
        default: try operate()
        }
      } catch LibraryError.insideTransaction, LibraryError.notNow {
      } catch is HalfWay where !mayFail {
      }
    }
  }
}
