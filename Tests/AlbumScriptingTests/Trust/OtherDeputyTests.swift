import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Testing

@testable import AlbumScripting

@Suite("Other ways to make another script exceed its permissions")
struct OtherDeputyTests {
  @Test("an import accepts no address or folder, and an export no address, with any permission")
  func transfers() throws {
    var asked: [String] = []
    let folder = try TemporaryFolder()
    try folder.makeFolder("music")
    let bench = try TrustBench(
      allowing: ["read=HERE", "write=HERE", "net=example.org"], in: folder
    ) { options in
      options.network = Network { request in
        asked.append(request.address.description)
        return Network.Response(status: 200)
      }
    }
    let lines = try bench.run(
      """
      for _, path in ipairs { "https://example.org/list.csv", "file:///etc/passwd", HERE .. "/music",
        "/dev/stdin", "/proc/self/environ" } do
        local isDone, result, reason = pcall(library.import, path)
        print(isDone and result ~= nil, isDone and reason or result)
      end
      for _, path in ipairs { "https://example.org/x.csv", "file://" .. HERE .. "/x.csv",
        "/dev/stdout.csv" } do
        local isDone, result, reason = pcall(library.export, path)
        print(isDone and result ~= nil, isDone and reason or result)
      end
      """)
    #expect(lines.count == 8 && lines.allSatisfy { $0.hasPrefix("false\t") }, "\(lines)")
    #expect(asked == [])
    #expect(try bench.library.history(10).isEmpty)
  }

  @Test("a script cannot set a remote, and a card of a scroller cannot set a picture")
  func names() throws {
    let lines = try TrustBench(allowing: ["read=HERE"]).run(
      """
      print(refusal(function() return library.remote.set end))
      print(refusal(function() return library.remote.address end))
      print(refusal(function() library.remote.address = "https://evil.example" end))
      print(refusal(moonshelf.scroller.present, { title = "T", data_source = { count = 1,
        cell_at = function() return { title = "x", picture = HERE .. "/x.png" } end } }))
      """)
    // Includes the title of the scroller.
    #expect(lines.count == 5)
    #expect(lines.allSatisfy { !$0.contains("went through") })
    #expect(lines[0].contains("has no 'set'"), "\(lines)")
    #expect(lines[4].contains("has no 'picture'"), "\(lines)")
  }

  @Test("covers for a script are limited to its permissions, including port and folder")
  func reach() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("music")
    try folder.link("music/out", to: "/etc")
    let permissions = PermissionSet(
      try ["read=\(folder.file("music"))", "net=example.org", "net=192.0.2.1:8080"].map {
        try Permission(parsing: $0)
      })
    let reach = permissions.reach(
      GrantedFiles(permissions: permissions, protected: ProtectedPaths()))
    let hosts = try [
      ("example.org:443", true), ("example.org:80", true), ("EXAMPLE.ORG.:443", true),
      ("example.org:8080", false), ("www.example.org:443", false), ("192.0.2.1:8080", true),
      ("192.0.2.1:80", false), ("[::1]:80", false),
    ].map { (Reach.Target.host(try #require(WebHost(granting: $0))), $1) }
    let targets: [(Reach.Target, Bool)] =
      hosts + [
        (.file(folder.file("music/a.png")), true), (.file(folder.file("music/gone/a.png")), true),
        (.file(folder.file("a.png")), false), (.file(folder.file("music/../a.png")), false),
        (.file(folder.file("music/out/passwd")), false), (.file("/etc/passwd"), false),
      ]
    for (target, isAllowed) in targets {
      let problem = CoverError(.source, "a detail", about: [target])
      #expect((problem.reason(for: reach) == "a detail") == isAllowed, "\(target)")
    }
  }
}
