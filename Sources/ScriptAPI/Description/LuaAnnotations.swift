/// Writes `library/moonshelf.lua`: the API for editors, as annotations of lua-language-server.
package enum LuaAnnotations {
  private static let width = 100

  /// The whole file.
  package static func text(version: String) -> String {
    var lines = [
      "---@meta moonshelf",
      "-- The Lua API of moonshelf, version \(version), for editors.",
      "-- Made from the program's own description: what is changed here is lost.",
      "-- luacheck: ignore",
    ]
    for alias in APIDescription.aliases {
      lines += ["", "---\(alias.summary)", "---@alias \(alias.name) \(alias.type)"]
    }
    for table in APIDescription.tables where !builtIn.contains(table.name) {
      append(table, to: &lines)
    }
    for event in APIDescription.items where event.kind == .event { append(event, to: &lines) }
    lines += ["", "return moonshelf"]
    return lines.joined(separator: "\n") + "\n"
  }

  /// What editors know from Lua itself.
  private static let builtIn: Set = ["io", "file", "os", "events"]

  private static func append(_ table: APITable, to lines: inout [String]) {
    let isGlobal = table.name == "tests"
    lines.append("")
    if !isGlobal {
      comment(table.summary, table.text, to: &lines)
      lines.append("---@class \(table.type)")
      for field in table.items where field.kind == .field {
        lines.append("---@field \(field.member) \(field.type) \(field.summary)")
      }
      if table.hasFreeNames { lines.append("---@field [string|integer] \(table.freeType)") }
      if table.isRecord { return }
      lines.append(table.name == "moonshelf" ? "moonshelf = {}" : "local \(table.localName) = {}")
    }
    for item in table.items where item.kind == .function || item.kind == .method {
      if lines.last?.isEmpty == false { lines.append("") }
      append(item, as: isGlobal ? item.name : table.localName + item.nameBehindTable, to: &lines)
    }
    if isGlobal {
      for item in table.items where item.kind == .field {
        lines += ["", "---\(item.summary)", "---@type \(item.type)", "\(item.name) = {}"]
      }
    }
  }

  private static func append(_ item: APIItem, as name: String, to lines: inout [String]) {
    comment(item.summary, item.text, to: &lines)
    lines += ["---", "---Since \(item.since)."]
    for parameter in item.parameters {
      let mark = parameter.isOptional && parameter.name != "..." ? "?" : ""
      lines.append("---@param \(parameter.name)\(mark) \(parameter.type) \(parameter.what)".trimmed)
    }
    for value in item.returns {
      lines.append("---@return \(value.shownType) \(value.name) \(value.what)".trimmed)
    }
    if item.name == "library.on" { overloads(forHooks: false, to: &lines) }
    if item.name == "library.hook" { overloads(forHooks: true, to: &lines) }
    lines.append(
      "function \(name)(\(item.parameters.map(\.name).joined(separator: ", "))) end")
  }

  /// One for each event, so that an editor knows what `ev` has.
  private static func overloads(forHooks: Bool, to lines: inout [String]) {
    let options = forHooks ? "moonshelf.HookOptions" : "moonshelf.ObserveOptions"
    for event in APIDescription.items where event.kind == .event && event.isHook == forHooks {
      // In parentheses, or what follows would be taken for more results.
      let handler =
        forHooks ? "(fun(ev: \(event.eventType)): false?, string?)" : "fun(ev: \(event.eventType))"
      lines.append(
        "---@overload fun(event: \"\(event.name)\", fn: \(handler), opts?: \(options)): "
          + "moonshelf.Registration")
    }
  }

  private static func append(_ event: APIItem, to lines: inout [String]) {
    lines.append("")
    comment(event.summary, event.text, to: &lines)
    lines.append("---@class \(event.eventType): moonshelf.Event")
    for member in event.parameters {
      lines.append("---@field \(member.name) \(member.shownType)")
    }
  }

  private static func comment(_ summary: String, _ text: String, to lines: inout [String]) {
    lines += WrappedText.lines(of: summary, width: width, first: "---")
    guard !text.isEmpty else { return }
    lines.append("---")
    lines += WrappedText.paragraphs(of: text, width: width, prefix: "---")
  }
}

extension APITable {
  /// What the annotations call it: `Library`.
  fileprivate var localName: String {
    name == "moonshelf" ? name : String(type.split(separator: ".").last ?? "")
  }

  /// What a name that is not described holds.
  fileprivate var freeType: String {
    type == "moonshelf.Album" || type == "moonshelf.Draft" ? "moonshelf.Value?" : "any"
  }
}

extension APIItem {
  /// The last part of the name with the mark before it: `.add`, `:observe`.
  fileprivate var nameBehindTable: String { (kind == .method ? ":" : ".") + member }
}

extension String {
  /// Without spaces at the end.
  fileprivate var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
