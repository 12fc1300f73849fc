import AlbumModel
import AlbumTestSupport
import Testing

@testable import AlbumLibrary

@Suite("What a hostile or damaged peer says")
struct HostileExchangeTests {
  private static let head = """
    {"act":"do","home":7,"number":1,"stamp":1767225600000001,"by":"x","step_home":7,"step":1,\
    "label":"Add","time":1767225600}
    """

  @Test(
    "is refused, and nothing of it is kept",
    arguments: [
      "nonsense", "[]", "{}", "{\"act\":\"do\"}", #"{"album":1,"home":7}"#,
      #"{"album":1,"home":7,"place":"a0","added":1,"title":""}"#,
      #"{"album":1,"home":7,"place":"not a place","added":1,"title":"Low"}"#,
      #"{"album":1,"home":7,"place":"a0","added":1,"title":"Low","fields":"{\"x\" : 1}"}"#,
      #"{"album":1,"home":7,"place":"a0","added":1,"title":"Low","year":"soon"}"#,
      #"{"album":-1,"home":7,"place":"a0","added":1,"title":"Low"}"#,
      #"{"there":5,"last":4,"home":7}"#, #"{"there":1,"last":4,"home":7}"#,
      #"{"away":1,"last":9223372036854775807,"home":7}"#,
      #"{"moved":1,"home":8,"place":"a0"}"#, #"{"changed":1,"home":7,"field":"year","new":1}"#,
      "{\"changed\":1,\"home\":7,\"field\":\"\",\"new\":\"\u{0}\"}",
    ])
  func damaged(line: String) throws {
    let library = try LibraryAPI.inMemory("Zombie")
    _ = try library.greeting()
    let before = try library.sharedAlbums()
    let receiver = try ExchangeReceiver(library)
    #expect(throws: ExchangeError.self) {
      try receiver.take(Array("\(Self.head)\n\(line)\n{\"end\":true}\n".utf8))
    }
    #expect(try library.sharedAlbums() == before)
    #expect(try library.history().count == 1)
    #expect(try library.doctor().problems == [])
    try library.add(AlbumContent(title: "Low"))
  }

  @Test("of an album that has its title taken away is refused")
  func title() throws {
    let library = try LibraryAPI.inMemory("Zombie")
    let home = try library.greeting().home
    let receiver = try ExchangeReceiver(library)
    #expect(throws: ExchangeError.self) {
      try receiver.take(
        Array(
          """
          \(Self.head)
          {"changed":1,"home":\(home),"field":"title","old":"Zombie"}
          {"end":true}

          """.utf8))
    }
    #expect(try library.titles() == ["Zombie"])
  }

  @Test("in bytes that are no text is refused")
  func bytes() throws {
    let library = try LibraryAPI.inMemory()
    let receiver = try ExchangeReceiver(library)
    #expect(throws: ExchangeError.self) {
      try receiver.take(
        Array("\(Self.head)\n".utf8) + [0xFF, 0xFE, 0x0A] + Array("{\"end\":1}\n".utf8))
    }
  }

  @Test("without end costs no more than the limit of a line")
  func endless() throws {
    let library = try LibraryAPI.inMemory()
    let receiver = try ExchangeReceiver(library)
    let block = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    #expect(throws: ExchangeError.self) { for _ in 0..<100 { try receiver.take(block) } }
  }

  @Test("of a place that somebody has puts both side by side, and both libraries agree")
  func crowded() throws {
    let one = try LibraryAPI.inMemory("Low", "Zombie")
    let other = try LibraryAPI.inMemory()
    try one.exchange(with: other)
    let place = try #require(
      try one.database.albums.place(of: one.identity(of: "Low"))?.place.text)
    for library in [one, other] {
      let receiver = try ExchangeReceiver(library)
      try receiver.take(
        Array(
          """
          \(Self.head)
          {"album":1,"home":7,"place":"\(place)","added":1767225600,"title":"Lodger"}
          {"end":true}

          """.utf8))
    }
    try one.exchange(with: other)
    try one.exchange(with: other)
    #expect(try one.sharedAlbums() == other.sharedAlbums())
    #expect(try one.titles() == ["Low", "Lodger", "Zombie"])
    #expect(try one.doctor().problems == [] && other.doctor().problems == [])
  }
}
