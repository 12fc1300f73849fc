import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import LuaRuntime
import Testing

@testable import AlbumScripting

@Suite("A script without permissions, and one with many")
struct ConfusedDeputyTests {
  /// Two scripts that pass functions to each other: `strong` may read and write the folder and
  /// connect to example.org, `weak` has no permissions.
  private func bench(_ limits: Limits = .on) throws -> TrustBench {
    let folder = try TemporaryFolder()
    try folder.write("artist,title\nSade,Promise\n", to: "list.csv")
    return try TrustBench(limits, in: folder) { options in
      options.network = Network { _ in Network.Response(status: 200) }
    }
  }

  private let rights = ["read=HERE", "write=HERE", "net=example.org"]

  /// Calls everything that needs a permission, and prints the refusals.
  private let attempts = """
    local function attempts()
      print(refusal(library.export, HERE .. "/stolen.csv"))
      print(refusal(library.import, HERE .. "/list.csv"))
      print(refusal(moonshelf.http.get, "https://example.org/"))
      print(io.open, os.remove, os.execute)
    end

    """

  private func expectNothing(_ lines: [String], _ bench: TrustBench) {
    #expect(
      lines.suffix(4).map { $0.replacing(bench.folder.path, with: "HERE") } == [
        "not allowed to write HERE/stolen.csv: allow it with --allow write=HERE",
        "not allowed to read HERE/list.csv: allow it with --allow read=HERE",
        "not allowed to connect to example.org:443: allow it with --allow net=example.org",
        "nil\tnil\tnil",
      ])
    #expect(!bench.folder.has("stolen.csv"))
  }

  @Test(
    "a callback of the weak one gets no permissions from a call by the strong one",
    arguments: Limits.allCases)
  func callback(_ limits: Limits) throws {
    let bench = try bench(limits)
    try bench.run(
      #"library.on("my.task", function(ev) ev.info.run() end)"#, named: "strong.lua",
      granted: rights)
    try bench.run(
      attempts + #"library.post("my.task", { run = attempts })"#, named: "weak.lua", granted: [])
    expectNothing(bench.printed, bench)
  }

  @Test("a coroutine, predicate, column, command or rule of the weak one gets none either")
  func otherCallbacks() throws {
    let bench = try bench()
    try bench.library.add(.init(title: "Low", artist: "David Bowie"))
    try bench.run(
      """
      library.on("my.task", function(ev)
        for _, run in ipairs(ev.info) do run() end
        library.count(ev.info.predicate)
        library.transaction("it", ev.info[1])
        library.add { title = "Heroes" }
        library.import(HERE .. "/list.csv", { rule = function() ev.info[1]() end })
      end)
      """, named: "strong.lua", granted: rights)
    try bench.run(
      attempts + """
        library.hook("album.will_add", function() attempts() end)
        library.on("album.added", attempts)
        library.post("my.task", {
          attempts, coroutine.wrap(attempts), function() coroutine.wrap(attempts)() end,
          function() load("(...)()")(attempts) end,
          predicate = function() attempts() return true end,
        })
        """, named: "weak.lua", granted: [])
    #expect(bench.logged == [])
    #expect(bench.printed.count % 4 == 0 && bench.printed.count >= 32)
    for start in stride(from: 0, to: bench.printed.count, by: 4) {
      expectNothing(Array(bench.printed[start..<start + 4]), bench)
    }
  }

  @Test("registrations of the weak one while the strong one runs have no permissions either")
  func registering() throws {
    let bench = try bench()
    try bench.run(
      #"library.on("my.task", function(ev) ev.info.run() end)"#, named: "strong.lua",
      granted: rights)
    try bench.run(
      attempts + """
        library.post("my.task", { run = function()
          library.on("my.later", attempts)
          moonshelf.command("later", { run = attempts })
          moonshelf.on_unload(attempts)
        end })
        """, named: "weak.lua", granted: [])
    try bench.run(#"library.post "my.later""#, named: "third.lua", granted: [])
    expectNothing(bench.printed, bench)
    _ = try bench.host.runCommand("later", [])
    expectNothing(bench.printed, bench)
    bench.host.close()
    #expect(bench.printed.count == 12)
    expectNothing(bench.printed, bench)
  }

  @Test("a script may pass on exactly its permissions")
  func lending() throws {
    let bench = try bench()
    try bench.run(
      """
      library.on("my.loan", function(ev)
        print(ev.info.library.export(HERE .. "/lent.csv"), ev.info.get("https://example.org/").status)
        print(refusal(library.export, HERE .. "/own.csv"))
        print(refusal(ev.info.get, "https://example.com/"))
      end)
      """, named: "weak.lua", granted: [])
    let lines = try bench.run(
      #"library.post("my.loan", { library = library, get = moonshelf.http.get })"#,
      named: "strong.lua", granted: rights)
    #expect(
      lines == [
        "0\t200", "not allowed to write HERE/own.csv: allow it with --allow write=HERE",
        "not allowed to connect to example.com:443: allow it with --allow net=example.com",
      ])
  }

  @Test("settings and stores are those of the script to which the module belongs")
  func ownThings() throws {
    let bench = try bench()
    try bench.run(
      """
      moonshelf.prefs.define { colour = "red" }
      moonshelf.store.mine = "strong"
      library.on("my.task", function(ev) ev.info() end)
      """, named: "strong.lua", granted: rights)
    let lines = try bench.run(
      """
      moonshelf.prefs.define { colour = "blue" }
      library.post("my.task", function()
        print(moonshelf.prefs.colour, moonshelf.store.mine)
        moonshelf.store.mine = "weak"
      end)
      """, named: "weak.lua", granted: [])
    #expect(lines == ["blue\tnil"])
    bench.host.close()
    #expect(
      try bench.library.scriptStore(of: bench.folder.file("strong.lua")) == #"{"mine":"strong"}"#)
    #expect(try bench.library.scriptStore(of: bench.folder.file("weak.lua")) == #"{"mine":"weak"}"#)
  }

  @Test("a module of an unloaded script raises an error instead of crashing")
  func lenderGone() throws {
    let bench = try bench()
    try bench.run(
      """
      library.on("my.loan", function(ev) loan = ev.info end)
      moonshelf.command("use", { run = function()
        collectgarbage()
        print(refusal(function() return loan.moonshelf.store end))
        print(refusal(function() return loan.prefs.colour end))
        print(refusal(function() loan.prefs.colour = 1 end))
        print(pcall(loan.define, { colour = "red" }))
        print(refusal(loan.get, "https://example.com/"))
      end })
      """, named: "borrower.lua", granted: [])
    #expect(throws: (any Error).self) {
      try bench.run(
        """
        library.post("my.loan", { moonshelf = moonshelf, prefs = moonshelf.prefs,
          define = moonshelf.prefs.define, get = require("moonshelf").http.get })
        error("gone")
        """, named: "lender.lua", granted: rights)
    }
    bench.host.machine.collectGarbage()
    _ = try bench.host.runCommand("use", [])
    #expect(
      bench.printed == [
        "lender.lua, which this store belongs to, is unloaded",
        "the script is unloaded",
        "scripts cannot change settings: moonshelf prefs set SCRIPT.colour …", "true",
        "not allowed to connect to example.com:443: allow it with --allow net=example.com",
      ])
  }
}
