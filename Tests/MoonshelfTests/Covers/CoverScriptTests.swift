import AlbumTestSupport
import Foundation
import Testing

@Suite("Covers requested by a script")
struct CoverScriptTests {
  @Test("moonshelf run waits for the covers that its script requested, and observers are notified")
  func run() throws {
    let server = try TinyServer { visitor in
      visitor.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
      if visitor.path == "/low" { visitor.send(PictureBytes.png(900, 900)) }
    }
    defer { server.end() }
    let program = try Program()
    _ = try program.output("add", "Low", "--cover", server.address("/low"))
    _ = try program.output("add", "Lodger", "--cover", server.address("/lodger"))
    try program.folder.write(
      """
      local moonshelf <const> = require "moonshelf"
      moonshelf.api "1.3"
      local library <const> = moonshelf.library
      local function ending(path) return path and path:match "[^/]*$":gsub("^%x+", "*") end
      library.on("cover.requested", function(ev) print("requested", ev.album.title) end)
      library.on("cover.stored", function(ev)
        print("stored", ev.album.title, ending(ev.path), ending(ev.album:cover()))
        print(ending(ev.album:cover "small"), ending(ev.album:cover "large"))
      end)
      library.on("cover.failed", function(ev) print("failed", ev.album.title, ev.reason) end)
      local low <const>, lodger <const> = library.albums[1], library.albums[2]
      low:observe("image", function(ev) print(ev.key, ev.old, ending(ev.new)) end)
      print(low:cover(), pcall(low.cover, low, "huge"))
      library.post("cover.requested", { album = low })
      print "on"
      print(pcall(library.post, "cover.requested", {}))
      """, to: "ask.lua")
    #expect(
      try program.output("run", "ask.lua", "--allow", server.permission) == """
        nil\tfalse\tbad argument #2 to 'cover' (size must be "small" or "large", got "huge")
        requested\tLow
        on
        false\tbad argument #2 to 'post' (the album is missing: { album = album })
        stored\tLow\t*.png\t*.png
        *.160.jpg\t*.500.jpg
        image\tnil\t*.png

        """)
    try program.folder.write(
      """
      local library <const> = require "moonshelf".library
      library.on("cover.failed", function(ev) print(ev.album.title, ev.reason) end)
      library.albums[1]:observe("image", function(ev) print(ev.new ~= nil) end, { initial = true })
      library.post("cover.requested", { album = library.albums[2] })
      """, to: "again.lua")
    #expect(
      try program.output("run", "again.lua", "--allow", server.permission)
        == "true\nLodger\tis empty\n")
    #expect(
      try program.output("run", "again.lua", "--dry-run", "--allow", server.permission).contains(
        "Lodger\tis empty (tried once"))
  }

  @Test("Ctrl-C ends the wait")
  func interrupted() throws {
    let server = try TinyServer { visitor in visitor.waitForEnd() }
    defer { server.end() }
    let program = try Program()
    _ = try program.output("add", "Low", "--cover", server.address())
    try program.folder.write(
      """
      local library <const> = require "moonshelf".library
      library.post("cover.requested", { album = library.albums[1] })
      """, to: "ask.lua")
    let process = program.process(["run", "ask.lua", "--allow", server.permission])
    process.standardError = FileHandle.nullDevice
    try process.run()
    while server.requests.isEmpty { sched_yield() }
    kill(process.processIdentifier, SIGINT)
    process.waitForEnd()
    #expect(process.terminationStatus == 130)
  }
}
