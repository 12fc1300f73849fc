import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Testing

@Suite("An earlier state of the library")
struct PastStateTests {
  @Test("equals the model's memory of every step, in content and order", arguments: 1...10)
  func everyStep(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    var library = try LibraryAPI(path: folder.file("library.moonshelf"), effects: .fixed)
    var model = HistoryModel(seed: seed)
    var memory: [(point: HistoryPoint, shelf: [HistoryModel.ModelAlbum])] = []
    var random = SeededRandom(seed &* 17)
    for _ in 0..<50 {
      try model.step(on: library)
      memory.append((try library.currentPoint(), model.shelf))
      if Int.random(in: 0..<8, using: &random) == 0 {
        try library.close()
        library = try LibraryAPI(path: folder.file("library.moonshelf"), effects: .fixed)
      }
    }
    // Undone and redone steps are part of the history as well.
    try library.undo(20)
    try library.redo(5)
    try library.add(AlbumContent(title: "Last"))
    let now = try library.modelShelf()
    for (point, shelf) in memory {
      try library.readingPast(point) {
        #expect(try library.modelShelf() == shelf, "\(point.name)")
        #expect(try library.count() == shelf.count)
        let rated = shelf.filter { $0.fields["rating"] == .text("a") }
        if try library.fieldNames().contains("rating") {
          let found = try library.identities(library.queryParser.query("rating:=a"))
          #expect(found.map(\.rawValue) == rated.map(\.id))
        } else {
          #expect(rated.isEmpty)
        }
        if let last = shelf.indices.last {
          #expect(try library.identity(at: -1)?.rawValue == shelf[last].id)
          #expect(try library.position(of: AlbumID(rawValue: shelf[last].id)) == last + 1)
        }
      }
    }
    #expect(try library.modelShelf() == now)
    #expect(try library.doctor().problems == [])
  }

  @Test("has the fields that had values then, and no others")
  func fields() throws {
    let library = try LibraryAPI.inMemory("a")
    let before = try library.currentPoint()
    try library.update(library.identity(of: "a")) { try $0.set(.text("EMI"), for: "label") }
    let between = try library.currentPoint()
    try library.update(library.identity(of: "a")) { content in
      try content.set(nil, for: "label")
      try content.set(.text("LP"), for: "format")
    }
    #expect(try library.readingPast(before) { try library.fieldNames() } == [])
    #expect(try library.readingPast(between) { try library.fieldNames() } == ["label"])
    #expect(try library.fieldNames() == ["format"])
  }

  @Test("has the saved queries and the snapshots' albums of then")
  func shelves() throws {
    let library = try LibraryAPI.inMemory("a", "b")
    let before = try library.currentPoint()
    try library.setShelf("mine", to: "title:a")
    let after = try library.currentPoint()
    try library.setShelf("mine", to: nil)
    #expect(try library.readingPast(before) { try library.shelves() } == [:])
    #expect(try library.readingPast(after) { try library.shelves() } == ["mine": "title:a"])
  }

  @Test("cannot be changed")
  func readOnly() throws {
    let library = try LibraryAPI.inMemory("a")
    let point = try library.currentPoint()
    try library.add(AlbumContent(title: "b"))
    let refusal = LibraryError.notNow(
      reason: "this is the library as of now, which cannot be changed")
    try library.readingPast(point) {
      #expect(throws: refusal) { try library.add(AlbumContent(title: "c")) }
      #expect(throws: refusal) { try library.undo() }
      #expect(throws: refusal) { try library.saveSnapshot("s") }
    }
    try library.add(AlbumContent(title: "c"))
    #expect(try library.titles() == ["a", "b", "c"])
  }

  @Test("does not change while another process writes, and holds no lock")
  func concurrent() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.moonshelf")
    let writer = try LibraryAPI(path: path, effects: .fixed)
    try writer.add(AlbumContent(title: "a"))
    let reader = try LibraryAPI(path: path, effects: .fixed)
    try reader.showPast(reader.currentPoint())
    try writer.update(writer.identity(of: "a")) { $0.title = "b" }
    #expect(try reader.titles() == ["a"])
    #expect(try writer.titles() == ["b"])
    try reader.close()
    try writer.close()
  }

  @Test("is named by a step, a time, or a snapshot")
  func points() throws {
    let library = try LibraryAPI.inMemory("a", "b")
    try library.saveSnapshot("first")
    try library.add(AlbumContent(title: "c"))
    func titles(_ text: String) throws -> [String] {
      try library.readingPast(library.point(text)) { try library.titles() }
    }
    #expect(try titles("1") == ["a"])
    #expect(try titles("step:2") == ["a", "b"])
    #expect(try titles("before:2") == ["a"])
    #expect(try titles("before:1") == [])
    #expect(try titles("first") == ["a", "b"])
    #expect(try titles("snapshot:first") == ["a", "b"])
    #expect(try titles("2025-12") == [])
    #expect(try titles("2026-01-01") == ["a", "b", "c"])
    #expect(try titles("-1d") == [])
    #expect(try titles("now") == ["a", "b", "c"])
    for (text, message) in [
      ("9", "there is no step 9; see moonshelf history"),
      ("2026", "there is no step 2026; the end of that year is 2026-12; see moonshelf history"),
      ("snapshot:x", "there is no snapshot \"x\""),
      (
        "yesterday",
        "\"yesterday\" is no point in the history; use a time such as 2026-05-01 or -3w, a step "
          + "such as 17, or a snapshot: first"
      ),
    ] {
      let error = #expect(throws: (any Error).self) { try library.point(text) }
      #expect(error.map { "\($0)" } == message)
    }
  }

  @Test("differences between any two states are those of their contents", arguments: 1...6)
  func differences(seed: UInt64) throws {
    let library = try LibraryAPI(path: nil, effects: .fixed)
    var model = HistoryModel(seed: seed)
    var memory: [(point: HistoryPoint, model: HistoryModel)] = []
    for _ in 0..<30 {
      try model.step(on: library)
      memory.append((try library.currentPoint(), model))
    }
    var random = SeededRandom(seed &* 29)
    for _ in 0..<60 {
      guard let one = memory.randomElement(using: &random),
        let two = memory.randomElement(using: &random)
      else { continue }
      let difference = try library.difference(from: one.point, to: two.point)
      let (then, now) = (one.model.contents, two.model.contents)
      #expect(Set(difference.added.map(\.rawValue)) == Set(now.keys).subtracting(then.keys))
      #expect(Set(difference.removed.map(\.rawValue)) == Set(then.keys).subtracting(now.keys))
      var changed: Set<String> = []
      for (id, fields) in now {
        guard let before = then[id] else { continue }
        for name in Set(fields.keys).union(before.keys) where fields[name] != before[name] {
          changed.insert("\(id) \(name) \(describe(before[name])) \(describe(fields[name]))")
        }
      }
      #expect(
        Set(
          difference.changed.map {
            "\($0.album) \($0.name) \(describe($0.then)) \(describe($0.now))"
          }) == changed)
    }
  }

  private func describe(_ value: FieldValue?) -> String { value?.description ?? "none" }
}
