@testable import LuaRuntime

/// A Swift object that Lua holds; its counter counts the live ones.
final class Record {
  let counter: LiveCounter
  var title: String
  var year: Int?
  var isClosed = false

  init(_ title: String, year: Int? = nil, counter: LiveCounter) {
    self.title = title
    self.year = year
    self.counter = counter
    counter.live += 1
  }

  deinit {
    counter.live -= 1
  }
}

final class LiveCounter {
  var live = 0
}

/// An error of a host function, counted like every other Swift object.
final class CountedError: Error, CustomStringConvertible, @unchecked Sendable {
  let counter: LiveCounter
  let description: String

  init(_ description: String, counter: LiveCounter) {
    self.description = description
    self.counter = counter
    counter.live += 1
  }

  deinit {
    counter.live -= 1
  }
}

/// A machine with host functions and a host type, as in an application.
struct LuaWorld {
  let machine: LuaMachine
  let counter = LiveCounter()

  init(limits: LuaLimits = LuaLimits(), prepare: (LuaMachine) -> Void = { _ in }) throws {
    machine = try LuaMachine(limits: limits, print: { _ in })
    prepare(machine)
    try install()
  }

  private func install() throws {
    let counter = counter
    let records = try Self.makeType(machine, counter)
    let environment = machine.environment
    try environment.set("add", machine.makeFastFunction(fastAdd))
    try environment.set(
      "record",
      machine.makeFunction { call in
        let record = Record(
          try call.string(1, "title"), year: try call.optionalInteger(2, "year"), counter: counter)
        return try call.returns(records.wrap(record))
      })
    try environment.set(
      "fail",
      machine.makeFunction { call in throw CountedError(try call.string(1), counter: counter) })
    try environment.set(
      "apply",
      machine.makeFunction { call in
        let answer = try call.function(1).call(call.value(2), returning: LuaValue.self)
        return try call.returns(answer)
      })
    try environment.set(
      "resume",
      machine.makeFunction { call in
        let coroutine = try call.read(1, as: LuaCoroutine.self)
        let values = try coroutine.resumeForAll(call.value(2))
        for value in values { try call.push(value) }
        return call.returned(count: values.count)
      })
    try environment.set("ask", machine.makeFunction { call in try call.yields(call.value(1)) })
    try environment.set(
      "guarded",
      machine.makeFunction { call in
        do {
          try call.function(1).call()
          return try call.returns("fine")
        } catch let error as LuaError {
          guard error.kind != .memory else { throw error }
          return try call.returns("caught: \(error.message)")
        }
      })
    try environment.set(
      "rows",
      machine.makeFunction { call in
        try call.pushTable(elements: 2) { table in
          try table.appendTable(fields: 2) { row in
            try row.set("label", "Artist")
            try row.set("value", "Fela Kuti")
          }
          try table.append([1, 2, 3])
        }
        return call.returned(count: 1)
      })
  }

  private static func makeType(
    _ machine: LuaMachine, _ counter: LiveCounter
  ) throws -> LuaHostType<Record> {
    try machine.defineType(Record.self, name: "record") { type in
      type.fields(["title"], get: getTitle, set: setTitle)
      type.field(
        "year", get: { record, call in try call.returns(record.year) },
        set: { record, call in record.year = try call.optionalInteger(3, "year") })
      type.unknownField(get: getUnknown)
      type.index(get: getPosition)
      type.method("rename") { record, call in
        record.title = try call.string(2, "title")
        return call.returnsNothing
      }
      type.metamethod(.toString) { call in
        guard let record = call.hostRecord(1) else { return try call.returns("?") }
        return try call.returns("record \(record.title)")
      }
      type.metamethod(.length) { call in try call.returns(call.hostRecord(1)?.title.utf8.count) }
      type.metamethod(.call) { call in try call.returns(call.value(2)) }
      type.metamethod(.close) { call in
        call.hostRecord(1)?.isClosed = true
        return call.returnsNothing
      }
      type.field("closed", get: { record, call in try call.returns(record.isClosed) })
      type.pairs { record, position, call in
        switch position {
        case 0: try call.returns("title", record.title)
        case 1: try call.returns("year", record.year ?? 0)
        default: call.returnsNothing
        }
      }
    }
  }

  func run(_ script: String) throws -> String {
    let chunk = try machine.load(script, name: "script.lua")
    return try chunk.call(returning: String.self)
  }

  /// Closes the machine and returns the remaining bytes, objects that Lua holds, and Swift objects.
  func leftovers() -> (memory: Int, held: Int, live: Int) {
    machine.close()
    return (machine.memoryInUse, machine.liveObjects, counter.live)
  }
}

extension LuaCall {
  fileprivate func hostRecord(_ position: Int32) -> Record? {
    guard let object = (try? LuaValue.read(from: stack, at: position)).flatMap(\.hostObject) else {
      return nil
    }
    return object as? Record
  }
}

extension LuaValue {
  fileprivate var hostObject: AnyObject? {
    if case .object(let object) = self { object.anyObject } else { nil }
  }
}

let fastAdd: LuaFastFunction = { state in
  LuaCall.run(state) { call in
    try call.returns(call.integer(1) &+ call.integer(2, "position"))
  }
}

let getTitle: LuaFieldGetter = { state, object, _ in
  withHostObject(object, as: Record.self) { record in
    LuaCall.run(state) { call in try call.returns(record.title) }
  }
}

let setTitle: LuaFieldSetter = { state, object, _ in
  withHostObject(object, as: Record.self) { record in
    LuaCall.run(state) { call in
      record.title = try call.string(3, "title")
      return call.returnsNothing
    }
  }
}

let getUnknown: LuaNameAccess = { state, object, name, length in
  LuaCall.run(state) { call in
    let bytes = UnsafeRawBufferPointer(start: name, count: length)
    return try call.returns("no " + String(decoding: bytes, as: UTF8.self))
  }
}

let getPosition: LuaPositionAccess = { state, object, position in
  LuaCall.run(state) { call in try call.returns(position * 10) }
}
