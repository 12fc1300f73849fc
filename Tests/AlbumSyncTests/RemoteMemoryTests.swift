import AlbumFiles
import AlbumModel
import AlbumTestSupport
import Foundation
import Testing

@testable import AlbumLibrary
@testable import AlbumSync

@Suite struct RemoteMemoryTests {
  private let settings: RemoteSettings

  init() throws {
    settings = try RemoteSettings(address: "https://a.test/shelf/", token: "secret", name: "anna")
  }

  @Test func `settings come back as they were kept, and go`() throws {
    let folder = try TemporaryFolder()
    let library = folder.file("a.moonshelf")
    #expect(try RemoteSettings.of(library) == nil)
    try settings.save(for: library)
    #expect(try RemoteSettings.of(library) == settings)
    #expect(settings.address == "https://a.test/shelf")
    try RemoteSettings.remove(for: library)
    try RemoteSettings.remove(for: library)
    #expect(try RemoteSettings.of(library) == nil)
  }

  @Test func `settings that a link leads to, or that are none, are not used`() throws {
    let folder = try TemporaryFolder()
    let library = folder.file("a.moonshelf")
    let path = RemoteSettings.path(of: library)
    try folder.write("not JSON", to: "a.moonshelf.remote")
    chmod(path, 0o600)
    #expect(throws: UserError.self) { try RemoteSettings.of(library) }
    unlink(path)
    try settings.save(for: folder.file("b.moonshelf"))
    symlink(folder.file("b.moonshelf.remote"), path)
    #expect(throws: StateFile.Failure.self) { try RemoteSettings.of(library) }
  }

  @Test func `a failure keeps off ever longer, and a success ends that`() {
    var state = RemoteState(address: "https://a.test")
    let waits = (1...12).map { _ in
      state.noteFailure("no", at: 100)
      return state.nextTry - 100
    }
    #expect(waits == [4, 8, 16, 32, 64, 128, 256, 300, 300, 300, 300, 300])
    state.noteSuccess(at: 200)
    #expect(state.failures == 0 && state.nextTry == 0 && state.lastExchange == 200)
  }

  @Test func `what is remembered of one server is not believed of another`() throws {
    let folder = try TemporaryFolder()
    let library = folder.file("a.moonshelf")
    var state = RemoteState(address: settings.address)
    state.noteFailure("no", at: 100)
    state.save(for: library)
    #expect(RemoteState.of(library, settings) == state)
    let other = try RemoteSettings(address: "https://b.test", token: "")
    #expect(RemoteState.of(library, other) == RemoteState(address: other.address))
  }

  @Test func `a hint holds only while nothing was forgotten`() {
    func greeting(_ number: Int64, _ stamp: Int64) -> ReplicaGreeting {
      ReplicaGreeting(
        version: 1, home: 7, name: "",
        known: [.init(home: 7, number: number, stamp: stamp)], lastEntry: number)
    }
    let hint = RemoteState.Hint(entry: 3, known: greeting(3, 30).known)
    #expect(hint.holds(for: greeting(3, 30)))
    #expect(hint.holds(for: greeting(4, 40)))
    #expect(!hint.holds(for: greeting(2, 20)))
    #expect(!hint.holds(for: greeting(3, 31)))
    var state = RemoteState(address: "https://a.test")
    state.meet(greeting(3, 30), as: greeting(1, 10))
    state.pushed = hint
    state.meet(greeting(4, 40), as: greeting(1, 10))
    #expect(state.pushed == hint)
    var copy = greeting(1, 10)
    copy.home = 8
    state.meet(greeting(4, 40), as: copy)
    #expect(state.pushed == nil)
  }

  @Test func `what an earlier version stored and sent is read, and the other way round`() throws {
    let folder = try TemporaryFolder()
    let library = folder.file("a.moonshelf")
    let known = #"[{"home":7,"number":3,"stamp":30}]"#
    let stored =
      #"{"address":"https:\/\/a.test\/shelf","failures":0,"heard":{"entry":4,"known":\#(known)},"#
      + #""nextTry":0,"told":{"entry":3,"known":\#(known)}}"#
    try folder.write(stored, to: "a.moonshelf.remote-state")
    chmod(RemoteSettings.path(of: library) + "-state", 0o600)
    let state = RemoteState.of(library, settings)
    #expect(state.pushed?.entry == 3 && state.pulled?.entry == 4)
    func json(_ value: some Encodable) throws -> String {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
    #expect(try json(state) == stored)
    let report = #"{"acts":2,"overtaken":1,"repeated":3}"#
    #expect(try json(JSONDecoder().decode(SyncReport.self, from: Data(report.utf8))) == report)
    let place = #"{"acts":2,"entry":5,"isAtEnd":true}"#
    let position = try JSONDecoder().decode(FeedPosition.self, from: Data(place.utf8))
    #expect(position.operations == 2)
    #expect(try json(position) == place)
  }
}
