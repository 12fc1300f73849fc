import AlbumLibrary
import AlbumModel
import CEmbeddedFiles
import LuaRuntime
import ScriptAPI

/// The completions of a word.
public struct Completions: Equatable, Sendable {
  /// The typed part of the word.
  public let word: String
  /// Words that begin with it, sorted.
  public let candidates: [String]

  /// Creates completions.
  public init(word: String, candidates: [String]) {
    self.word = word
    self.candidates = candidates
  }
}

extension ScriptConsole {
  /// The words that fit at the cursor; runs no code of the user.
  ///
  /// - Parameter line: the line up to the cursor.
  /// - Returns: the word there, and its completions.
  public func completions(of line: String) -> Completions {
    host.machine.interrupter.clear()
    let found = try? complete.call(line, returning: String.self, Set<String>.self)
    return Completions(word: found?.0 ?? "", candidates: found?.1.sorted() ?? [])
  }

  /// Gives a script its `library` and `help`.
  ///
  /// - Returns: the functions that complete a line, and that return the help on a name:
  ///   `console.lua` of ScriptAPI.
  static func prepare(_ script: Script, of host: ScriptHost) throws -> (LuaFunction, LuaFunction) {
    let console = try ProgramScript(on: host.machine)
    try console.set("environment", script.environment)
    try console.set("globals", host.machine.globals)
    try console.set("keywords", LuaKeywords.all)
    try console.set("events", EventName.observable.map(\.rawValue))
    try console.set("hooks", EventName.hookable.map(\.rawValue))
    try console.set("properties", LibraryProperty.allCases.map(\.rawValue))
    try console.add("get") { (table: LuaTable, key: LuaValue) -> LuaValue in
      try table.rawGet(key)
    }
    try console.add("kind") { (object: LuaObject) -> String? in
      if object.anyObject is ModuleObject { return "module" }
      return (object.anyObject as? any ScriptObject).flatMap { type(of: $0).referenceName }
    }
    try console.add("names") { (object: LuaObject) -> [String] in
      (object.anyObject as? ModuleObject)?.names ?? []
    }
    lazy var pages = Result { try APIPages() }
    try console.add("members") { (table: String, isMethod: Bool) -> [String] in
      try pages.get().description.members(of: table, isMethod: isMethod)
    }
    try console.add("fields") { [unowned host] () -> [String] in
      FieldName.main.map(\.rawValue) + ((try? host.library.fieldNames().sorted()) ?? [])
    }
    try console.add("field") { [unowned host] (name: String) -> String? in
      (try? host.library.names)?.field(named: name)?.rawValue
    }
    try console.add("plain") { (name: String) -> String in FieldNames.plain(name) }
    try console.add("names_of_help") { () -> [String] in try pages.get().description.names() }
    try console.add("help") { (name: String) -> String in try pages.get().help(name) }
    try console.add("print") { [unowned host] (text: String) in host.options.print(text) }
    return try console.load(embedded_console_lua(), name: "[console]")
      .call(returning: LuaFunction.self, LuaFunction.self)
  }
}
