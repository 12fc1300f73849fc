import Testing

@testable import LuaRuntime

@Suite("Host types")
struct HostTypeTests {
  final class Album {
    var title: String
    init(_ title: String) { self.title = title }
  }

  let machine: LuaMachine
  let albums: LuaHostType<Album>

  init() throws {
    machine = try LuaMachine()
    albums = try machine.defineType(Album.self, name: "album") { type in
      type.field(
        "title", get: { album, call in try call.returns(album.title) },
        set: { album, call in album.title = try call.string(3, "title") })
      type.field("kind", get: { _, call in try call.returns("album") })
      type.method("remove") { _, call in call.returnsNothing }
      type.methodAssigned { _, name, _ in throw LuaFailure("use album:set('\(name)', value)") }
    }
  }

  private func run(_ text: String, _ album: some LuaPushable) throws -> String {
    try machine.load(text, name: "t.lua").call(album, returning: String.self)
  }

  @Test(
    "misuse is an error with a suggestion",
    arguments: Fixture.pairs("lua-host-type-mistakes"))
  func misuse(_ text: String, _ message: String) throws {
    let error = #expect(throws: LuaError.self) { try run(text, albums.wrap(Album("Blue"))) }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test("one userdata shows several albums in turn, and then none")
  func retargeting() throws {
    let handle = try albums.make(Album("first"))
    let title = try machine.load("return (...).title", name: "t.lua")
    #expect(try title.call(handle, returning: String.self) == "first")
    handle.retarget(to: Album("second"))
    #expect(try title.call(handle, returning: String.self) == "second")
    #expect(machine.liveObjects > 0)
    handle.revoke()
    let error = #expect(throws: LuaError.self) { try title.call(handle, returning: String.self) }
    #expect(error?.message == "t.lua:1: album is no longer available")
  }

  @Test("an object is released when Lua has collected it, or when the machine is closed")
  func lifetimes() throws {
    weak var collected: Album?
    weak var kept: Album?
    do {
      let (one, two) = (Album("one"), Album("two"))
      (collected, kept) = (one, two)
      try run("local a = ... return a.title", albums.wrap(one)).withCString { _ in }
      try machine.environment.set("kept", albums.wrap(two))
    }
    machine.collectGarbage()
    #expect(collected == nil)
    #expect(kept != nil)
    machine.close()
    #expect(kept == nil)
    #expect(machine.liveObjects == 0)
  }

  @Test("a name that is repeated or too long is rejected")
  func definitions() {
    #expect(throws: LuaTypeDefinitionError.self) {
      try machine.defineType(Album.self, name: "album") { type in
        type.method("play") { _, call in call.returnsNothing }
        type.method("play") { _, call in call.returnsNothing }
      }
    }
    #expect(throws: LuaTypeDefinitionError.self) {
      try machine.defineType(Album.self, name: "album") { type in
        type.method(String(repeating: "x", count: 41)) { _, call in call.returnsNothing }
      }
    }
  }

  @Test("closures of a type may refer to its machine's values without a leak")
  func cycles() throws {
    weak var core: LuaCore?
    do {
      let machine = try LuaMachine()
      let table = try machine.makeTable()
      let function = try machine.makeFunction { call in try call.returns(table) }
      try table.set("self", function)
      try machine.environment.set("f", function)
      _ = try machine.defineType(Album.self, name: "album") { type in
        type.method("f") { _, call in try call.returns(function) }
      }
      core = machine.core
    }
    #expect(core == nil)
  }
}
