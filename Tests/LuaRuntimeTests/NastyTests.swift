import LuaRuntime
import Testing

@Suite("Scripts that try to break the border")
struct NastyTests {
  @Test(
    "each ends with its result or error, and leaves a machine that works and nothing behind",
    arguments: Fixture.pairs("lua-nasty"))
  func script(_ text: String, _ result: String) throws {
    let world = try LuaWorld(limits: LuaLimits(memory: 16 << 20, time: .seconds(20)))
    let take = try world.machine.makeFunction(named: "take") { (a: Int, b: Int8?) in a }
    try world.machine.environment.set("take", take)
    let answer: String
    do { answer = try world.run(text) } catch {
      answer = (error as? LuaError)?.message ?? "\(error)"
    }
    #expect(answer == result)
    #expect(try world.run("return 'alive'") == "alive")
    #expect(world.leftovers() == (0, 0, 0))
  }
}
