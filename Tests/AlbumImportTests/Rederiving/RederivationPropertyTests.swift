import AlbumImport
import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Testing

@Suite("Random imports, edits, rules and re-derivations")
struct RederivationPropertyTests {
  @Test(
    "never lose an edit, and are repeatable and undone in one step",
    arguments: FullChecks.seeds(30, of: 60))
  func randomHistory(seed: UInt64) throws {
    var history = try RandomHistory(seed)
    for _ in 0..<40 { try history.operate() }
    try history.rederive()
    #expect(try history.shelf.library.doctor().problems == [], "seed \(seed)")
  }

  @Test("give the same in a library from an archive", arguments: FullChecks.seeds(12, of: 24))
  func archivedHistory(seed: UInt64) throws {
    var history = try RandomHistory(seed)
    for number in 0..<30 {
      try history.operate()
      if number == 14, seed % 3 == 0 { try history.library.saveSnapshot("half") }
    }
    let copy = try history.shelf.archived()
    #expect(try copy.library.doctor().problems == [], "seed \(seed)")
    for _ in 0..<3 {
      // Also an edit of a person after the archive was restored.
      if let album = try history.library.albums().first {
        for library in [history.library, copy.library] {
          try library.update(album.id) { $0.genre = "mine \(seed)" }
        }
      }
      history.changeRule()
      history.setRule()
      copy.rule = history.shelf.rule
      var states: [[AlbumContent]] = []
      var lines: [[String]] = [[], []]
      for (index, shelf) in [history.shelf, copy].enumerated() {
        let report = try shelf.rederive { $0.isRemoving = seed % 2 == 0 }
        // New albums may have other IDs.
        try report.forEachLine { lines[index].append($0.replacing(/"album":\d+,/, with: "")) }
        states.append(try shelf.library.albums().map(\.content))
      }
      #expect(lines[1] == lines[0], "seed \(seed)")
      #expect(states[1] == states[0], "seed \(seed)")
    }
    #expect(try copy.library.doctor().problems == [], "seed \(seed)")
  }
}

/// A library with random operations, and an independent record of who wrote its fields last.
struct RandomHistory {
  /// A row of a table.
  struct Row: Equatable {
    let artist: String
    let title: String
    let genre: String
    let year: Int64?
    let label: String
  }

  /// What a rule does.
  struct RuleText: Equatable {
    var suffix = ""
    var skipped: Int?
    var clearsYear = false
    var label: String?

    /// The album of a row in plain code; nil if the row is skipped.
    func derive(_ row: Row) -> [FieldName: FieldValue]? {
      if let skipped, row.title.utf8.count % 3 == skipped { return nil }
      var fields: [FieldName: FieldValue] = [:]
      if !row.genre.isEmpty { fields[.genre] = .text(row.genre + suffix) }
      if let year = row.year, !clearsYear { fields[.year] = .integer(year) }
      if let label { fields["label"] = .text(label) }
      if label == nil, !row.label.isEmpty { fields["label"] = .text(row.label) }
      return fields
    }

    func apply(to state: inout RecordState) throws {
      if let skipped, (state.draft.title ?? "").utf8.count % 3 == skipped {
        state.verdict = .skip("by its length")
        return
      }
      state.draft.genre = state.draft.genre.map { $0 + suffix }
      if clearsYear { state.draft.year = nil }
      if let label { state.draft.fields["label"] = .text(label) }
    }
  }

  struct Key: Hashable {
    let album: AlbumID
    let field: FieldName
  }

  /// What a step changes, restored by undo.
  struct Memory: Equatable {
    var rows: [Row] = []
    var albums: [AlbumID: AlbumContent] = [:]
    /// The last value that an import or a re-derivation wrote.
    var written: [Key: FieldValue?] = [:]
    /// The fields that a person changed since.
    var edited: Set<Key> = []
    var removedByPerson: Set<String> = []
  }

  static let fields: [FieldName] = [.genre, .year, "label"]

  let shelf: DerivedShelf
  let seed: UInt64
  var random: SeededRandom
  var rule = RuleText()
  var memory = Memory()
  var undoable: [Memory] = []

  init(_ seed: UInt64) throws {
    self.seed = seed
    random = SeededRandom(seed)
    shelf = try DerivedShelf()
  }

  var library: LibraryAPI { shelf.library }

  mutating func operate() throws {
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1, 2: try importTable()
    case 3, 4, 5: try edit()
    case 6: try remove()
    case 7: try undo()
    case 8, 9: changeRule()
    default: try rederive()
    }
  }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  mutating func importTable() throws {
    var rows: [Row] = []
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      rows.append(
        Row(
          artist: pick(["a", "b", "c"]),
          title: String(repeating: "t", count: Int.random(in: 1...14, using: &random)),
          genre: pick(["rock", "jazz", "", "soul"]), year: pick([nil, 1970, 1980]),
          label: pick(["", "", "L", "M"])))
    }
    let table = rows.map {
      "\($0.artist),\($0.title),\($0.genre),\($0.year.map(String.init) ?? ""),\($0.label)"
    }
    setRule()
    try step(by: .imports) { shelf in
      _ = try shelf.add("artist,title,genre,year,label\n" + table.joined(separator: "\n") + "\n")
    }
    // An import that changed nothing keeps no records.
    if try library.recordedImports().count > importCount { memory.rows += rows }
    importCount = try library.recordedImports().count
  }

  private var importCount = 0

  mutating func edit() throws {
    guard let album = try library.albums().randomElement(using: &random) else { return }
    let field = pick(Self.fields)
    let value: FieldValue? =
      field == .year ? pick([nil, .integer(1999)]) : pick([nil, .text("mine"), .text("rock")])
    try step(by: .person) { try $0.library.update(album.id) { try $0.set(value, for: field) } }
  }

  mutating func remove() throws {
    guard let album = try library.albums().randomElement(using: &random) else { return }
    memory.removedByPerson.insert(album.content.shortName)
    try step(by: .person) { try $0.library.remove([album.id]) }
  }

  mutating func changeRule() {
    rule.suffix = pick(["", "1", "2"])
    rule.skipped = pick([nil, nil, 0, 1])
    rule.clearsYear = pick([true, false])
    rule.label = pick([nil, "R", "S"])
  }

  mutating func setRule() {
    let rule = rule
    shelf.rule = { try rule.apply(to: &$0) }
  }

  mutating func undo() throws {
    guard let before = undoable.popLast() else { return }
    try library.undo()
    #expect(try state() == before.albums, "seed \(seed)")
    memory = before
    importCount = try library.recordedImports().count
  }

  mutating func rederive() throws {
    setRule()
    let isRemoving = Bool.random(using: &random)
    let before = memory
    let depth = undoable.count
    var hasStep = false
    try step(by: .rederivation) { shelf in
      hasStep = try shelf.rederive { $0.isRemoving = isRemoving }.step != nil
    }
    #expect(undoable.count == depth + (hasStep ? 1 : 0), "seed \(seed)")
    // A second time changes nothing.
    let once = try state()
    let again = try shelf.rederive { $0.isRemoving = isRemoving }
    var lines: [String] = []
    try again.forEachLine { lines.append($0) }
    #expect(again.step == nil, "seed \(seed): \(lines.joined(separator: "\n"))")
    #expect(try state() == once, "seed \(seed)")
    // One undo restores all, one redo the result.
    if hasStep {
      try library.undo()
      #expect(try state() == before.albums, "seed \(seed)")
      try library.redo()
      #expect(try state() == once, "seed \(seed)")
    }
    try checkDerivations(isRemoving: isRemoving)
  }

  /// Compares the albums that have only one record with what the rule makes of it in plain code.
  private func checkDerivations(isRemoving: Bool) throws {
    let records = Dictionary(grouping: memory.rows) { "\($0.artist) – \($0.title)" }
    for (name, rows) in records where rows.count == 1 {
      let album = memory.albums.first { $0.value.shortName == name }
      guard let expected = rule.derive(rows[0]) else {
        guard isRemoving, let album else { continue }
        #expect(
          memory.edited.contains { $0.album == album.key }, "seed \(seed): \(name) is not removed")
        continue
      }
      guard let album else {
        #expect(memory.removedByPerson.contains(name), "seed \(seed): \(name) is missing")
        continue
      }
      for field in Self.fields where !memory.edited.contains(Key(album: album.key, field: field)) {
        #expect(album.value[field] == expected[field], "seed \(seed): \(name), \(field)")
      }
    }
  }

  // MARK: Who wrote what

  enum Writer { case person, imports, rederivation }

  private func state() throws -> [AlbumID: AlbumContent] {
    Dictionary(uniqueKeysWithValues: try library.albums().map { ($0.id, $0.content) })
  }

  /// Makes a step, and notes which fields it wrote.
  private mutating func step(by writer: Writer, _ body: (DerivedShelf) throws -> Void) throws {
    let before = memory
    let newest = try library.history(1).first?.id
    try body(shelf)
    memory.albums = try state()
    for (id, content) in memory.albums {
      for field in Self.fields {
        note(Key(album: id, field: field), before.albums[id], content[field], by: writer)
      }
    }
    for id in before.albums.keys where memory.albums[id] == nil && writer == .rederivation {
      #expect(!before.edited.contains { $0.album == id }, "seed \(seed): edited album removed")
    }
    if try library.history(1).first?.id != newest { undoable.append(before) }
  }

  private mutating func note(
    _ key: Key, _ old: AlbumContent?, _ new: FieldValue?, by writer: Writer
  ) {
    guard let old else {
      memory.written[key] = .some(new)
      return
    }
    guard old[key.field] != new else { return }
    switch writer {
    case .person:
      if memory.written[key] == .some(new) {
        memory.edited.remove(key)
      } else {
        memory.edited.insert(key)
      }
    case .rederivation where memory.edited.contains(key):
      Issue.record("seed \(seed): the edit of \(key) is lost")
    // A value with an edit in it counts as edited.
    case .imports where memory.edited.contains(key):
      if memory.written[key] == .some(new) { memory.edited.remove(key) }
    case .imports, .rederivation: memory.written[key] = .some(new)
    }
  }
}

extension AlbumContent {
  fileprivate var shortName: String { "\(artist ?? "") – \(title ?? "")" }
}
