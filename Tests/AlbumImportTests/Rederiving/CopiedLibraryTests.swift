import AlbumImport
import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Testing

@Suite("A compacted library, and one from an archive")
struct CopiedLibraryTests {
  @Test("keep what a person chose against a rule, by a revert")
  func chosenByHand() throws {
    let shelf = try DerivedShelf("artist,title,genre\na,one,rock\nb,two,jazz\n") {
      $0.draft.genre = "old"
    }
    shelf.rule = { $0.draft.genre = "new" }
    _ = try shelf.rederive()
    var scope = ReversalScope()
    scope.albums = [try shelf.library.identity(of: "one")]
    scope.field = .genre
    try shelf.library.revert(2, scope)
    #expect(try shelf.values(.genre) == ["old", "new"])
    let copy = try shelf.archived()
    try shelf.library.compactHistory(before: .max)
    for library in [shelf, copy] {
      library.rule = { $0.draft.genre = "newer" }
      #expect(try library.rederive().count(.conflict) == 1)
      #expect(try library.values(.genre) == ["old", "newer"])
      #expect(try library.library.doctor().problems == [])
    }
  }

  @Test("derive a field again that differed only at a snapshot")
  func differedAtSnapshot() throws {
    let shelf = try DerivedShelf("artist,title,genre\na,one,rock\n")
    try shelf.set(0, .artist, .text("Mine"))
    try shelf.library.saveSnapshot("then")
    try shelf.library.undo()
    let copy = try shelf.archived()
    try shelf.library.compactHistory(before: .max)
    for library in [shelf, copy] {
      library.rule = { $0.draft.artist = "b" }
      #expect(try library.rederive().count(.changed) == 1)
      #expect(try library.values(.artist) == ["b"])
    }
  }

  @Test("know a field that only a snapshot has")
  func fieldOfSnapshot() throws {
    let shelf = try DerivedShelf("artist,title\na,one\n")
    try shelf.set(0, "mood", .text("calm"))
    try shelf.library.saveSnapshot("then")
    try shelf.set(0, "mood", nil)
    let copy = try shelf.archived().library
    let point = try copy.snapshot("then").point
    #expect(try copy.readingPast(point) { try copy.count("mood:calm") } == 1)
    try copy.restore(copy.snapshot("then"))
    #expect(try copy.doctor().problems == [])
    #expect(try copy.count("mood:calm") == 1)
  }

  @Test("behave as the original", arguments: FullChecks.seeds(8, of: 16))
  func asTheOriginal(number: UInt64) throws {
    let seed = 110 + number
    func history() throws -> RandomHistory {
      var history = try RandomHistory(seed)
      for number in 0..<32 {
        try history.operate()
        if number % 8 == 7 { try history.library.saveSnapshot("s\(number)") }
      }
      return history
    }
    var original = try history()
    let compacted = try history().shelf
    try compacted.library.compactHistory(before: .max)
    let archived = try original.shelf.archived()
    let copies = [compacted, archived]
    for copy in copies { try compare(copy.library, original.library, "seed \(seed)") }
    for round in 0..<3 {
      if let album = try original.library.albums().randomElement(using: &original.random) {
        for library in [original.library, compacted.library, archived.library] {
          try library.update(album.id) { $0.genre = "mine \(round)" }
        }
      }
      original.changeRule()
      original.setRule()
      let expected = try rederive(original.shelf, isRemoving: seed % 2 == 0)
      for copy in copies {
        copy.rule = original.shelf.rule
        let found = try rederive(copy, isRemoving: seed % 2 == 0)
        #expect(found == expected, "seed \(seed), round \(round)")
        #expect(try contents(of: copy.library) == contents(of: original.library), "seed \(seed)")
      }
    }
    for copy in copies { #expect(try copy.library.doctor().problems == [], "seed \(seed)") }
  }

  private func contents(of library: LibraryAPI) throws -> [AlbumContent] {
    try library.albums().map(\.content)
  }

  /// The lines of a re-derivation's report: new albums may have other IDs.
  private func rederive(_ shelf: DerivedShelf, isRemoving: Bool) throws -> [String] {
    var lines: [String] = []
    let report = try shelf.rederive { $0.isRemoving = isRemoving }
    try report.forEachLine { lines.append($0.replacing(/"album":\d+,/, with: "")) }
    return lines
  }

  /// Compares two libraries now, at each snapshot, and with each snapshot restored.
  private func compare(_ copy: LibraryAPI, _ original: LibraryAPI, _ message: Comment) throws {
    #expect(try contents(of: copy) == contents(of: original), message)
    #expect(try copy.snapshots().map(\.name) == original.snapshots().map(\.name))
    for snapshot in try original.snapshots() {
      let own = try copy.snapshot(snapshot.name)
      let expected = try original.readingPast(snapshot.point) { try contents(of: original) }
      #expect(try copy.readingPast(own.point) { try contents(of: copy) } == expected, message)
      let differences = try [(copy, own), (original, snapshot)].map { library, snapshot in
        Set(try library.difference(from: snapshot).changed.map { "\($0)" })
      }
      #expect(differences[0] == differences[1], message)
      if try copy.restore(own) {
        #expect(try contents(of: copy) == expected, message)
        #expect(try copy.doctor().problems == [], message)
        try copy.undo()
      }
    }
  }
}

extension LibraryAPI {
  fileprivate func count(_ query: String) throws -> Int {
    try identities(queryParser.query(query)).count
  }
}
