import AlbumModel
import AlbumTestSupport
import Testing

@testable import AlbumLibrary

@Suite("A message of a hostile or damaged peer")
struct HostileExchangeTests {
  private static let head = """
    {"act":"do","home":7,"number":1,"stamp":1767225600000001,"by":"x","step_home":7,"step":1,\
    "label":"Add","time":1767225600}
    """

  /// The text of one operation: its head, its changes line by line, its end.
  private static func transcript(head: String = Self.head, _ lines: String...) -> [UInt8] {
    Array(([head] + lines + [#"{"end":true}"#, ""]).joined(separator: "\n").utf8)
  }

  @Test(
    "is refused, and nothing of it is applied",
    arguments: CaseTable.singles("hostile-exchange-damaged"))
  func damaged(line: String) throws {
    let library = try LibraryAPI.inMemory("Zombie")
    _ = try library.greeting(as: "here")
    let before = try library.sharedAlbums()
    let receiver = try OperationReceiver(library)
    #expect(throws: ExchangeError.self) {
      try receiver.take(Self.transcript(line))
    }
    #expect(try library.sharedAlbums() == before)
    #expect(try library.history().count == 1)
    #expect(try library.doctor().problems == [])
    try library.add(AlbumContent(title: "Low"))
  }

  @Test(
    "with invalid times or IDs is refused, so that later writes stay possible",
    arguments: CaseTable.pairs("hostile-exchange-limits"))
  func limits(part: String, instead: String) throws {
    let library = try LibraryAPI.inMemory("Zombie")
    let receiver = try OperationReceiver(library)
    let head = Self.head.replacing(part, with: instead)
    #expect(head != Self.head)
    #expect(throws: ExchangeError.self) {
      try receiver.take(Self.transcript(head: head))
    }
    try library.add(AlbumContent(title: "Low"))
  }

  @Test("about more albums of ours than exist is refused")
  func tooMany() throws {
    let library = try LibraryAPI.inMemory("Zombie")
    let home = try library.greeting().home
    let receiver = try OperationReceiver(library)
    #expect(throws: ExchangeError.self) {
      try receiver.take(
        Self.transcript(#"{"away":1,"last":9223372036854775807,"home":\#(home)}"#))
    }
    #expect(try library.titles() == ["Zombie"])
  }

  @Test("that removes the title of an album is refused")
  func title() throws {
    let library = try LibraryAPI.inMemory("Zombie")
    let home = try library.greeting().home
    let receiver = try OperationReceiver(library)
    #expect(throws: ExchangeError.self) {
      try receiver.take(
        Self.transcript(#"{"changed":1,"home":\#(home),"field":"title","old":"Zombie"}"#))
    }
    #expect(try library.titles() == ["Zombie"])
  }

  @Test("of bytes that are not text is refused")
  func bytes() throws {
    let library = try LibraryAPI.inMemory()
    let receiver = try OperationReceiver(library)
    #expect(throws: ExchangeError.self) {
      try receiver.take(
        Array("\(Self.head)\n".utf8) + [0xFF, 0xFE, 0x0A] + Array("{\"end\":1}\n".utf8))
    }
  }

  @Test("without end costs no more than the limit of a line")
  func endless() throws {
    let library = try LibraryAPI.inMemory()
    let receiver = try OperationReceiver(library)
    let block = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    #expect(throws: ExchangeError.self) { for _ in 0..<100 { try receiver.take(block) } }
  }

  @Test("with a taken sort key puts both albums next to each other, and both libraries agree")
  func crowded() throws {
    let one = try LibraryAPI.inMemory("Low", "Zombie")
    let other = try LibraryAPI.inMemory()
    try one.exchange(with: other)
    let place = try #require(try one.database.albums.place(of: one.identity(of: "Low"))?.place.text)
    for library in [one, other] {
      let receiver = try OperationReceiver(library)
      try receiver.take(
        Self.transcript(
          #"{"album":1,"home":7,"place":"\#(place)","added":1767225600,"title":"Lodger"}"#))
    }
    try one.exchange(with: other)
    try one.exchange(with: other)
    #expect(try one.sharedAlbums() == other.sharedAlbums())
    #expect(try one.titles() == ["Low", "Lodger", "Zombie"])
    #expect(try one.doctor().problems == [] && other.doctor().problems == [])
  }

  @Test("with random changes is applied or refused, and the library stays intact")
  func mutations() throws {
    let one = try LibraryAPI(path: nil, effects: TestClock().effects)
    var operations = RandomOperations(random: SeededRandom(5))
    for _ in 0..<30 { try operations.perform(on: one) }
    _ = try? one.undo(3)
    _ = try? one.redo()
    var told: [UInt8] = []
    let stranger = try LibraryAPI.inMemory().greeting()
    while try !one.sendOperations(to: stranger, bytes: .max, { told += $0 }).isAtEnd {}
    var random = SeededRandom(6)
    let other = try LibraryAPI.inMemory("Zombie")
    for _ in 0..<400 {
      var bytes = told
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(UInt8(ascii: "0") + UInt8(place % 10), at: place)
        default:
          let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
          let line = lines[place % lines.count]
          bytes = Array(lines.filter { $0 != line }.joined(separator: [10]))
        }
      }
      let receiver = try OperationReceiver(other)
      do { try receiver.take(bytes) } catch is ExchangeError {} catch is LibraryError {}
    }
    #expect(try other.doctor().problems == [])
    #expect(try other.titles().contains("Zombie"))
    try other.add(AlbumContent(title: "Low"))
  }
}
