import AlbumTestSupport
import Glibc
import Testing

@testable import AlbumScripting

@Suite("Escapes from the folders of modules")
struct RequireEscapeTests {
  private func bench(_ limits: Limits = .on) throws -> TrustBench {
    let folder = try TemporaryFolder()
    for name in ["mine", "mine/parts", "mine/folder.lua", "other"] { try folder.makeFolder(name) }
    try folder.write("return 'part'", to: "mine/parts/part.lua")
    try folder.write("return 'near'", to: "mine/near.lua")
    try folder.write("return 'other'", to: "other/secret.lua")
    try folder.write("return 'above'", to: "above.lua")
    try folder.link("mine/link.lua", to: "../other/secret.lua")
    try folder.link("mine/linked", to: "../other")
    try folder.link("mine/alias.lua", to: "near.lua")
    #expect(mkfifo(folder.file("mine/pipe.lua"), 0o600) == 0)
    try folder.link("mine/device.lua", to: "/dev/zero")
    return try TrustBench(limits, in: folder)
  }

  @Test(
    "no name leads out of them, or to anything but a file",
    arguments: CaseTable.singles("require-escape-refused"))
  func refused(_ name: String) throws {
    for limits in Limits.allCases {
      let lines = try bench(limits).run(
        "print((refusal(require, \"\(name)\"):gsub('%z', '0')))", named: "mine/test.lua")
      #expect(lines.count == 1)
      #expect(lines[0].hasPrefix("module '") && lines[0].hasSuffix("' not found"), "\(lines)")
    }
  }

  @Test("names inside are found, including links that stay inside")
  func found() throws {
    let lines = try bench().run(
      "print(require 'near', require 'parts.part', require 'alias')", named: "mine/test.lua")
    #expect(lines.count == 1)
    #expect(lines[0].hasPrefix("near\t") && lines[0].contains("part"), "\(lines)")
  }

  @Test("a module has only its script's globals and permissions")
  func globals() throws {
    let bench = try bench()
    try bench.folder.write("return io.open, moonshelf.http", to: "mine/asks.lua")
    let lines = try bench.run("print((require 'asks'))", named: "mine/test.lua")
    #expect(lines == ["true"])
  }
}
