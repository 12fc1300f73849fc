import LuaRuntime

/// Conversions of collections, long texts and `Decodable` types.
final class Conversions {
  struct Row: Decodable {
    var title: String
    var year: Int
    var rating: Double
    var sold: Bool
  }

  let list: LuaTable
  let rows: LuaTable
  let giveDictionary: LuaFunction
  let giveText: LuaFunction
  let giveList: LuaFunction
  let take: LuaFunction
  let numbers = Array(0..<1000)
  let keyed: [String: Int]
  let letters = String(repeating: "x", count: 1 << 20)

  init(_ machine: LuaMachine) throws {
    keyed = Dictionary(uniqueKeysWithValues: (0..<1000).map { ("key \($0)", $0) })
    let make = try machine.load(
      """
      local list, dictionary, rows, long = {}, {}, {}, ("x"):rep(1 << 20)
      for i = 1, 1000 do
        list[i] = i
        dictionary["key " .. i] = i
        rows[i] = { title = "Nothing Like The Sun " .. i, year = i, rating = 4.5, sold = true }
      end
      return list, rows, function() return dictionary end, function() return long end,
        function() return list end, function() end
      """, name: "samples")
    (list, rows, giveDictionary, giveText, giveList, take) = try make.call(
      returning: LuaTable.self, LuaTable.self, LuaFunction.self, LuaFunction.self,
      LuaFunction.self, LuaFunction.self)
  }

  func arrayIn(_ count: Int64) throws -> Int64 {
    for _ in 0..<count / 1000 { try take.call(numbers) }
    return count
  }

  func arrayOut(_ count: Int64) throws -> Int64 {
    var sum = 0
    for _ in 0..<count / 1000 { sum += try giveList.call(returning: [Int].self).last ?? 0 }
    return Int64(sum)
  }

  func dictionaryIn(_ count: Int64) throws -> Int64 {
    for _ in 0..<count / 1000 { try take.call(keyed) }
    return count
  }

  func dictionaryOut(_ count: Int64) throws -> Int64 {
    var sum = 0
    for _ in 0..<count / 1000 {
      sum += try giveDictionary.call(returning: [String: Int].self).count
    }
    return Int64(sum)
  }

  func textIn(_ count: Int64) throws -> Int64 {
    for _ in 0..<count / 1024 { try take.call(letters) }
    return count
  }

  func textOut(_ count: Int64) throws -> Int64 {
    var sum: Int64 = 0
    for _ in 0..<count / 1024 {
      sum += Int64(try giveText.call(returning: String.self).utf8.first ?? 0)
    }
    return sum
  }

  func decode(_ count: Int64) throws -> Int64 {
    var sum = 0
    for _ in 0..<count / 1000 {
      for row in try LuaValue.table(rows).decode([Row].self) { sum += row.year }
    }
    return Int64(sum)
  }
}
