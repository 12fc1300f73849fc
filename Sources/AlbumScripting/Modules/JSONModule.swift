import AlbumModel
import LuaRuntime

extension JSONConstant: ScriptObject {}

extension ScriptHost {
  /// Creates `moonshelf.json`.
  func makeJSONModule() throws -> ModuleObject {
    let module = ModuleObject(name: "moonshelf.json")
    let null = try make(JSONConstant("null"))
    module.set("null", null)
    module.set("object", try make(JSONConstant("{}")))
    try add("encode", to: module) { _, call in
      let options = try call.optionalTable(2, "opts")
      try options?.allowing(["pretty"], in: "json.encode")
      var text = TableText(
        call.budget, isPretty: try options?.member("pretty", as: Bool?.self) ?? false)
      try text.append(call.value(1))
      return try call.returns(LuaString(text.output))
    }
    try add("decode", to: module) { _, call in
      let text = try call.string(1, "text")
      try call.budget.reserve(JSONValue.memory(reading: text))
      let value: JSONValue
      do throws(JSONError) { value = try JSONValue(reading: text, isStrict: true) } catch {
        return try call.fails(error.description)
      }
      return try call.returns(TableContent(value: value, null: null))
    }
    return module
  }
}
