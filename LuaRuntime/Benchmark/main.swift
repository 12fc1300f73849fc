import CLuaReference
import LuaRuntime

// Arguments are parts of the names of the rows to measure; without any it measures all.
//
// Measures the border against equivalent code in C, interleaved, by thread CPU time. "One album"
// repeats the two measures above it with a single album: there Lua finds each string by its
// address, and neither side hashes. "C traced" gives C the traceback handler that the border always
// has. Prints, separated by tabs: name, nanoseconds per operation in Swift and in C (medians),
// their ratio.

guard let reference = reference_open() else { fatalError("no memory") }
let border = try Border()
let count: Int64 = 400_000
let rounds = 11

try measure("lua calls host", border.luaCallsHost, reference_lua_calls_host)
try measure("host calls lua", border.hostCallsLua, reference_host_calls_lua)
try measure("field read", border.fieldRead, reference_field_read)
try measure("record to table", border.record, reference_record)
try measure("host calls lua, C traced", border.hostCallsLua, reference_host_calls_lua_traced)
try measure("field read, one album", border.singleFieldRead, reference_field_read_single)
try measure("record to table, one album", border.singleRecord, reference_record_single)
try measure("lua calls closure", border.luaCallsClosure, reference_lua_calls_host)
try measure("lua calls typed closure", border.luaCallsTyped, reference_lua_calls_host)
try measure("lua calls typed closure of five", border.luaCallsFive, reference_lua_calls_five)
try measure("lua calls typed method", border.luaCallsMethod, reference_lua_calls_method)
try measure("property by key path", border.propertyRead, reference_field_read)
let conversions = try Conversions(border.machine)
try measure("array in", conversions.arrayIn, reference_array_in)
try measure("array out", conversions.arrayOut, reference_array_out)
try measure("dictionary in", conversions.dictionaryIn, reference_dictionary_in)
try measure("dictionary out", conversions.dictionaryOut, reference_dictionary_out)
try measure("text in, KiB", conversions.textIn, reference_text_in)
try measure("text out, KiB", conversions.textOut, reference_text_out)
try measure("decoding a row", conversions.decode, reference_decode)
reference_close(reference)

func measure(
  _ name: String, _ swift: (Int64) throws -> Int64, _ c: (OpaquePointer?, Int64) -> Int64
) throws {
  let wanted = CommandLine.arguments.dropFirst()
  guard wanted.isEmpty || wanted.contains(where: name.contains) else { return }
  var swiftTimes: [Int64] = []
  var cTimes: [Int64] = []
  for round in -1..<rounds {
    let start = reference_thread_time()
    let answer = try swift(count)
    let middle = reference_thread_time()
    let expected = c(reference, count)
    let end = reference_thread_time()
    guard answer == expected else { fatalError("\(name): \(answer) is not \(expected)") }
    guard round >= 0 else { continue }  // the first one warms up
    swiftTimes.append(middle - start)
    cTimes.append(end - middle)
  }
  let swiftMedian = median(swiftTimes)
  let cMedian = median(cTimes)
  print("\(name)\t\(text(swiftMedian))\t\(text(cMedian))\t\(text(swiftMedian / cMedian))")
}

func median(_ times: [Int64]) -> Double {
  Double(times.sorted()[times.count / 2]) / Double(count)
}

func text(_ number: Double) -> String {
  let hundredths = Int(number * 100 + 0.5)
  let fraction = hundredths % 100
  return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
}
