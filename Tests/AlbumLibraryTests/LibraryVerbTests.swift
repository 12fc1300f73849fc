import AlbumModel
import AlbumTestSupport
import Testing

@testable import AlbumLibrary

@Suite("The facade")
struct LibraryVerbTests {
  @Test("adds at the end and at a position, and reports the valid positions")
  func adding() throws {
    let library = try LibraryAPI.inMemory("a", "b")
    try library.add(AlbumContent(title: "first"), at: 1)
    try library.add(AlbumContent(title: "third"), at: 3)
    try library.add(AlbumContent(title: "last"), at: -1)
    #expect(try library.titles() == ["first", "a", "third", "b", "last"])
    #expect(throws: LibraryError.noSuchPosition(9, count: 5)) {
      try library.add(AlbumContent(title: "x"), at: 9)
    }
    #expect(try library.count() == 5)
  }

  @Test("accepts no album without a title")
  func noTitle() throws {
    let library = try LibraryAPI.inMemory()
    #expect(throws: LibraryError.noTitle) { try library.add(AlbumContent(artist: "Sade")) }
    #expect(try library.history().isEmpty)
  }

  @Test("moves an album forwards, backwards and to the end")
  func moving() throws {
    let library = try LibraryAPI.inMemory("a", "b", "c", "d")
    try library.move(library.identity(of: "a"), to: 3)
    #expect(try library.titles() == ["b", "c", "a", "d"])
    try library.move(library.identity(of: "d"), to: 1)
    #expect(try library.titles() == ["d", "b", "c", "a"])
    try library.move(library.identity(of: "b"), to: -1)
    #expect(try library.titles() == ["d", "c", "a", "b"])
    #expect(try library.position(of: library.identity(of: "a")) == 3)
    #expect(try library.identity(at: -2) == library.identity(of: "a"))
  }

  @Test("keeps the value of a field, including its type")
  func fields() throws {
    let library = try LibraryAPI.inMemory("a")
    let id = try library.identity(of: "a")
    let values: [String: FieldValue] = [
      "label": .text("4AD\u{0}\n\"x\""), "rating": .integer(5), "weight": .number(1.0),
      "signed": .flag(true), "styles": .list(["dub", "日本"]),
    ]
    try library.update(id) { content in
      for (name, value) in values { try content.set(value, for: FieldName(rawValue: name)) }
    }
    let album = try #require(try library.album(id))
    for (name, value) in values { #expect(album[FieldName(rawValue: name)] == value) }
    #expect(try library.fieldNames() == Set(values.keys))
  }

  @Test("makes no step for a change to an equal value")
  func equalValue() throws {
    let library = try LibraryAPI.inMemory("a")
    try library.update(library.identity(of: "a")) { $0.title = "a" }
    #expect(try library.history().count == 1)
  }

  @Test("finds an album of the same artist and title in any spelling")
  func sameness() throws {
    let library = try LibraryAPI.inMemory()
    try library.add(AlbumContent(title: "Début", artist: "BJÖRK"))
    #expect(try library.albums(sameAs: "Björk", "  debut").count == 1)
    #expect(try library.albums(sameAs: "Björk", "Post").isEmpty)
  }

  @Test("moves albums next to each other, with short keys, and none that is there already")
  func several() throws {
    let library = try LibraryAPI.inMemory()
    for number in 1...400 { try library.add(AlbumContent(title: "\(number)")) }
    var random = SeededRandom(1)
    let order = try library.identities(.all).shuffled(using: &random)
    try library.move(order, to: 1)
    try library.move(order[100...300].reversed(), to: 51)
    let all = order[..<50] + order[100...300].reversed() + order[50..<100] + order[301...]
    #expect(try library.identities(.all) == Array(all))
    try library.move([order[0], order[30], order[1]], to: 1)
    #expect(try library.history(1).first?.changeCount == 1)
    #expect(try library.database.albums.integer("SELECT max(length(place)) < 40 FROM album") == 1)
  }

  @Test("reports a write to a removed album as an error")
  func removed() throws {
    let library = try LibraryAPI.inMemory("a")
    let id = try library.identity(of: "a")
    try library.remove([id])
    #expect(throws: LibraryError.albumRemoved(id)) { try library.update(id) { $0.year = 1 } }
    #expect(try library.album(id) == nil)
    #expect(try library.albumEvenRemoved(id)?.album.title == "a")
  }

  @Test("iterates over the shelf while it changes, and returns a moved album once")
  func pages() throws {
    let library = try LibraryAPI.inMemory()
    try library.transaction("Many") {
      for number in 1...600 { try library.add(AlbumContent(title: "\(number)")) }
    }
    let pages = try library.pages(.all)
    var met: [String] = []
    while let page = try pages.next() {
      for album in page {
        met.append(album.title)
        try library.move(album.id, to: -1)
      }
    }
    #expect(met.count == 600)
    #expect(Set(met).count == 600)
  }
}
