import AlbumImport
import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Testing

@Suite("A re-derivation")
struct RederivationTests {
  @Test("takes the values of a repaired rule, and changes nothing the second time")
  func repairedRule() throws {
    let shelf = try DerivedShelf("artist,title,genre\na,one,rock\nb,two,jazz\n") { state in
      state.draft.genre = state.draft.genre?.uppercased()
    }
    shelf.rule = { $0.draft.genre = "x" + ($0.draft.genre ?? "") }
    let report = try shelf.rederive()
    #expect(report.count(.changed) == 2)
    #expect(try shelf.values(.genre) == ["xrock", "xjazz"])
    #expect(try shelf.rederive().isEmpty)
    #expect(try shelf.library.history().first?.label == "Rederive 2 albums")
    try shelf.library.undo()
    #expect(try shelf.values(.genre) == ["ROCK", "JAZZ"])
    try shelf.library.redo()
    #expect(try shelf.rederive().isEmpty)
  }

  @Test("keeps what a person changed since, and lists it")
  func handEdits() throws {
    let shelf = try DerivedShelf("artist,title,genre,year\na,one,rock,1970\nb,two,jazz,1971\n")
    try shelf.set(0, .genre, .text("Mine"))
    try shelf.set(1, .year, nil)
    let kept = try shelf.rederive()
    #expect(kept.count(.kept) == 2)
    #expect(kept.count(.changed) + kept.count(.conflict) == 0)
    shelf.rule = {
      $0.draft.genre = "other"
      $0.draft.year = 1999
    }
    let report = try shelf.rederive()
    #expect(report.count(.conflict) == 2)
    #expect(report.count(.changed) == 2)
    #expect(try shelf.values(.genre) == ["Mine", "other"])
    #expect(try shelf.values(.year) == ["1999", "nothing"])
    #expect(try shelf.rederive().count(.changed) == 0)
  }

  @Test("clears a field that the records do not have any more")
  func clearedField() throws {
    let shelf = try DerivedShelf("artist,title,genre\na,one,rock\n")
    shelf.rule = { $0.draft.genre = nil }
    #expect(try shelf.rederive().count(.changed) == 1)
    #expect(try shelf.values(.genre) == ["nothing"])
    shelf.rule = { _ in }
    #expect(try shelf.rederive().count(.changed) == 1)
    #expect(try shelf.values(.genre) == ["rock"])
  }

  @Test("lists albums whose records are skipped, and removes them only if that is wanted")
  func skipped() throws {
    let shelf = try DerivedShelf("artist,title\na,one\nb,two\nc,three\n")
    try shelf.set(1, .genre, .text("Mine"))
    shelf.rule = { if $0.draft.title != "three" { $0.verdict = .skip("no") } }
    let listed = try shelf.rederive()
    #expect(listed.count(.removable) == 2)
    #expect(listed.step == nil)
    let report = try shelf.rederive { $0.isRemoving = true }
    #expect([report.count(.removed), report.count(.removable)] == [1, 1])
    #expect(try shelf.library.titles() == ["two", "three"])
    #expect(try shelf.rederive { $0.isRemoving = true }.count(.removed) == 0)
    shelf.rule = { _ in }
    let back = try shelf.rederive()
    #expect(back.count(.added) == 1)
    #expect(try shelf.library.titles() == ["two", "three", "one"])
    #expect(try shelf.rederive().isEmpty == false)
    #expect(try shelf.rederive().count(.added) == 0)
  }

  @Test("leaves albums alone on whose records a rule fails")
  func failure() throws {
    struct Oops: Error {}
    let shelf = try DerivedShelf("artist,title\na,one\n")
    shelf.rule = { _ in throw RuleFailure("oops", cause: Oops()) }
    let report = try shelf.rederive { $0.isRemoving = true }
    #expect([report.count(.failed), report.count(.removed)] == [1, 0])
    #expect(try shelf.library.titles() == ["one"])
  }

  @Test("adds records that became no album and are one now, once")
  func added() throws {
    let shelf = try DerivedShelf("artist,title\na,one\nb,two\n") {
      if $0.draft.title == "one" { $0.verdict = .reject("bad") }
    }
    shelf.rule = { _ in }
    #expect(try shelf.rederive().count(.added) == 1)
    #expect(try shelf.library.titles() == ["two", "one"])
    #expect(try shelf.rederive().isEmpty)
    // A second change reaches the album that was added.
    shelf.rule = { $0.draft.genre = "new" }
    #expect(try shelf.rederive().count(.changed) == 2)
    #expect(try shelf.library.importedRecords(of: shelf.library.identity(of: "one")).count == 1)
  }

  @Test("completes an album of the library instead of adding the same one")
  func matched() throws {
    let shelf = try DerivedShelf("artist,title,genre\na,one,rock\nx,y,z\n") {
      if $0.draft.title == "one" { $0.verdict = .skip("later") }
    }
    try shelf.library.add(AlbumContent(title: "one", artist: "a", year: 1970))
    shelf.rule = { _ in }
    let report = try shelf.rederive()
    #expect([report.count(.added), report.count(.changed)] == [0, 1])
    #expect(try shelf.library.titles() == ["y", "one"])
    #expect(try shelf.values(.genre) == ["z", "rock"])
    #expect(try shelf.rederive().isEmpty)
  }

  @Test("does not add an album again that a person removed")
  func removedByPerson() throws {
    let shelf = try DerivedShelf("artist,title\na,one\nb,two\n")
    try shelf.library.remove([shelf.library.identity(of: "one")])
    shelf.rule = { $0.draft.genre = "new" }
    let report = try shelf.rederive()
    #expect(report.count(.changed) == 1)
    #expect(try shelf.library.titles() == ["two"])
  }

  @Test("leaves out imports that were undone")
  func undone() throws {
    let shelf = try DerivedShelf("artist,title\na,one\n")
    try shelf.library.undo()
    let report = try shelf.rederive()
    #expect(report.imports.isEmpty)
    #expect(try shelf.library.count() == 0)
  }

  @Test("does not overwrite the fields of another import, and keeps merged lists merged")
  func otherImports() throws {
    let shelf = try DerivedShelf("artist,title,genre\na,one,rock\n")
    try shelf.add("artist,title,genre,year,label\na,one,funk,1970,L\n")
    #expect(try shelf.values(.genre) == ["rock, funk"])
    let label = FieldName("label")
    shelf.rule = {
      $0.draft.genre = "soul"
      $0.draft.year = $0.draft.year.map { $0 + 1 }
      if $0.draft.year == nil { $0.draft.fields["label"] = .text("other") }
    }
    let report = try shelf.rederive()
    #expect(try shelf.values(.genre) == ["rock, funk, soul"])
    #expect(try shelf.values(.year) == ["1971"])
    #expect(try shelf.values(label) == ["L"])
    #expect(report.changedAlbums == 1)
    #expect(try shelf.rederive().isEmpty)
  }

  @Test("compares several records of one album together")
  func severalRecords() throws {
    let shelf = try DerivedShelf("artist,title,genre,label\na,one,rock,\na,one,funk,L\n")
    #expect(try shelf.values(.genre) == ["rock, funk"])
    #expect(try shelf.rederive().isEmpty)
    shelf.rule = { if $0.draft.genre == "funk" { $0.verdict = .skip("no") } }
    #expect(try shelf.rederive().count(.changed) == 2)
    #expect(try shelf.values(.genre) == ["rock"])
    #expect(try shelf.values("label") == ["nothing"])
    #expect(try shelf.rederive().isEmpty)
  }

  @Test("compares the albums that rules emit")
  func emitted() throws {
    let shelf = try DerivedShelf("artist,title\na,one\nb,two\n") {
      $0.emitted.append(AlbumContent(title: "bonus " + ($0.draft.title ?? ""), artist: "x"))
    }
    #expect(try shelf.rederive().isEmpty)
    shelf.rule = {
      guard $0.draft.title == "one" else { return }
      $0.emitted.append(AlbumContent(title: "bonus one", artist: "x", year: 1970))
      $0.emitted.append(AlbumContent(title: "more", artist: "x"))
    }
    let report = try shelf.rederive { $0.isRemoving = true }
    #expect([report.count(.changed), report.count(.added), report.count(.removed)] == [1, 1, 1])
    #expect(try shelf.library.titles() == ["one", "bonus one", "two", "more"])
    #expect(try shelf.rederive().isEmpty)
  }

  @Test("changes only the albums of a query")
  func query() throws {
    let shelf = try DerivedShelf("artist,title\na,one\nb,two\n") {
      if $0.draft.title == "two" { $0.verdict = .skip("no") }
    }
    try shelf.add("artist,title\nc,three\n")
    shelf.rule = { $0.draft.genre = "new" }
    let query = try shelf.library.queryParser.query("artist:c")
    let report = try shelf.rederive { $0.albums = query }
    #expect([report.count(.changed), report.count(.added)] == [1, 0])
    #expect(try shelf.values(.genre) == ["nothing", "new"])
  }

  @Test("changes nothing in a dry run")
  func dryRun() throws {
    let shelf = try DerivedShelf("artist,title\na,one\n")
    shelf.rule = { $0.draft.genre = "new" }
    let before = try shelf.library.albums()
    let report = try shelf.rederive { $0.isDryRun = true }
    #expect(report.count(.changed) == 1)
    #expect(report.step == nil)
    #expect(try shelf.library.albums() == before)
    #expect(try shelf.library.history().count == 1)
    #expect(try shelf.rederive().count(.changed) == 1)
  }

  @Test("says what the records of an album are")
  func importedRecords() throws {
    let shelf = try DerivedShelf("artist,title,genre\na,one,rock\nb,\"two\nlines\",x\n")
    try shelf.add("artist,title,year\nb,\"two\nlines\",1970\n")
    let records = try shelf.library.importedRecords(of: shelf.library.albums()[1].id)
    #expect(records.map(\.text) == ["b,\"two\nlines\",x", "b,\"two\nlines\",1970"])
    #expect(records.map(\.line) == [3, 2])
    #expect(records.map(\.index) == [2, 1])
    #expect(records.map(\.importID) == [1, 2])
    #expect(records.map(\.step) == [1, 2])
    try shelf.library.pruneRecords(.import(1))
    #expect(
      try shelf.library.importedRecords(of: shelf.library.albums()[1].id).map(\.text).first == "")
    let report = try shelf.rederive()
    #expect([report.pruned, report.records] == [2, 1])
    #expect(try shelf.library.doctor().problems == [])
  }

  @Test("keeps no records of an import that changed nothing, or was told not to")
  func nothingKept() throws {
    let shelf = try DerivedShelf("artist,title\na,one\n")
    try shelf.add("artist,title\na,one\n")
    #expect(try shelf.library.recordedImports().count == 1)
    try shelf.add("artist,title\nb,two\n") { $0.keepsRecords = false }
    #expect(try shelf.library.recordedImports().count == 1)
    // What an import without records wrote is not overwritten.
    shelf.rule = { $0.draft.genre = "new" }
    #expect(try shelf.rederive().count(.changed) == 1)
  }
}
