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
    ) { album in album.content.year.map { .integer(2000 - $0) } }
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
    library.scriptFields["bad"] = ScriptField(declaration) { _ in throw Broken() }
    #expect(throws: Broken.self) { try titles("bad:x", in: library) }
    #expect(throws: Broken.self) { try titles("bad+", in: library) }
    library.scriptFields["bad"] = ScriptField(declaration) { [unowned library] album in
      try library.remove([album.id])
      return nil
    }
    let refusal = LibraryError.notNow(reason: "a computed field must not change the library")
    #expect(throws: refusal) { try titles("bad:x", in: library) }
    #expect(try library.count() == 4)
    #expect(try titles("title:low", in: library) == ["Low"])
  }
}
