import AlbumModel
import AlbumTestSupport
import LuaRuntime
import Testing

@Suite("Events in Lua")
struct EventTests {
  @Test(
    "with unknown names are an error that suggests the nearest",
    arguments: CaseTable.pairs("event-mistakes"))
  func mistakes(statement: String, message: String) throws {
    let bench = try ScriptBench()
    let error = #expect(throws: LuaError.self) { try bench.run(statement) }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test("registrations end when the host closes")
  func unloading() throws {
    let bench = try ScriptBench()
    try bench.run("library.on('album.added', function(ev) print('heard') end)")
    bench.host.close()
    try bench.library.add(AlbumContent(title: "a"))
    #expect(bench.printed.isEmpty)
  }
}
