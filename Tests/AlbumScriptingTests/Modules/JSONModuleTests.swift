import Testing

@Suite("moonshelf.json in Lua")
struct JSONModuleTests {
  @Test("a small table with an infinite text is an error, instead of filling the memory")
  func doubling() throws {
    let source =
      "local json = moonshelf.json local t = ('x'):rep(1e6) for _ = 1, 100 do t = { t, t } end "
      + "print(pcall(json.encode, t))"
    #expect(
      try ScriptBench(memoryLimit: nil).run(source)
        == ["false\tthe text would be longer than 64 MiB"])
    #expect(try ScriptBench(memoryLimit: 16 << 20).run(source) == ["false\tnot enough memory"])
  }
}
