import LuaRuntime
import Testing

@Suite("The length of a table")
struct TableLengthTests {
  /// For Lua, 2^62 is a valid length: the element there is followed by nil.
  static let sparse = """
    local t = { [math.maxinteger] = "x" }
    for i = 62, 0, -1 do t[1 << i] = "x" end
    return t
    """

  private func table(_ text: String, limit: Int? = nil) throws -> (LuaMachine, LuaTable) {
    let machine = try LuaMachine(limits: LuaLimits(memory: limit))
    return (machine, try machine.load(text, name: "t.lua").call(returning: LuaTable.self))
  }

  @Test("a table of 64 entries is not read as a list of 2^62")
  func sparse() throws {
    let (machine, sparse) = try table(Self.sparse)
    let length = try machine.load("return #...", name: "t.lua").call(sparse, returning: Int.self)
    #expect(length > 1 << 40 || LuaMachine.version > "5.5", "Lua 5.4 itself finds a huge length")
    #expect(sparse.count == 2)
    let error = #expect(throws: LuaMismatch.self) { try sparse.array(of: LuaValue.self) }
    #expect(error?.description == "must be a list without holes, got one without element 3")
    #expect(throws: LuaMismatch.self) { try sparse.array(of: String.self) }
  }

  @Test(
    "a list is counted up to its first nil",
    arguments: [
      ("return {}", 0), ("return { 1, 2, 3 }", 3), ("return { 1, nil, 3 }", 1),
      ("return { nil, 2 }", 0), ("return { 1, 2, x = 3 }", 2),
      ("return setmetatable({ 1 }, { __len = function() return 9 end })", 1),
      ("local t = {} for i = 1, 1000 do t[i] = i end return t", 1000),
    ])
  func counted(_ text: String, _ count: Int) throws {
    let (machine, list) = try table(text)
    #expect(list.count == count)
    withExtendedLifetime(machine) {}
  }

  @Test("a long string that occurs many times is copied only within the memory limit")
  func copies() throws {
    let text = """
      local s, t = ("x"):rep(1 << 16), {}
      for i = 1, 1000 do t[i] = s end
      return t
      """
    for limit in [4 << 20, 80 << 20] {
      let (machine, list) = try table(text, limit: limit)
      let copied = Result { try list.array(of: LuaString.self).count }
      var walked = 0
      let walk = Result { try list.walk { _, _ in walked += 1 } }
      if limit > 64 << 20 {
        #expect(try copied.get() == 1000)
        #expect(walked == 1000)
      } else {
        #expect(throws: LuaError.self) { try copied.get() }
        #expect(throws: LuaError.self) { try walk.get() }
        #expect(walked < 100)
      }
      withExtendedLifetime(machine) {}
    }
  }
}
