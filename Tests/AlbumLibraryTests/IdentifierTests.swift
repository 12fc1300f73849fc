import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Testing

@Suite("An album's identifiers")
struct IdentifierTests {
  private func content(_ title: String, _ fields: (String, FieldValue)...) -> AlbumContent {
    var content = AlbumContent(title: title)
    for (name, value) in fields { content.fields[name] = value }
    return content
  }

  @Test("find it, whatever its title")
  func find() throws {
    let library = try LibraryAPI.inMemory()
    try library.add(content("Low", ("discogs_release", .text("77")), ("label", .text("RCA"))))
    try library.add(content("Zombie", ("barcode", .text("0 12345-67890 5"))))
    for wanted in [
      content("Nieder", ("discogs_release", .text("77"))),
      content("Nieder", ("discogs_release", .integer(77))),
    ] {
      #expect(try library.albums(identified: wanted.identifiers).map(\.title) == ["Low"])
    }
    let barcode = content("x", ("barcode", .text("012345678905")))
    #expect(try library.albums(identified: barcode.identifiers).map(\.title) == ["Zombie"])
    #expect(try library.albums(identified: content("Low").identifiers).isEmpty)
    #expect(
      try library.albums(identified: content("Low", ("discogs_master", .text("77"))).identifiers)
        .isEmpty)
  }

  @Test("that are meaningless find nothing")
  func nothing() throws {
    let library = try LibraryAPI.inMemory()
    for value in ["0", "", "none", "00000000", "99999999", "1234"] {
      let album = content("x", ("barcode", .text(value)))
      try library.add(album)
      #expect(try library.albums(identified: album.identifiers).isEmpty, "\(value)")
    }
  }

  @Test("of a precise kind distinguish two albums, whatever else they share")
  func contradiction() throws {
    let library = try LibraryAPI.inMemory()
    try library.add(content("Low", ("discogs_release", .text("1")), ("discogs_master", .text("9"))))
    let other = content("Low", ("discogs_release", .text("2")), ("discogs_master", .text("9")))
    #expect(try library.albums(identified: other.identifiers).isEmpty)
    #expect(
      try library.albums(identified: content("Low", ("discogs_master", .text("9"))).identifiers)
        .count == 1)
  }

  @Test("follow changes, removals, undo and redo")
  func changes() throws {
    let library = try LibraryAPI.inMemory()
    let id = try library.add(content("Low", ("apple_id", .text("11"))))
    let (old, new) = (
      content("", ("apple_id", .text("11"))), content("", ("apple_id", .text("22")))
    )
    try library.update(id) { $0.fields["apple_id"] = .text("22") }
    #expect(try library.albums(identified: old.identifiers).isEmpty)
    #expect(try library.albums(identified: new.identifiers).map(\.id) == [id])
    try library.undo()
    #expect(try library.albums(identified: old.identifiers).map(\.id) == [id])
    #expect(try library.albums(identified: new.identifiers).isEmpty)
    try library.remove([id])
    #expect(try library.albums(identified: old.identifiers).isEmpty)
    try library.undo()
    #expect(try library.albums(identified: old.identifiers).map(\.id) == [id])
    #expect(try library.doctor().problems == [])
  }

  @Test("find albums during a very large import, and after it")
  func bulk() throws {
    let library = try LibraryAPI.inMemory()
    try library.add(content("before", ("discogs_release", .text("999999"))))
    let count = 150_000
    func album(_ number: Int) -> AlbumContent {
      content("\(number)", ("discogs_release", .text("r\(number + 1)")))
    }
    try library.transaction("Many") {
      try library.expectAdditions(count)
      // Two keys an album: enough for several runs of them on disk.
      for number in 0..<count { try library.add(album(number)) }
      for number in stride(from: 0, to: count, by: 997) {
        #expect(
          try library.albums(identified: album(number).identifiers).map(\.title) == ["\(number)"])
        #expect(try library.albums(sameAs: nil, "\(number)").count == 1)
        #expect(try library.albums(sameAs: nil, "x\(number)").isEmpty)
      }
      #expect(
        try library.albums(
          identified: content("", ("discogs_release", .text("999999"))).identifiers
        ).count == 1)
    }
    #expect(try library.albums(identified: album(4711).identifiers).count == 1)
    #expect(try library.albums(identified: album(count).identifiers).isEmpty)
  }

  @Test("an import that repeats one title endlessly compares only a few albums")
  func crowd() throws {
    // The bug: every repetition read all the others.
    let library = try LibraryAPI.inMemory()
    try library.transaction("Many") {
      try library.expectAdditions(20_000)
      for _ in 0..<20_000 { try library.add(AlbumContent(title: "x")) }
      #expect(try library.albums(sameAs: nil, "X").count == 64)
    }
    #expect(try library.albums(sameAs: nil, "X").count == 64)
  }
}
