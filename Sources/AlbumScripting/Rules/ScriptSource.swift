import AlbumLibrary
import AlbumModel
import CEmbeddedFiles
import LuaRuntime
import RecordReading
import RecordRecognition

extension ScriptHost {
  /// The sources that scripts define, in the order in which they are tried, and those of the program
  /// that they do not replace.
  func sources(where isIncluded: (RuleRegistration) -> Bool) throws -> [SourceDefinition] {
    let replaced = Set(sourceNames)
    let shipped = try shippedSources().filter { !replaced.contains($0.name) }
    return (rules.filter(isIncluded).compactMap(\.definition) + shipped).enumerated()
      .sorted { left, right in
        if left.element.isShipped != right.element.isShipped { return right.element.isShipped }
        return (right.element.priority, left.offset) < (left.element.priority, right.offset)
      }.map(\.element)
  }

  /// The sources of the program, by their index; their scripts are not loaded.
  private func shippedSources() throws -> [SourceDefinition] {
    if let shipped { return shipped }
    let sources = try ShippedSource.declarations.map { declaration in
      var source = try SourceDefinition(declaration, library.names)
      source.isShipped = true
      if declaration.value(named: "read") != nil { Self.addReader(to: &source) }
      return source
    }
    shipped = sources
    return sources
  }

  /// Adds the functions of a source of the program that reads files.
  ///
  /// It may be called by another thread than that of the scripts, so each call has a host of its own,
  /// without a library.
  private static func addReader(to source: inout SourceDefinition) {
    let name = source.name
    func make() throws -> (host: ScriptHost, functions: SourceDefinition.Functions) {
      let host = try ScriptHost(
        library: LibraryAPI(path: nil), options: ScriptOptions(print: { _ in }, log: { _, _ in }))
      let rules = try host.loadShipped(name)
      return (host, rules.lazy.compactMap(\.definition?.functions).first ?? .init())
    }
    source.functions.accepts = { sample in
      let (host, functions) = try make()
      return try withExtendedLifetime(host) { try functions.accepts?(sample) ?? true }
    }
    source.functions.reads = { input in
      let (host, functions) = try make()
      return try withExtendedLifetime(host) {
        guard let reads = functions.reads else { throw LuaFailure("\(name) reads no files") }
        return try reads(input)
      }
    }
  }

  /// The definitions of a source of the program that have functions, unless a loaded script replaces
  /// it; its script is loaded at the first use.
  func shippedRules(of source: String) throws -> [RuleRegistration] {
    guard !sourceNames.contains(source), ShippedSource.withFunctions.contains(source) else {
      return []
    }
    return try loadShipped(source)
  }

  /// Loads the script of a source of the program.
  func loadShipped(_ source: String) throws -> [RuleRegistration] {
    if let rules = shippedRules[source] { return rules }
    guard let shipped = ShippedSource.named(source) else { return [] }
    let name = "moonshelf"
    let modules = ScriptModules(of: name, in: nil, covered: nil)
    let script = Script(
      name: name, path: name, source: "", identity: name,
      environment: try machine.makeEnvironment(modules: modules.find),
      permissions: PermissionSet(), isResident: true, modules: modules)
    try script.environment.set(name, make(makeOwnModule(for: script)))
    shippedRules[source] = []
    loadingShipped = source
    defer { loadingShipped = nil }
    try machine.withSharedLimits {
      let chunk = try machine.load(
        shipped.script, name: "=\(source).lua", environment: script.environment)
      _ = try calling(script) { try chunk.callForAll() }
    }
    return shippedRules[source] ?? []
  }

  /// The names of the sources that loaded scripts define.
  public var sourceNames: [String] { rules.compactMap(\.definition?.name) }

  /// `moonshelf.source { … }`.
  ///
  /// It is also a rule, which is called before all others, and by which the records of an import name
  /// the script.
  func registerSource(_ call: LuaCall) throws {
    let table = try call.table(1, "source")
    guard case .object(let declaration)? = try JSONValue(declared: .table(table)) else {
      throw LuaArgumentError(1, "a source is a table")
    }
    var definition = try SourceDefinition(declaration, library.names)
    // Similar to a field of the program it is misspelt; what else the library has says nothing.
    if definition.isOfAlbums {
      let own = FieldNames(custom: [])
      for field in definition.fields ?? [] { _ = try own.target(named: field.name.rawValue) }
    }
    let draft = try table.member("draft", as: LuaFunction?.self)
    try addFunctions(of: table, to: &definition)
    if let source = loadingShipped {
      definition.isShipped = true
      guard definition.name == source else { return }
    }
    let other = rules.first { rule in
      guard let other = rule.definition, other.name == definition.name else { return false }
      return rule.script !== current || definition.signs.isEmpty
    }
    guard other == nil || definition.isShipped else {
      let place = other?.script.map { " in \($0.path)" } ?? ""
      throw LuaArgumentError(1, "there is another source \"\(definition.name)\"\(place)")
    }
    var rule = RuleRegistration(
      name: definition.name, priority: .max, source: definition.name, function: draft,
      definition: definition, script: current)
    guard definition.isShipped else { return insert(rule) }
    rule.declaration = declaration
    shippedRules[definition.name]?.append(rule)
  }

  /// Adds the functions of a script, apart from the one for drafts.
  private func addFunctions(of table: LuaTable, to definition: inout SourceDefinition) throws {
    let script = current
    func decides(_ name: String) throws -> ((SourceSample) throws -> Bool)? {
      guard case .function(let function) = try table.get(name, as: LuaValue.self) else {
        return nil
      }
      return { [unowned self] sample in
        try calling(script) {
          try reading(.source) {
            let fields = ["name": sample.name, "text": sample.text] as TableFields
            return try function.call(fields, returning: LuaValue.self).isTruthy
          }
        }
      }
    }
    definition.functions.detects = try decides("detect")
    definition.functions.accepts = try decides("accepts")
    let read = try table.member("read", as: LuaFunction?.self)
    let name = definition.reading.rawValue
    let isByFunction = [.lines, .text, .bytes].contains(definition.reading)
    guard isByFunction == (read != nil) || definition.reading == .html else {
      throw LuaArgumentError(
        1,
        isByFunction
          ? "a source that reads \(name) needs a function read(input, emit)"
          : "the program reads \(name); a function read is for lines, text and bytes")
    }
    if let read {
      definition.functions.reads = { [unowned self] input in
        try ScriptRecords(input, by: read, of: script, host: self)
      }
    }
  }
}

/// A source that the program brings: a script, and its test.
public struct ShippedSource: Sendable {
  /// Its name, as in rules and `--source`.
  public let name: String
  private let place: Int

  /// The name of the script that defines it, without `.lua`.
  public var file: String {
    let path = String(cString: embedded_sources()[place].path)
    return String(path.split(separator: "/").last?.dropLast(4) ?? "")
  }
  /// The script that defines it, and maybe others.
  public var script: String { String(cString: embedded_sources()[place].script) }
  /// The script's test.
  public var test: String { String(cString: embedded_sources()[place].test) }

  /// All of them, the most specific first; their scripts are decoded only when they are asked for.
  public static let all: [ShippedSource] = {
    var sources: [ShippedSource] = []
    while let name = embedded_sources()[sources.count].name {
      sources.append(ShippedSource(name: String(cString: name), place: sources.count))
    }
    return sources
  }()

  /// The source with a name; nil if there is none.
  public static func named(_ name: String) -> ShippedSource? { all.first { $0.name == name } }

  /// What their scripts say of them, without their functions: a JSON list, which a test derives from
  /// the scripts.
  static var index: String { String(cString: embedded_source_index()) }

  /// The members of ``index``.
  static let declarations = (try? JSONValue(reading: index))?.objects ?? []

  /// The names of those with functions for drafts.
  static let withFunctions = Set(
    declarations.filter { $0.value(named: "draft") != nil }.compactMap { $0.exactText("name") })
}
