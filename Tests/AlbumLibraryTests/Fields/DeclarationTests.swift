import AlbumModel
import AlbumTestSupport
import GRDB
import Testing

@testable import AlbumLibrary

@Suite("The declaration of a field")
struct DeclarationTests {
  private func money(_ name: FieldName = "price", _ aliases: String...) throws -> FieldDeclaration {
    try FieldDeclaration(name: name, type: "money", aliases: aliases, heading: "Paid")
  }

  @Test("is undone and redone like any change, and survives a restart")
  func undo() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library")
    var library = try LibraryAPI(path: path, effects: .fixed)
    try library.add(AlbumContent(title: "Low"))
    try library.declare(money("price", "Preis"))
    #expect(try library.history(1).map(\.label) == ["Declare the field price"])
    #expect(try library.names.field(named: "preis") == "price")
    try library.undo()
    #expect(try library.declarations() == [])
    #expect(try library.names.field(named: "preis") == nil)
    try library.redo()
    try library.close()
    library = try LibraryAPI(path: path, effects: .fixed)
    #expect(try library.declarations() == [money("price", "Preis")])
    #expect(try library.titles() == ["Low"])
    #expect(try library.count() == 1)
    #expect(try library.doctor().problems == [])
    try library.undo(2)
    #expect(throws: LibraryError.nothingToUndo) { try library.undo() }
  }

  @Test("decides how queries compare and sort texts, and names the field in them")
  func queries() throws {
    let library = try LibraryAPI.inMemory()
    for (title, price) in [("a", "$1,200"), ("b", "90 USD"), ("c", "?"), ("d", "1 100")] {
      try library.add(AlbumContent(title: title, fields: CustomFields(["cost": .text(price)])))
    }
    try library.declare(FieldDeclaration(name: "cost", type: "money", aliases: ["Was es kostete"]))
    func titles(_ query: String) throws -> [String] {
      try library.albums(library.queryParser.query(query)).map(\.title)
    }
    #expect(try titles("cost:1000..") == ["a", "d"])
    #expect(try titles("cost-").prefix(3) == ["a", "d", "b"])
    #expect(try titles("\"was es kostete\":..100") == ["b"])
    #expect(try library.misfits(of: "cost") == (4, 1))
  }

  @Test("reaches other libraries, where the later of two wins and the other is a conflict")
  func exchange() throws {
    let clock = TestClock()
    let one = try LibraryAPI(path: nil, effects: clock.effects)
    let other = try LibraryAPI(path: nil, effects: clock.effects)
    try one.add(AlbumContent(title: "Low"))
    _ = try (one.greeting(as: "one"), other.greeting(as: "other"))
    try one.exchange(with: other)
    #expect(try one.greeting().version == 1)
    try one.declare(money())
    #expect(try one.greeting().version == 2)
    try one.exchange(with: other)
    #expect(try other.declarations() == [money()])
    #expect(try other.titles() == ["Low"])
    clock.advance(1_000_000)
    try one.declare(money("price", "Preis"))
    clock.advance(1_000_000)
    try other.declare(FieldDeclaration(name: "price", type: "number"))
    try one.exchange(with: other)
    for library in [one, other] {
      #expect(try library.declarations().map(\.type) == ["number"])
      #expect(try library.doctor().problems == [])
    }
    let conflict = try #require(try one.overwrittenValues().first)
    #expect(conflict.album == .library)
    clock.advance(1_000_000)
    try one.restoreOverwritten(conflict.number)
    try one.exchange(with: other)
    #expect(try other.declarations() == [money("price", "Preis")])
    #expect(try other.count() == 1)
    #expect(try one.openConflictCount() == 0)
  }

  @Test("is part of a snapshot, and restored with it")
  func snapshot() throws {
    let library = try LibraryAPI.inMemory("Low")
    try library.declare(money())
    let snapshot = try library.saveSnapshot("then")
    try library.removeDeclaration(of: "price")
    let difference = try library.difference(from: snapshot)
    #expect(difference.changed.map(\.name) == ["field:price"])
    try library.restore(snapshot)
    #expect(try library.declarations() == [money()])
    #expect(try library.doctor().problems == [])
  }

  @Test("is refused for names and types that fields cannot have")
  func refused() throws {
    let mistakes: [(FieldName, String, Double?, String)] = [
      ("a,b", "text", nil, "\"a,b\" cannot be the name of a field"),
      ("id", "text", nil, "\"id\" cannot be the name of a field"),
      ("year", "text", nil, "year always has the type integer"),
      ("price", "money", 5, "only ratings have a scale, price has the type money"),
      ("stars", "rating", 0, "the scale of a rating is a number from 1 to 1000"),
    ]
    for (name, type, scale, message) in mistakes {
      let error = #expect(throws: FieldDeclarationError.self) {
        try FieldDeclaration(name: name, type: type, scale: scale)
      }
      #expect(error?.description == message)
    }
  }

  @Test("of a rating reads values on its own scale")
  func scale() throws {
    let stars = try FieldDeclaration(name: "stars", type: "rating", scale: 10)
    #expect(stars.kind.read("4/5") == .integer(8))
    #expect(FieldDeclaration(name: "stars", text: stars.text) == stars)
  }

  @Test("of another version of the program, with a type unknown here, is ignored")
  func unknown() {
    #expect(FieldDeclaration(name: "x", text: #"{"type":"colour"}"#) == nil)
    #expect(FieldDeclaration(name: "x", text: "nonsense") == nil)
  }
}

@Suite("A saved query")
struct SavedQueryTests {
  private func library() throws -> LibraryAPI {
    let library = try LibraryAPI.inMemory()
    for (title, year) in [("Low", 1977), ("Heroes", 1977), ("Lodger", 1979)] {
      try library.add(AlbumContent(title: title, artist: "Bowie", year: Int64(year)))
    }
    return library
  }

  private func titles(_ query: String, in library: LibraryAPI) throws -> [String] {
    try library.albums(library.queryParser.query(query)).map(\.title)
  }

  @Test("is a word of other queries, with its order, and is undone")
  func use() throws {
    let library = try library()
    try library.setShelf("Berlin", to: "artist:bowie year:1977 title+")
    #expect(try titles("shelf:berlin", in: library) == ["Heroes", "Low"])
    #expect(try titles("^shelf:Berlin", in: library) == ["Lodger"])
    #expect(try titles("shelf:berlin, year:1979", in: library) == ["Heroes", "Lodger", "Low"])
    try library.setShelf("late ones", to: "^shelf:berlin")
    #expect(try titles("shelf:\"late ones\"", in: library) == ["Lodger"])
    try library.undo(2)
    #expect(throws: QueryError.self) { try titles("shelf:berlin", in: library) }
  }

  @Test("cannot contain itself, and is checked when it is saved")
  func mistakes() throws {
    let library = try library()
    try library.setShelf("a", to: "year:1977")
    try library.setShelf("b", to: "shelf:a")
    #expect(throws: QueryError.self) { try library.setShelf("a", to: "shelf:a") }
    #expect(throws: QueryError.self) { try library.setShelf("c", to: "yeer:1977") }
    // Another library may have sent it.
    try library.transaction("two") {
      try library.setRecorded("shelf:a", to: .text("shelf:b"))
    }
    let error = #expect(throws: QueryError.self) { try titles("shelf:b", in: library) }
    #expect(
      error?.message.contains("there is no shelf \"b\"") == true, "\(String(describing: error))")
  }

  @Test("of an unknown name is an error with the nearest one")
  func unknown() throws {
    let library = try library()
    try library.setShelf("Berlin", to: "year:1977")
    let error = #expect(throws: QueryError.self) { try titles("shelf:berlim", in: library) }
    #expect(error?.message == "there is no shelf \"berlim\": did you mean Berlin?")
  }

  @Test("gives way to a field of the name shelf if there is no such query")
  func field() throws {
    let library = try library()
    try library.update(library.identity(of: "Low")) { try $0.set(.text("B3"), for: "shelf") }
    #expect(try titles("shelf:b3", in: library) == ["Low"])
  }
}
