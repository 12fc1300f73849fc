import Foundation
import LuaRuntime
import Testing

@Suite("Values there and back")
struct ConversionTests {
  enum Format: String, Codable, LuaPushable, LuaReadable { case vinyl, tape }

  struct Sleeve: Codable, Equatable {
    struct Key: Codable, Hashable { var part: Int }
    var cover = Data([0, 255])
    var url = URL(string: "https://example.org/a?b")
    var weight: Float = 1.5
    var small: UInt8 = 255
    var formats: Set<Format> = [.tape]
    var byNumber = [7: "seven"]
    var byKey = [Key(part: 1): true]
    var holes = [1, nil, 3]
    var nested = [[Sleeve.Key(part: 2)]]
    var missing: Int?
    var format = Format.vinyl
    var date = Date(timeIntervalSince1970: 5)
  }

  final class Pair: Codable {
    let a, b: Int
    init(_ a: Int, _ b: Int) { (self.a, self.b) = (a, b) }
    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      var first = try list.nestedUnkeyedContainer()
      a = try first.decode(Int.self)
      b = try Int(from: list.superDecoder())
    }
    func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      var first = list.nestedUnkeyedContainer()
      try first.encode(a)
      try b.encode(to: list.superEncoder())
    }
  }

  let machine: LuaMachine
  let echo: LuaFunction

  init() throws {
    machine = try LuaMachine()
    echo = try machine.load("return ...", name: "echo.lua")
  }

  @Test("an encoded value is decoded as itself, and has the form that scripts expect")
  func coding() throws {
    let table = try echo.call(LuaEncoded(Sleeve()), returning: LuaTable.self)
    #expect(try table.decode(Sleeve.self) == Sleeve())
    let shape = try machine.load(
      """
      local s = ...
      return table.concat({ #s.cover, s.url, s.formats[1], s.byNumber[7], s.holes[3], s.nested[1][1].part,
        tostring(s.missing), s.format, tostring(s.byKey[2]) }, " ")
      """, name: "t.lua")
    let text = try shape.call(table, returning: String.self)
    #expect(text == "2 https://example.org/a?b tape seven 3 2 nil vinyl true")
    #expect(try machine.encode(5) == .integer(5))
    #expect(throws: LuaMismatch.self) { try machine.encode([UInt64.max]) }
    let pairs = try echo.call(LuaEncoded([Pair(1, 2)]), returning: LuaTable.self)
    #expect(try pairs.decode([Pair].self).map { [$0.a, $0.b] } == [[1, 2]])
  }

  @Test("values keep their type")
  func values() throws {
    #expect(try echo.call([1, nil, 3], returning: [Int?].self) == [1, nil, 3])
    #expect(try echo.call([1.5: "x"], returning: [Double: String].self) == [1.5: "x"])
    #expect(
      try echo.call([Format.tape: Set([UInt16(5)])], returning: [Format: Set<UInt16>].self) == [
        .tape: [5]
      ])
    #expect(try echo.call(Float(0.1), returning: Float.self) == 0.1)
    #expect(try echo.call(Int8.min, returning: Int8.self) == .min)
    #expect(try echo.call(Float.infinity, returning: Float.self) == .infinity)
    for length in [63, 64, 65, 200, 3000] {
      for text in [
        String(repeating: "x", count: length), String(repeating: "x", count: length - 1) + "é",
      ] {
        #expect(try echo.call(text, returning: String.self) == text)
        #expect(try echo.call(Array(0..<length), returning: [Int].self) == Array(0..<length))
        let pairs = Dictionary(uniqueKeysWithValues: (0..<length).map { ("\($0)", $0) })
        #expect(try echo.call(pairs, returning: [String: Int].self) == pairs)
      }
    }
  }

  @Test("a value that does not fit is an error")
  func misfits() throws {
    let errors: [(String, () throws -> Any)] = [
      ("an integer that fits into UInt8, got 300", { try echo.call(300, returning: UInt8.self) }),
      (
        "a number that fits into Float, got 1e+300", { try echo.call(1e300, returning: Float.self) }
      ),
      ("an integer of 64 bits, got 18446744073709551615", { try echo.call(UInt64.max) }),
      ("a value of Format, got cd", { try echo.call("cd", returning: Format.self) }),
      ("a key, got NaN", { try echo.call([Double.nan: 1]) }),
      ("a key, got nil", { try echo.call([Int?.none: 1]) }),
      (
        "a list, got one with more holes than elements",
        { try echo.call([1: 1, 1 << 40: 2], returning: [Int?].self) }
      ),
    ]
    for (message, body) in errors {
      let error = #expect(throws: LuaMismatch.self) { _ = try body() }
      #expect(error?.description == "must be " + message)
    }
  }
}
