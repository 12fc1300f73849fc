import AlbumModel
import AlbumTestSupport
import Testing

@testable import AlbumLibrary

/// The message of a library when an error occurs after a commit, before all observers were
/// notified.
@Suite("An error after the commit")
struct ErrorAfterCommitTests {
  /// The ways to save something, and their labels in the history.
  enum Saving: CaseIterable {
    case change, undo, undoOfTwo, redo, coalescing

    func perform(_ library: LibraryAPI) throws {
      switch self {
      case .change: try library.add(AlbumContent(title: "Third"))
      case .undo: try library.undo()
      case .undoOfTwo: try library.undo(2)
      case .redo: try library.redo()
      case .coalescing:
        _ = try library.coalescing("Gather", origin: .command) {
          try library.add(AlbumContent(title: "Third"))
        }
      }
    }

    var label: String {
      switch self {
      case .change: "Add Third"
      case .undo: "Undo Add Second"
      case .undoOfTwo: "Undo 2 steps"
      case .redo: "Redo Add Second"
      case .coalescing: "Gather"
      }
    }

    var titles: [String] {
      switch self {
      case .change, .coalescing: ["First", "Second", "Third"]
      case .undo: ["First"]
      case .undoOfTwo: []
      case .redo: ["First", "Second"]
      }
    }
  }

  /// The feed cannot be read for observers, or the albums in it.
  @Test(
    "reports that the change is saved, and so does the library", arguments: Saving.allCases,
    ["entry", "album"])
  func saved(saving: Saving, table: String) throws {
    let library = try LibraryAPI.inMemory("First", "Second")
    if saving == .redo { try library.undo() }
    library.observe(.albumAdded) { _ in }
    library.observe(.albumRemoved) { _ in }
    library.onCommit = { isKept in
      if isKept { try? library.execute("ALTER TABLE \(table) RENAME TO hidden") }
    }
    let error = #expect(throws: SavedWithError.self) { try saving.perform(library) }
    #expect(error?.description.hasPrefix("the change is saved, but: ") == true)
    #expect(error?.description.contains("nothing was changed") == false)
    #expect(library.lastSaved == saving.label)
    library.onCommit = { _ in }
    try library.execute("ALTER TABLE hidden RENAME TO \(table)")
    #expect(try library.titles() == saving.titles)
    #expect(try library.doctor().problems == [])
  }

  /// Delivers events of albums to observers, but fails for properties after that.
  private static func failAfterEvents(of library: LibraryAPI) throws {
    for event in [EventName.albumAdded, .albumRemoved] {
      library.observe(event) { _ in try library.execute("ALTER TABLE step RENAME TO hidden") }
    }
    _ = try library.observe(property: .canUndo) { _, _ in }
  }

  @Test("reports it for an operation of another library, too", arguments: [false, true])
  func exchanged(isUndo: Bool) throws {
    let (one, other) = (try LibraryAPI.inMemory("First"), try LibraryAPI(path: nil))
    if isUndo {
      try one.exchange(with: other)
      try one.undo()
    }
    try Self.failAfterEvents(of: other)
    #expect(throws: SavedWithError.self) { try one.push(to: other) }
    #expect(other.lastSaved == (isUndo ? "Undo Add First" : "Add First"))
    try other.execute("ALTER TABLE hidden RENAME TO step")
    #expect(try other.titles() == (isUndo ? [] : ["First"]))
    #expect(try other.doctor().problems == [])
  }

  @Test("in a dry run, which saves nothing, does not report it")
  func dryRun() throws {
    let library = try LibraryAPI(path: nil, isDryRun: true, effects: .fixed)
    try Self.failAfterEvents(of: library)
    #expect(throws: LibraryError.self) { try library.add(AlbumContent(title: "First")) }
    try library.close()
  }
}
