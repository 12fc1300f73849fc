import AlbumLibrary
import AlbumModel
import AlbumScripting
import AlbumTestSupport
import FaultVFS
import Testing

@Suite("A script on a failing disk")
struct ScriptDiskErrorTests {
  /// SQLITE_FULL.
  private static let full: Int32 = 13

  private static let source = """
    local library = require "moonshelf".library
    local refusals = {}
    for run = 1, 2 do
      pcall(library.transaction, "Outer", function()
        for i = 1, 60 do
          local fine, reason = pcall(library.add, {
            title = "Album " .. run .. "." .. i, genre = string.rep("x", 60000) })
          if not fine then refusals[reason] = true end
          if i % 10 == 0 then
            pcall(function() library.albums[1].rating = i end)
            pcall(library.transaction, "Inner", function() library.remove(library.albums[1]) end)
          end
        end
      end)
    end
    for reason in pairs(refusals) do print(reason) end
    """

  @Test("that catches every error leaves only complete steps, wherever the disk fails")
  func catching() throws {
    var first = 1
    var reasons: Set<String> = []
    while true {
      let folder = try TemporaryFolder()
      try #require(fault_vfs_arm(folder.path, 0, Self.full, 0) != 0)
      defer { fault_vfs_forget(folder.path) }
      let library = try LibraryAPI(path: folder.file("library"), effects: .fixed)
      let host = try ScriptHost(
        library: library,
        options: ScriptOptions(print: { reasons.insert($0) }, log: { _, _ in }))
      _ = fault_vfs_arm(folder.path, first, Self.full, 0)
      try? host.run(folder.write(Self.source, to: "test.lua"), arguments: [])
      let writes = fault_vfs_disarm(folder.path)
      #expect(try library.doctor().problems == [], "write \(first)")
      if try library.history().isEmpty { #expect(try library.count() == 0, "write \(first)") }
      while (try? library.undo()) != nil {}
      #expect(try library.count() == 0, "write \(first)")
      host.close()
      try library.close()
      guard first <= writes else { break }
      first += max(1, Int(writes) / 16)
    }
    #expect(
      reasons.contains { $0.contains("an earlier error ended this transaction (the disk is full)") }
    )
  }
}
