import AlbumModel
import AlbumTestSupport
import Testing

@testable import AlbumLibrary

@Suite("A computed field")
struct ComputedFieldTests {
  private func library() throws -> LibraryAPI {
    let library = try LibraryAPI.inMemory()
    for (title, year) in [("Low", 1977), ("Heroes", 1977), ("Outside", 1995), ("?", nil)] {
      try library.add(AlbumContent(title: title, year: year.map { Int64($0) }))
    }
    library.scriptFields["age"] = ScriptField(
      try FieldDeclaration(name: "age", type: "integer", aliases: ["Alter"]), depends: ["year"]
    ) { album, _ in album.content.year.map { .integer(2000 - $0) } }
    return library
  }

  private func titles(_ query: String, in library: LibraryAPI) throws -> [String] {
    try library.albums(library.queryParser.query(query)).map(\.title)
  }

  @Test("is queried and sorted by like a stored one, with missing values last")
  func queries() throws {
    let library = try library()
    #expect(try titles("age:20..30", in: library) == ["Low", "Heroes"])
    #expect(try titles("alter:=5", in: library) == ["Outside"])
    #expect(try titles("age:= age+", in: library) == ["?"])
    #expect(try titles("age+", in: library) == ["Outside", "Low", "Heroes", "?"])
    #expect(try titles("age- title+", in: library) == ["Heroes", "Low", "Outside", "?"])
    #expect(try library.count(library.queryParser.query("^age:..20")) == 3)
  }

  @Test("follows the fields that it is computed from")
  func change() throws {
    let library = try library()
    try library.update(library.identity(of: "Low")) { $0.year = 1999 }
    #expect(try titles("age:1", in: library) == ["Low"])
  }

  @Test("is observed: its observers are called after a field that it depends on changed its value")
  func observers() throws {
    let library = try library()
    library.scriptFields["decades"] = ScriptField(
      try FieldDeclaration(name: "decades", type: "integer"), depends: ["age"]
    ) { [unowned library] album, _ in
      guard case .integer(let age)? = try library.value(of: "age", in: album) else { return nil }
      return .integer(age / 10)
    }
    let low = try library.identity(of: "Low")
    var seen: [String] = []
    for field: FieldName in ["age", "decades"] {
      library.observe(low, field) { album, change in
        let (old, new) = (change.old?.description ?? "-", change.new?.description ?? "-")
        seen.append("\(change.name) of \(album.title): \(old) -> \(new)")
      }
    }
    try library.update(low) { $0.year = 1978 }
    try library.update(low) { $0.artist = "David Bowie" }
    #expect(seen == ["age of Low: 23 -> 22"])
    try library.undo(2)
    try library.update(low) { $0.year = nil }
    #expect(
      seen.dropFirst() == ["age of Low: 22 -> 23", "age of Low: 23 -> -", "decades of Low: 2 -> -"])
  }

  @Test("that fails is reported to those who observe it, and not as a value")
  func failingObserver() throws {
    struct Broken: Error {}
    let library = try library()
    library.scriptFields["bad"] = ScriptField(
      try FieldDeclaration(name: "bad", type: "text"), depends: ["year"]
    ) { _, _ in throw Broken() }
    let low = try library.identity(of: "Low")
    var (seen, failures): ([String], [String]) = ([], [])
    library.onHandlerFailure { failures.append("\($0)") }
    library.observe(low, nil) { _, change in seen.append(change.name.rawValue) }
    try library.update(low) { $0.year = 1978 }
    #expect(seen == ["year", "age"])
    #expect(failures == ["computed field bad: handler of changes failed: Broken()"])
  }

  @Test("cannot be written")
  func readOnly() throws {
    let library = try library()
    #expect(throws: FieldError.readOnly("age")) {
      try library.update(library.identity(of: "Low")) { try $0.set(.integer(3), for: "age") }
    }
    let error = #expect(throws: FieldNameError.self) { try library.names.target(named: "Age") }
    #expect(error?.description == "age is computed by a script and cannot be set")
  }

  @Test("that fails stops the query with its own error, and may not change the library")
  func failure() throws {
    struct Broken: Error {}
    let library = try library()
    let declaration = try FieldDeclaration(name: "bad", type: "text")
    library.scriptFields["bad"] = ScriptField(declaration) { _, _ in throw Broken() }
    #expect(throws: Broken.self) { try titles("bad:x", in: library) }
    #expect(throws: Broken.self) { try titles("bad+", in: library) }
    library.scriptFields["bad"] = ScriptField(declaration) { [unowned library] album, _ in
      try library.remove([album.id])
      return nil
    }
    let refusal = LibraryError.notNow(reason: "a computed field must not change the library")
    #expect(throws: refusal) { try titles("bad:x", in: library) }
    #expect(try library.count() == 4)
    #expect(try titles("title:low", in: library) == ["Low"])
  }
}
