import LuaRuntime
import Testing

struct Vector: LuaHostValue {
  var x, y: Double
  func scaled(by factor: Double) -> Vector { Vector(x: x * factor, y: y * factor) }
}

class Entity: LuaHostValue {
  var name: String
  private(set) var health = 10
  init(_ name: String) { self.name = name }
  func damage(_ amount: Int) throws -> Int {
    guard amount >= 0 else { throw LuaFailure("damage is not negative") }
    health -= amount
    return health
  }
}

final class Boss: Entity { var rage = 1 }
final class Minion: Entity {}

/// Scripts with their results, and calls with the messages of their errors.
@Suite("Functions and types from Swift's own")
struct TypedFunctionTests {
  let machine: LuaMachine

  init() throws {
    machine = try LuaMachine()
    try defineVector()
    try machine.defineType(Entity.self, name: "entity") { type in
      type.property("name", \.name)
      type.property("health", \.health)
      type.property("title", get: \.name)
      type.method("damage", Entity.damage)
      type.method("twin") { (entity: Entity) in Entity(entity.name + "'s twin") }
      type.method("dot") { (_: Entity) in }
      type.metamethod(.length) { (entity: Entity, _: LuaValue) in entity.name.utf8.count }
      type.unknownField(
        get: { entity, name in name == "nothing" ? nil : "\(entity.name).\(name)" },
        set: { entity, name, value in entity.name = "\(name)=\(value.kind.name)" })
      type.index(
        get: { entity, position in position * 10 },
        set: { entity, position, _ in entity.name = "#\(position)" })
    }
    try machine.defineType(Boss.self, name: "boss", inheriting: Entity.self) { type in
      type.property("rage", \.rage)
      type.method("dot") { (boss: Boss) in boss.rage }
    }
    let environment = machine.environment
    for (name, entity) in [("e", Entity("Orc")), ("b", Boss("Ogre")), ("m", Minion("Imp"))] {
      try environment.set(name, entity)
    }
    let functions = [
      "f": try machine.makeFunction { (a: Int, b: String?) throws -> Int in a + (b?.count ?? 0) },
      "none": try machine.makeFunction {},
      "three": try machine.makeFunction { (a: [Int]) in (a.count, "two", a.last) },
      "fail": try machine.makeFunction { (text: String) -> Int in throw LuaFailure(text) },
      "gone": try machine.makeFunction { (a: Minion?, b: Vector?) in a == nil && b == nil },
      "stray": try machine.makeFunction { Stray() },
    ]
    for (name, function) in functions { try environment.set(name, function) }
  }

  struct Stray: LuaHostValue {}

  private func defineVector() throws {
    let vector = try machine.makeFunction { (x: Double, y: Double) in Vector(x: x, y: y) }
    try machine.environment.set("v", vector)
    try machine.defineType(Vector.self, name: "vector") { type in
      type.property("x", \.x)
      type.property("y", \.y)
      type.method("scaled", Vector.scaled)
      type.method("scale") { (v: LuaBox<Vector>, by: Double) in v.value = v.value.scaled(by: by) }
      type.metamethod(.add) { (a: Vector, b: Vector) in Vector(x: a.x + b.x, y: a.y + b.y) }
      type.metamethod(.equal) { (a: Vector, b: Vector) in a.x == b.x && a.y == b.y }
      type.metamethod(.toString) { (v: Vector) in "(\(v.x), \(v.y))" }
      // Every other one says how it was called.
      for (metamethod, name) in Self.operators {
        type.metamethod(metamethod) { (a: Vector?, b: Vector?) in
          "\(name) \(a?.x ?? -1) \(b?.x ?? -1)"
        }
      }
      for order in [LuaMetamethod.lessThan, .lessOrEqual] {
        type.metamethod(order) { (a: Vector, b: Vector) in
          order == .lessThan ? a.x < b.x : a.x <= b.x
        }
      }
      type.metamethod(.close) { (v: LuaBox<Vector>) in v.x = 99 }
      type.pairs { v, i, call in
        i > 1 ? call.returnsNothing : try call.returns(i == 0 ? "x" : "y", i == 0 ? v.x : v.y)
      }
    }
  }

  private static let operators: [(LuaMetamethod, String)] = [
    (.subtract, "-"), (.multiply, "*"), (.divide, "/"), (.floorDivide, "//"), (.modulo, "%"),
    (.power, "^"), (.and, "&"), (.or, "|"), (.exclusiveOr, "~"), (.shiftLeft, "<<"),
    (.shiftRight, ">>"), (.concatenate, ".."), (.negate, "neg"), (.not, "not"), (.length, "#"),
    (.call, "()"),
  ]

  @Test("scripts", arguments: Fixture.pairs("lua-typed-functions"))
  func scripts(_ text: String, _ result: String) throws {
    let shown = try machine.makeFunction { call in
      let values = try (0..<call.count).map { try call.value($0 + 1) }
      return try call.returns(values.map { "\($0.shown)" }.joined(separator: " "))
    }
    try machine.environment.set("show", shown)
    let answer = Result {
      try machine.load("return show((function() \(text) end)())", name: "t.lua")
        .call(returning: String.self)
    }
    switch answer {
    case .success(let text): #expect(text == result)
    case .failure(let error): #expect((error as? LuaError)?.message == "t.lua:1: " + result)
    }
  }
}

extension LuaValue {
  var shown: String {
    switch self {
    case .nil: "nil"
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .string(let text): text.repaired
    default: kind.name
    }
  }
}
