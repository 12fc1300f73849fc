import AlbumTestSupport
import Testing

@testable import AlbumScripting

@Suite("The last failures of scripts")
struct ScriptFailuresTests {
  @Test("the last failure of each script is kept, under its short name")
  func kept() throws {
    let folder = try TemporaryFolder()
    let failures = ScriptFailures(path: folder.file("state/failures.json"))
    failures.note("tidy.lua", "first", at: 1)
    failures.note("/x/tidy.lua", "second\nwith \"quotes\"", at: 2)
    failures.note("/x/pick/init.lua", "other", at: 3)
    #expect(
      failures.all() == [
        "tidy": .init(time: 2, message: "second\nwith \"quotes\""),
        "pick": .init(time: 3, message: "other"),
      ])
  }

  @Test("only the newest two hundred are kept")
  func many() throws {
    let folder = try TemporaryFolder()
    let failures = ScriptFailures(path: folder.file("failures.json"))
    for number in 1...203 { failures.note("s\(number).lua", "x", at: Int64(number)) }
    let all = failures.all()
    #expect(all.count == 200)
    #expect(all["s3"] == nil && all["s4"] != nil)
  }

  @Test("a damaged file is ignored, and so is a path that cannot be written")
  func damaged() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("{\"tidy\": 3, \"x\": [\"a\", \"b\"], ", to: "failures.json")
    #expect(ScriptFailures(path: path).all().isEmpty)
    let nowhere = ScriptFailures(path: path + "/failures.json")
    nowhere.note("tidy.lua", "oops", at: 1)
    #expect(nowhere.all().isEmpty)
  }
}
