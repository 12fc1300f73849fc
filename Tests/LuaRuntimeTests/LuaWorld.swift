import Glibc
import Synchronization

@testable import LuaRuntime

/// A Swift object that Lua holds; its counter counts the live ones.
final class Record: LuaHostValue {
  let counter: LiveCounter
  var title: String
  var year: Int?
  var isClosed = false

  init(_ title: String, year: Int? = nil, counter: LiveCounter) {
    self.title = title
    self.year = year
    self.counter = counter
    counter.count(1)
  }

  deinit { counter.count(-1) }
}

final class LiveCounter: Sendable {
  private let number = Atomic(0)

  func count(_ change: Int) { number.add(change, ordering: .relaxed) }

  /// The live objects, of which the last is given a second to end: the test runner retains the
  /// errors of all threads for a moment when it removes dead ones from its list of thrown errors.
  var live: Int {
    for _ in 0..<1000 where number.load(ordering: .relaxed) != 0 { usleep(1000) }
    return number.load(ordering: .relaxed)
  }
}

/// An error of a host function, counted like every other Swift object.
final class CountedError: Error, CustomStringConvertible, @unchecked Sendable {
  let counter: LiveCounter
  let description: String

  init(_ description: String, counter: LiveCounter) {
    self.description = description
    self.counter = counter
    counter.count(1)
  }

  deinit { counter.count(-1) }
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
    try Self.defineRecord(machine)
    let environment = machine.environment
    try environment.set("add", machine.makeFastFunction(fastAdd))
    let record = try machine.makeFunction { (title: String, year: Int?) in
      Record(title, year: year, counter: counter)
    }
    try environment.set("record", record)
    let fail = try machine.makeFunction { (text: String) in
      throw CountedError(text, counter: counter)
    }
    try environment.set("fail", fail)
    let apply = try machine.makeFunction { (function: LuaFunction, value: LuaValue) in
      try function.call(value, returning: LuaValue.self)
    }
    try environment.set("apply", apply)
    try machine.define("resume") { call in
      let coroutine = try call.read(1, as: LuaCoroutine.self)
      let values = try coroutine.resumeForAll(call.value(2))
      for value in values { try call.push(value) }
      return call.returned(count: values.count)
    }
    try environment.set("ask", machine.makeFunction { call in try call.yields(call.value(1)) })
    let guarded = try machine.makeFunction { (function: LuaFunction) throws -> String in
      do { try function.call() } catch let error as LuaError where error.kind != .memory {
        return "caught: \(error.message)"
      }
      return "fine"
    }
    try environment.set("guarded", guarded)
    try machine.define("rows") { call in
      try call.pushTable(elements: 2) { table in
        try table.appendTable(fields: 2) { row in
          try row.set("label", "Artist")
          try row.set("value", "Fela Kuti")
        }
        try table.append([1, 2, 3])
      }
      return call.returned(count: 1)
    }
  }

  private static func defineRecord(_ machine: LuaMachine) throws {
    try machine.defineType(Record.self, name: "record") { type in
      type.fields(["title"], get: getTitle, set: setTitle)
      type.property("year", \.year)
      type.unknownField(get: getUnknown)
      type.index(get: getPosition)
      type.property("closed", get: \.isClosed)
      type.method("rename") { (record: Record, title: String) in record.title = title }
      type.metamethod(.toString) { (record: Record) in "record \(record.title)" }
      type.metamethod(.length) { (record: Record, _: LuaValue) in record.title.utf8.count }
      type.metamethod(.call) { (_: Record, value: LuaValue) in value }
      type.metamethod(.close) { (record: Record, _: LuaValue) in record.isClosed = true }
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
