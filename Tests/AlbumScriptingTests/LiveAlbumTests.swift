import AlbumLibrary
import AlbumModel
import AlbumScripting
import AlbumTestSupport
import Testing

@Suite("Albums in Lua")
struct LiveAlbumTests {
  @Test("show what another process wrote, at once and without a call of the library")
  func otherProcess() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("x.moonshelf")
    let library = try LibraryAPI(path: path)
    let other = try LibraryAPI(path: path)
    let id = try library.add(AlbumContent(title: "Low", year: 0))
    var count: Int64 = 0
    var printed: [String] = []
    var options = ScriptOptions(
      memoryLimit: nil, timeLimit: nil, print: { printed.append($0) },
      log: { Issue.record("\($0): \($1)") })
    options.progress = { _, _ in
      count += 1
      _ = try? other.update(id) { $0.year = count }
      return NoProgress()
    }
    let host = try ScriptHost(library: library, options: options)
    defer { host.close() }
    let script = try folder.write(
      """
      local album = moonshelf.library.find(1)
      for round = 1, 3 do
        moonshelf.progress("another process writes")
        print(album.year)
      end
      moonshelf.library.as_of("1", function() moonshelf.progress("and again") print(album.year) end)
      print(album.year)
      """, to: "a.lua")
    try host.run(script)
    #expect(printed == ["1", "2", "3", "0", "4"])
    // The memory in which commits are noticed is gone then.
    try library.close()
    #expect(library.generation > 0)
  }

  private final class NoProgress: ProgressDisplay {
    func update(done: Int) {}
    func finish() {}
  }

  @Test("that nothing holds are collected, so that a walk over many needs little memory")
  func collected() throws {
    let bench = try ScriptBench(memoryLimit: 4 << 20)
    try bench.library.transaction("Many") {
      for number in 1...20_000 { try bench.library.add(AlbumContent(title: "\(number)")) }
    }
    let lines = try bench.run(
      "local n = 0 for album in library.each() do n = n + #album.title end print(n)")
    #expect(lines == ["88894"])
  }

  @Test("with long texts count as memory of the script that holds them")
  func sizes() throws {
    let bench = try ScriptBench(memoryLimit: 16 << 20)
    let notes = String(repeating: "x", count: 1 << 20)
    for number in 1...40 {
      var content = AlbumContent(title: "\(number)")
      try content.set(.text(notes), for: FieldName(rawValue: "notes"))
      try bench.library.add(content)
    }
    #expect(throws: (any Error).self) {
      try bench.run("held = {} for album in library.each() do held[#held + 1] = album end")
    }
    let lines = try bench.run("for album in library.each() do last = album.title end print(last)")
    #expect(lines == ["40"])
  }
}
