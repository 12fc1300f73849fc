import AlbumLibrary
import AlbumModel
import AlbumPresentation
import AlbumScripting
import AlbumTestSupport
import LuaRuntime
import Testing

@Suite("Layouts and decorators in Lua")
struct LayoutTests {
  private func show(_ bench: ScriptBench, _ layout: String = "default", _ format: FormatName = .csv)
    throws -> String
  {
    let sink = MemorySink()
    var failures: [String] = []
    let listing = try Listing(
      of: bench.host.layouts[layout] ?? .default, as: format.makeFormat(),
      decorators: bench.host.decorators, to: sink, onFailure: { failures.append("\($0)") })
    for album in try bench.library.albums() { try listing.write(album) }
    try listing.finish()
    return sink.text + failures.joined(separator: "\n")
  }

  @Test("decorate in a chain, each wrapping the previous result")
  func decorators() throws {
    let bench = try ScriptBench()
    try bench.add(("Fela", "Zombie"))
    try bench.run("library.albums[1].rating = 3")
    try bench.run(
      """
      moonshelf.decorate { name = "stars", priority = 10, formats = { "csv" },
        columns = function(columns)
          columns:insert_after("title", { key = "rating", title = "Stars" })
          columns:remove("genre")
          return columns
        end,
        cell = function(text, album, column)
          if column.key == "rating" then return ("★"):rep(album.rating or 0) end
        end }
      moonshelf.decorate { name = "brackets", formats = { "csv" }, cell = function(text, album, column)
        if column.key ~= "year" then return { text = "[" .. text .. "]", bold = true } end
      end }
      """)
    #expect(try show(bench) == "Artist,Album,Stars,Year\n[Fela],[Zombie],[★★★],1977\n")
  }

  @Test("a function that fails falls back to the plain cell and is reported once")
  func failing() throws {
    let bench = try ScriptBench()
    try bench.add(("Fela", "Zombie"), ("Sade", "Promise"))
    try bench.run(
      "moonshelf.decorate { name = 'bad', formats = { 'csv' }, cell = function(text) error('oops') end }"
    )
    let shown = try show(bench)
    #expect(shown.hasPrefix("Artist,Album,Genre,Year\nFela,Zombie,,1977\nSade,Promise,,1977\n"))
    #expect(shown.contains("decorator \"bad\" failed"))
    #expect(shown.matches(of: /failed/).count == 1)
  }
}
