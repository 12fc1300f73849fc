import LuaRuntime
import Testing

@Suite("Decoding tables as Swift types")
struct DecodingTests {
  struct Album: Decodable, Equatable {
    enum Format: String, Decodable { case vinyl, cassette }
    var title: String
    var year: Int?
    var rating: Double = 0
    var isCompilation: Bool?
    var format: Format?
    var tracks: [Track]?
    var labels: [String: String]?
  }
  struct Track: Decodable, Equatable {
    var title: String
    var seconds: UInt16
  }

  let machine: LuaMachine

  init() throws { machine = try LuaMachine() }

  private func value(_ text: String) throws -> LuaValue {
    try machine.load("return " + text, name: "t.lua").call(returning: LuaValue.self)
  }

  private func problem<Value: Decodable>(_ text: String, as type: Value.Type) throws -> String {
    let error = #expect(throws: DecodingError.self) { try value(text).decode(type) }
    switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      return context.codingPath.map(\.stringValue).joined(separator: ".") + ": "
        + context.debugDescription
    case .keyNotFound(let key, let context):
      return (context.codingPath + [key]).map(\.stringValue).joined(separator: ".") + ": "
        + context.debugDescription
    default: return "\(String(describing: error))"
    }
  }

  @Test(
    "a collection of another type is an error",
    arguments: ["1", "nil", "{ 1, 'x' }", "{ 1, nil, 3 }", "{ x = {} }"])
  func wrongCollections(text: String) throws {
    let function = try machine.load("return " + text, name: "t.lua")
    if text != "{ x = {} }" {
      #expect(throws: LuaMismatch.self) { try function.call(returning: [Int].self) }
    }
    #expect(throws: LuaMismatch.self) { try function.call(returning: [String: Int].self) }
  }

  @Test("fields by name, lists, dictionaries and enumerations")
  func album() throws {
    let album = try value(
      """
      { title = "Homogenic", year = 1997.0, rating = 5, isCompilation = false, format = "vinyl",
        tracks = { { title = "Hunter", seconds = 255 }, { title = "Jóga", seconds = 305 } },
        labels = { uk = "One Little Indian" }, other = 1 }
      """
    ).decode(Album.self)
    #expect(
      album
        == Album(
          title: "Homogenic", year: 1997, rating: 5, isCompilation: false, format: .vinyl,
          tracks: [Track(title: "Hunter", seconds: 255), Track(title: "Jóga", seconds: 305)],
          labels: ["uk": "One Little Indian"]))
  }

  @Test("an invalid value is reported with its path")
  func problems() throws {
    for (text, reason) in [
      ("{ rating = 1 }", "the field is missing"),
      ("{ title = 7, rating = 1 }", "must be a string, got number"),
      ("{ title = '\\xff', rating = 1 }", "the string is not valid UTF-8"),
    ] { #expect(try problem(text, as: Album.self) == "title: " + reason) }
    let tracks = "{ title = 'x', rating = 1, tracks = { { title = 'y', seconds = 1 }, %s } }"
    func track(_ text: String) -> String { tracks.split(separator: "%s").joined(separator: text) }
    for seconds in ["-1", "1.5"] {
      #expect(
        try problem(track("{ title = 'z', seconds = \(seconds) }"), as: Album.self)
          == "tracks.2.seconds: the number does not fit into UInt16")
    }
    #expect(try problem(track("7"), as: Album.self) == "tracks.2: must be a table, got number")
    let hole = ": must be a list without holes, got one without element 2"
    #expect(try problem("{ 1, nil, 3 }", as: [Int].self) == hole)
    #expect(try problem("{ 1, 2 }", as: [String].self) == "1: must be a string, got number")
  }

  @Test("a limit that is reached within a dictionary is an error, not a smaller dictionary")
  func stopped() throws {
    let table = try value(
      "(function() local t = {} for i = 1, 20000 do t['k' .. i] = i end return t end)()")
    #expect(try table.decode([String: Int].self).count == 20000)
    machine.interrupter.interrupt()
    let interrupt = #expect(throws: LuaError.self) { try table.decode([String: Int].self) }
    #expect(interrupt?.kind == .interrupted)
    machine.limits.instructions = 100_000
    let work = #expect(throws: LuaError.self) { try table.decode([String: [String: Int]].self) }
    #expect(work?.kind == .instructionLimit)
    machine.limits = LuaLimits(memory: machine.memoryInUse + (1 << 19))
    let memory = #expect(throws: LuaError.self) { try table.decode([String: Int].self) }
    #expect(memory?.kind == .memory)
  }

  @Test("the copies of a string that occurs in many tables count as memory")
  func copies() throws {
    struct Line: Decodable { var text: String }
    let lines = try value(
      "(function() local s, t = ('x'):rep(1 << 16), {} for i = 1, 100 do t[i] = { text = s } end return t end)()"
    )
    #expect(try lines.decode([Line].self).count == 100)
    machine.limits.memory = 4 << 20
    let error = #expect(throws: LuaError.self) { try lines.decode([Line].self) }
    #expect(error?.kind == .memory)
    machine.limits.memory = 8 << 20
    for _ in 1...3 { #expect(try lines.decode([Line].self).count == 100) }
  }

  @Test("a dictionary does not lose a key, and a structure ignores what it does not know")
  func keys() throws {
    for (text, reason) in [
      ("{ ['\\xff'] = 1 }", "is not valid UTF-8"), ("{ [true] = 1 }", "is a boolean"),
      ("{ [1.5] = 1 }", "is a number"), ("{ ['1'] = 1, 2 }", "is a number and its text"),
    ] {
      #expect(try problem(text, as: [String: Int].self) == ": a key \(reason)")
    }
    #expect(
      try value("{ 5, x = 6, ['7'] = 7 }").decode([String: Int].self) == ["1": 5, "x": 6, "7": 7])
    let track = try value("{ title = 'x', seconds = 1, ['\\xff'] = 1, [true] = 1, [1.5] = 1 }")
    #expect(try track.decode(Track.self) == Track(title: "x", seconds: 1))
  }

  @Test("a decoder that is kept does not become that of the next element")
  func kept() throws {
    struct Kept: Decodable {
      let decoder: any Decoder
      init(from decoder: any Decoder) { self.decoder = decoder }
    }
    let kept = try value("{ { x = 1 }, { x = 2 } }").decode([Kept].self)
    #expect(try kept.map { try [String: Int](from: $0.decoder) } == [["x": 1], ["x": 2]])
    enum Key: CodingKey { case x, y }
    struct Fields: Decodable {
      let fields: KeyedDecodingContainer<Key>
      init(from decoder: any Decoder) throws {
        fields = try decoder.container(keyedBy: Key.self)
        _ = try fields.decodeIfPresent(Int.self, forKey: .x)
      }
    }
    let all = try value("{ { x = 1 }, { x = 2 }, {}, { y = 3 } }").decode([Fields].self)
    #expect(
      try all.map { try $0.fields.decodeIfPresent(Int.self, forKey: .x) } == [1, 2, nil, nil])
    #expect(try all[3].fields.decode(Int.self, forKey: .y) == 3)
  }

  @Test("a table that contains itself is an error, not a crash")
  func endless() throws {
    indirect enum Nested: Decodable {
      case list([Nested])
      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        self = .list([try list.decode(Nested.self)])
      }
    }
    let function = try machine.load("local t = {} t[1] = t return t", name: "t.lua")
    let table = try function.call(returning: LuaTable.self)
    #expect(throws: DecodingError.self) { try table.decode(Nested.self) }
  }

  @Test("a host function decodes an argument, and its error has the path of an invalid value")
  func argument() throws {
    let add = try machine.makeFunction { call in
      let album = try call.read(1, "album", as: LuaTable.self).decode(Album.self)
      return try call.returns(album.title)
    }
    try machine.environment.set("add", add)
    let error = #expect(throws: LuaError.self) {
      try machine.load("add { title = 'x' }", name: "t.lua").call()
    }
    #expect(error?.cause is DecodingError)
  }
}
