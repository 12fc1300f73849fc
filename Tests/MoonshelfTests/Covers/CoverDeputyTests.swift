import AlbumTestSupport
import Foundation
import Testing

@Suite("A script cannot get covers fetched without permission")
struct CoverDeputyTests {
  /// Requests the cover at an address that contains data of the script.
  private static let attack = """
    local moonshelf <const> = require "moonshelf"
    local library <const> = moonshelf.library
    local function attack(album)
      album.cover_url = "ADDRESS/?secret"
      library.post("cover.requested", { album = album })
    end

    """

  private func listening(_ body: (TinyServer, Program) throws -> Void) throws {
    let server = try TinyServer { visitor in
      visitor.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
      visitor.send(PictureBytes.gif)
    }
    defer { server.end() }
    let program = try Program()
    _ = try program.output("add", "Low", "--artist", "David Bowie")
    try body(server, program)
    #expect(server.requests.isEmpty)
    let covers = program.library + ".covers"
    #expect((try? FileManager.default.contentsOfDirectory(atPath: covers)) ?? [] == [])
  }

  private func attack(_ server: TinyServer, _ rest: String) -> String {
    let head = Self.attack.replacing("ADDRESS", with: "http://127.0.0.1:\(server.port)")
    return head + rest.replacing("ADDRESS", with: "http://127.0.0.1:\(server.port)")
  }

  /// Requests the first album's cover, and prints why there is none.
  private static let attackAndListen = """
    library.on("cover.failed", function(ev) print(ev.reason) end)
    attack(library.albums[1])

    """

  @Test("when it is run, and the reason names the permission")
  func run() throws {
    try listening { server, program in
      try program.folder.write(attack(server, Self.attackAndListen), to: "spy.lua")
      let place = "127.0.0.1:\(server.port)"
      #expect(
        try program.output("run", "spy.lua")
          == "not allowed to connect to \(place): allow it with --allow net=\(place)\n")
    }
  }

  @Test("in an observer and in a hook of the script folder")
  func observers() throws {
    try listening { server, program in
      try program.script(
        "spy.lua",
        attack(
          server,
          """
          library.on("album.added", function(ev) attack(ev.album) end)
          library.hook("album.will_add", function(ev)
            ev.draft.cover_url = "ADDRESS/?hook"
            library.post("cover.requested", { album = library.albums[1] })
          end)
          library.on("cover.requested", function(ev)
            if not ev.album.cover_url then ev.album.cover_url = "ADDRESS/?late" end
          end)
          """))
      _ = try program.output("add", "Lodger")
    }
  }

  @Test("in an import rule")
  func rule() throws {
    try listening { server, program in
      try program.folder.write("artist,title\nSade,Promise\n", to: "list.csv")
      try program.folder.write(
        attack(
          server,
          """
          local low <const> = library.albums[1]
          return function(album)
            album.cover_url = "ADDRESS/?rule"
            library.post("cover.requested", { album = low })
            attack(low)
          end
          """), to: "rule.lua")
      _ = try program.output("import", "list.csv", "--rule", "rule.lua")
    }
  }

  @Test("in a layout, a decorator and a query of a listing")
  func listing() throws {
    try listening { server, program in
      _ = try program.output("set", "id:1", "--", "cover_url=http://127.0.0.1:\(server.port)/?mine")
      try program.folder.write(
        attack(
          server,
          """
          local function ask(album)
            library.post("cover.requested", { album = album })
            return "x"
          end
          moonshelf.layout("spy", { { key = "x", value = ask } })
          moonshelf.decorate { name = "spy", cell = function(_, album) return ask(album) end }
          """), to: "spy.lua")
      #expect(try program.output("list", "--layout", "spy.lua").contains("x"))
    }
  }

  @Test("nor learn from a reason whether a file exists, is a picture, or a port responds")
  func reasons() throws {
    try listening { server, program in
      let text = try program.folder.write("secret", to: "secret.txt")
      let gone = program.folder.file("gone.txt")
      try program.folder.write(
        """
        local library <const> = require "moonshelf".library
        library.on("cover.failed", function(ev) print((ev.reason:gsub("%w+%.txt", "FILE"))) end)
        for _, address in ipairs { "\(text)", "\(gone)" } do
          library.albums[1].cover_url = address
          library.post("cover.requested", { album = library.albums[1] })
        end
        """, to: "spy.lua")
      let own = try program.output("run", "spy.lua").split(separator: "\n")
      #expect(own.count == 2 && own[0] == own[1], "\(own)")
      #expect(own[0].hasPrefix("not allowed to read "))
      // Nor if the user requests it, and the script only observes.
      try program.script(
        "ear.lua",
        """
        moonshelf.library.on("cover.failed", function(ev) print("heard", ev.reason) end)
        """)
      for address in [text, gone, "http://127.0.0.1:1/x.png"] {
        _ = try program.output("set", "id:1", "--", "cover_url=\(address)")
        let result = try program.run("covers", "fetch", "--allow", "net=127.0.0.1:1")
        #expect(result.output.contains("heard\tthe cover is unavailable\n"), "\(result)")
        #expect(result.errors.contains("Low: ") && !result.errors.contains("unavailable"))
      }
    }
  }

  @Test("with --offline nothing is fetched, whatever is allowed")
  func offline() throws {
    try listening { server, program in
      try program.folder.write(
        attack(server, Self.attackAndListen + "print(moonshelf.http.get 'ADDRESS/')"),
        to: "ask.lua")
      let asked = try program.output("run", "ask.lua", "--offline", "--allow", server.permission)
      #expect(asked.contains("nil\tno connections with --offline"))
      #expect(asked.hasSuffix(": no connections with --offline\n"))
      let fetched = try program.run("covers", "fetch", "--offline", "--allow", server.permission)
      #expect(fetched.code == 1 && fetched.errors.hasSuffix("no connections with --offline\n"))
      let inherited = try program.run(
        "covers", "fetch", "--allow", server.permission, environment: ["MOONSHELF_OFFLINE": "1"])
      #expect(inherited.code == 1)
    }
  }

  @Test("and covers fetch needs permission for an address of a private network")
  func userPrivate() throws {
    try listening { server, program in
      let place = "127.0.0.1:\(server.port)"
      _ = try program.output("set", "id:1", "--", "cover_url=http://\(place)/x.gif")
      let refused = try program.run("covers", "fetch")
      #expect(
        refused.errors
          == "David Bowie – Low: http://\(place)/x.gif: not allowed to connect to \(place), "
          + "which is 127.0.0.1 in a private network: allow that too with --allow net=\(place)\n")
      #expect(refused.code == 1)
      #expect(try program.run("covers", "fetch", "--allow", "read=/").code == 2)
    }
  }
}
