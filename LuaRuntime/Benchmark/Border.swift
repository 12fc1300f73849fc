import LuaRuntime

/// The Swift side: a machine with the objects of the measurements.
final class Border {
  let machine: LuaMachine
  let calls: LuaFunction
  let add: LuaFunction
  let reads: LuaFunction
  let singleReads: LuaFunction
  let shape: LuaShape
  let sink: LuaFunction
  let closures: LuaFunction
  let typed: LuaFunction
  let five: LuaFunction
  let method: LuaFunction
  let properties: LuaFunction
  let albums = (10..<74).map { number in
    AlbumSnapshot(
      title: "Nothing Like The Sun \(number)", artist: "Sting \(number)", genre: "Pop \(number)",
      year: 1999, coverURL: "https://example.org/covers/sting/\(number).jpg")
  }

  init() throws {
    machine = try LuaMachine()
    let type = try machine.defineType(AlbumSnapshot.self, name: "album") { type in
      type.fields(
        ["id", "position", "title", "artist", "genre", "year", "cover_url"], get: albumField)
    }
    try machine.environment.set("add", machine.makeFastFunction(addIntegers))
    try machine.environment.set(
      "add_closure",
      machine.makeFunction { call in
        try call.returns(call.integer(2) &+ call.integer(1))
      })
    try machine.environment.set("add_typed", machine.makeFunction { (a: Int, b: Int) in a &+ b })
    let keyed = try machine.defineType(AlbumSnapshot.self, name: "album") { type in
      type.property("id", \.genre)
      type.property("year", \.year)
      type.property("title", \.title)
      type.method("later", AlbumSnapshot.later)
    }
    try machine.environment.set("record", keyed.wrap(albums[0]))
    let addFive = try machine.makeFunction { (a: Int, b: Int, c: Int, d: Int, e: Int) in
      a &+ b &+ c &+ d &+ e
    }
    try machine.environment.set("add_five", addFive)
    let keyedList = try machine.makeTable()
    for (index, album) in albums.enumerated() { try keyedList.set(index, keyed.wrap(album)) }
    try machine.environment.set("keyed", keyedList)
    let list = try machine.makeTable()
    for (index, album) in albums.enumerated() { try list.set(index, type.wrap(album)) }
    try machine.environment.set("albums", list)
    calls = try machine.load(
      "local n, add, s = ..., add, 0 for i = 1, n do s = add(s, i) end return s", name: "calls")
    closures = try machine.load(
      "local n, add, s = ..., add_closure, 0 for i = 1, n do s = add(s, i) end return s",
      name: "closures")
    typed = try machine.load(
      "local n, add, s = ..., add_typed, 0 for i = 1, n do s = add(s, i) end return s",
      name: "typed closures")
    five = try machine.load(
      "local n, add, s = ..., add_five, 0 for i = 1, n do s = add(s, i, 1, 2, 3) end return s",
      name: "five")
    method = try machine.load(
      "local n, record, s = ..., record, 0 for i = 1, n do s = s + record:later(i) end return s",
      name: "method")
    properties = try machine.load(
      "local n, albums, s = ..., keyed, 0 for i = 1, n do s = s + #albums[i & 63].title end return s",
      name: "properties")
    add = try machine.load("local a, b = ... return a + b", name: "add")
    reads = try machine.load(
      "local n, albums, s = ..., albums, 0 for i = 1, n do s = s + #albums[i & 63].title end return s",
      name: "reads")
    singleReads = try machine.load(
      "local n, album, s = ..., albums[0], 0 for i = 1, n do s = s + #album.title end return s",
      name: "single reads")
    shape = LuaShape(["title", "artist", "genre", "year", "cover_url"])
    sink = try machine.load("local f, n = ... return f(n)", name: "sink")
  }

  func luaCallsHost(_ count: Int64) throws -> Int64 {
    try calls.call(count, returning: Int64.self)
  }

  func luaCallsClosure(_ count: Int64) throws -> Int64 {
    try closures.call(count, returning: Int64.self)
  }

  func luaCallsTyped(_ count: Int64) throws -> Int64 {
    try typed.call(count, returning: Int64.self)
  }

  func luaCallsFive(_ count: Int64) throws -> Int64 {
    try five.call(count, returning: Int64.self)
  }

  func luaCallsMethod(_ count: Int64) throws -> Int64 {
    try method.call(count, returning: Int64.self)
  }

  func propertyRead(_ count: Int64) throws -> Int64 {
    try properties.call(count, returning: Int64.self)
  }

  func hostCallsLua(_ count: Int64) throws -> Int64 {
    var sum: Int64 = 0
    for index in 0..<count {
      sum += try add.call(index, 1, returning: Int64.self)
    }
    return sum
  }

  func fieldRead(_ count: Int64) throws -> Int64 {
    try reads.call(count, returning: Int64.self)
  }

  func singleFieldRead(_ count: Int64) throws -> Int64 {
    try singleReads.call(count, returning: Int64.self)
  }

  func record(_ count: Int64) throws -> Int64 {
    try pushRecords(count, mask: 63)
  }

  func singleRecord(_ count: Int64) throws -> Int64 {
    try pushRecords(count, mask: 0)
  }

  /// Pushes albums in turn from inside a host function, as an import does.
  private func pushRecords(_ count: Int64, mask: Int) throws -> Int64 {
    let (shape, albums) = (shape, albums)
    let push = try machine.makeFunction { call in
      let stack = call.stack
      var sum = 0
      for index in 0..<(try call.integer(1)) {
        let album = albums[index & mask]
        try shape.push(onto: stack) { row in
          try row.add(album.title)
          try row.add(album.artist)
          try row.add(album.genre)
          try row.add(album.year)
          try row.add(album.coverURL)
        }
        sum += stack.kind(at: -1) == .table ? 1 : 0
        stack.pop()
      }
      return try call.returns(sum)
    }
    return try sink.call(push, count, returning: Int64.self)
  }
}

final class AlbumSnapshot: LuaHostValue {
  let title: String
  let artist: String
  let genre: String
  let year: Int?
  let coverURL: String

  init(title: String, artist: String, genre: String, year: Int?, coverURL: String) {
    self.title = title
    self.artist = artist
    self.genre = genre
    self.year = year
    self.coverURL = coverURL
  }

  func later(_ years: Int) -> Int { (year ?? 0) &+ years }
}

let addIntegers: LuaFastFunction = { state in
  LuaCall.run(state) { call in
    try call.returns(call.integer(1) &+ call.integer(2))
  }
}

let albumField: LuaFieldGetter = { state, object, field in
  withHostObject(object, as: AlbumSnapshot.self) { album in
    LuaCall.run(state) { call in
      switch field {
      case 0, 1: try call.returns(1)
      case 2: try call.returns(album.title)
      case 3: try call.returns(album.artist)
      case 4: try call.returns(album.genre)
      case 5: try call.returns(album.year)
      case 6: try call.returns(album.coverURL)
      default: call.returnsNothing
      }
    }
  }
}
