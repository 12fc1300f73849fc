import AlbumLibrary
import AlbumModel
import LuaRuntime
import RecordRecognition

extension ScriptHost {
  /// The sources that scripts define, in the order in which they are tried, and those of the program
  /// that they do not replace.
  func sources(where isIncluded: (RuleRegistration) -> Bool) throws -> [SourceDefinition] {
    (rules.filter(isIncluded) + (try shippedSources())).compactMap(\.definition).enumerated()
      .sorted { left, right in
        if left.element.isShipped != right.element.isShipped { return right.element.isShipped }
        return (right.element.priority, left.offset) < (left.element.priority, right.offset)
      }.map(\.element)
  }

  /// The sources of the program that no loaded script replaces; they are loaded at their first use.
  func shippedSources() throws -> [RuleRegistration] {
    let names = Set(sourceNames)
    if shipped == nil { try loadShipped() }
    return (shipped ?? []).filter { !names.contains($0.name) }
  }

  private func loadShipped() throws {
    let name = "moonshelf"
    let modules = ScriptModules(of: name, in: nil, covered: nil)
    let script = Script(
      name: name, path: name, source: "", identity: name,
      environment: try machine.makeEnvironment(modules: modules.find),
      permissions: PermissionSet(), isResident: true, modules: modules)
    try script.environment.set(name, make(makeOwnModule(for: script)))
    shipped = []
    isLoadingShipped = true
    defer { isLoadingShipped = false }
    try machine.withSharedLimits {
      for source in ShippedSource.all {
        let chunk = try machine.load(
          source.script, name: "=\(source.name).lua", environment: script.environment)
        _ = try calling(script) { try chunk.callForAll() }
      }
    }
  }

  /// The names of the sources that loaded scripts define.
  public var sourceNames: [String] { rules.compactMap(\.definition?.name) }

  /// `moonshelf.source { … }`.
  ///
  /// It is also a rule, which is called before all others, and by which the records of an import name
  /// the script.
  func registerSource(_ call: LuaCall) throws -> LuaResults {
    let table = try call.table(1, "source")
    try table.allowing(
      [
        "name", "priority", "reads", "detect", "records", "columns", "fields", "by_names", "prefix",
        "ignore", "group", "refuse", "draft", "read",
      ], in: "a source")
    var definition = try SourceDefinition(table, host: self)
    definition.isShipped = isLoadingShipped
    let isTaken = rules.contains { rule in
      guard let other = rule.definition, other.name == definition.name else { return false }
      return rule.script !== current || definition.signs.isEmpty
    }
    guard !isTaken || isLoadingShipped else {
      throw LuaArgumentError(1, "another source is called \"\(definition.name)\" already")
    }
    let rule = RuleRegistration(
      name: definition.name, priority: .max, source: definition.name,
      function: try table.member("draft", as: LuaFunction?.self), definition: definition,
      script: current)
    if isLoadingShipped { shipped?.append(rule) } else { insert(rule) }
    return call.returnsNothing
  }
}

extension SourceDefinition {
  /// Reads the argument of `moonshelf.source`.
  fileprivate init(_ table: LuaTable, host: ScriptHost) throws {
    let name = try table.member("name", as: String?.self) ?? ""
    guard !name.isEmpty, name.utf8.count <= 60, !name.contains(where: \.isNewline) else {
      throw LuaArgumentError(1, "a source needs a name of up to 60 bytes")
    }
    let read = try table.member("read", as: LuaFunction?.self)
    let kinds = Reading.allCases.map(\.rawValue).joined(separator: ", ")
    let texts = try table.get("reads", as: LuaValue.self).oneOrMore() ?? []
    let readings = texts.compactMap(Reading.init)
    guard let reading = readings.first, readings.count == texts.count else {
      throw LuaArgumentError(1, "reads says what the files are: one of \(kinds)")
    }
    let isByFunction = [.lines, .text, .bytes].contains(reading)
    guard isByFunction == (read != nil) else {
      throw LuaArgumentError(
        1,
        isByFunction
          ? "a source that reads \(reading.rawValue) needs a function read(input, emit)"
          : "the program reads \(reading.rawValue); a function read is for lines, text and bytes")
    }
    self.init(name: name, readings: readings)
    priority = try table.member("priority", as: Int?.self) ?? 0
    records = try table.oneOrMore("records")
    refusal = try table.member("refuse", as: String?.self)
    columns = try table.oneOrMore("columns")
    readsOthers = try table.member("by_names", as: Bool?.self) ?? false
    ignored = try table.oneOrMore("ignore")
    prefix = try table.member("prefix", as: String?.self)
    if let group = try table.member("group", as: String?.self) {
      grouping = Grouping(rawValue: group)
      guard grouping != nil else {
        let kinds = Grouping.allCases.map(\.rawValue).joined(separator: ", ")
        throw LuaArgumentError(1, "group says what the records are: one of \(kinds)")
      }
    }
    if reading == .sqlite, let records = records.first, !Self.isQuery(records) {
      throw LuaArgumentError(1, "records of a database are a query: SELECT …, or FROM …")
    }
    let script = host.current
    switch try table.get("detect", as: LuaValue.self) {
    case .nil: break
    case .table(let detect):
      let alternatives = try detect.array(of: LuaTable.self)
      signs = try (alternatives.isEmpty ? [detect] : alternatives).map { try Signs($0, reading) }
    case .function(let detect):
      functions.detects = { [unowned host] sample in
        try host.calling(script) {
          try host.reading(.source) {
            let fields = ["name": sample.name, "text": sample.text] as TableFields
            return try detect.call(fields, returning: LuaValue.self).isTruthy
          }
        }
      }
    default: throw LuaArgumentError(1, "detect is a table of signs, or a function(sample)")
    }
    if let read {
      functions.reads = { [unowned host] input in
        try ScriptRecords(input, by: read, of: script, host: host)
      }
    }
    fields = try table.member("fields", as: LuaTable?.self).map {
      try Self.fields($0, names: grouping == nil || reading.isTable ? host.library.names : nil)
    }
  }

  private static func isQuery(_ text: String) -> Bool {
    let word = text.split(whereSeparator: \.isWhitespace).first?.lowercased() ?? ""
    return ["select", "with", "from"].contains(word)
  }

  /// The fields of `{ artist = "band", title = { "album", "item" }, label = { "label", split = "," } }`.
  ///
  /// - Parameters:
  ///   - table: the fields.
  ///   - names: those of the library; nil for the fields of tracks, which have the names of the table.
  /// - Returns: the fields, by their names.
  /// - Throws: `LuaArgumentError`, or the error of a name.
  private static func fields(_ table: LuaTable, names: FieldNames?) throws -> [Field] {
    var fields: [Field] = []
    try table.walk { key, value in
      guard case .string(let key) = key, let text = key.text else {
        throw LuaArgumentError(1, "the keys of fields are the names of fields")
      }
      let name =
        try names?.target(named: text, allowingSimilar: false).name ?? FieldName(rawValue: text)
      guard !FieldName.readOnly.contains(name.rawValue) else {
        throw LuaArgumentError(1, "fields: \(FieldError.readOnly(name))")
      }
      switch value {
      case .string(let path): fields.append(Field(name, [path.repaired]))
      case .table(let table): fields.append(try Field(name, table))
      default: throw LuaArgumentError(1, "fields: \(text) needs a name, or a list of names")
      }
    }
    return fields.sorted { $0.name < $1.name }
  }
}

extension SourceDefinition.Signs {
  /// Reads a table such as `{ columns = { "band_name" } }`.
  fileprivate init(_ table: LuaTable, _ reading: SourceDefinition.Reading) throws {
    self.init()
    let names = [
      "columns", "cells", "members", "tables", "root", "name", "text", "without",
    ]
    try table.allowing(names, in: "detect")
    columns = try table.oneOrMore("columns")
    cells = try table.oneOrMore("cells")
    members = try table.oneOrMore("members")
    tables = try table.oneOrMore("tables")
    texts = try table.oneOrMore("text")
    missing = try table.oneOrMore("without")
    root = try table.member("root", as: String?.self)
    name = try table.member("name", as: String?.self)
    guard !isEmpty else { throw LuaArgumentError(1, "detect names no sign") }
    let isTable = reading.isTable
    guard columns.isEmpty || isTable, tables.isEmpty || reading == .sqlite,
      root == nil || reading == .xml || reading == .plist
    else {
      throw LuaArgumentError(
        1, "detect: columns are signs of tables, tables those of sqlite, a root that of xml")
    }
    guard (columns.isEmpty && cells.isEmpty) == !isTable,
      self.tables.isEmpty == (reading != .sqlite)
    else {
      throw LuaArgumentError(
        1,
        "detect: a source that reads \(reading.rawValue) is known by its "
          + (isTable ? "columns" : "tables"))
    }
  }
}

extension SourceDefinition.Field {
  /// Reads `{ "label", "labels.name", type = "list", split = ",", none = { "none" } }`.
  fileprivate init(_ name: FieldName, _ table: LuaTable) throws {
    let options = [
      "type", "split", "none", "values", "scale", "numbered", "counts", "means", "with", "unless",
    ]
    try table.walk { key, _ in
      guard case .string(let key) = key, !options.contains(key.repaired) else { return }
      let nearest = EditDistance.nearest(to: key.repaired, among: options)
      throw LuaArgumentError(
        1,
        "fields: \(name.rawValue) has names, and \(options.joined(separator: ", ")), no "
          + "'\(key.repaired)'" + (nearest.map { ": did you mean '\($0)'?" } ?? ""))
    }
    self.init(name, try table.array(of: String.self))
    guard !paths.isEmpty else {
      throw LuaArgumentError(1, "fields: \(name.rawValue) needs the name of a column or member")
    }
    nothing = Set(try table.oneOrMore("none"))
    if let type = try table.member("type", as: String?.self) {
      guard let kind = FieldKinds.named(type) else {
        let known = FieldKinds.all.map(\.name).joined(separator: ", ")
        throw LuaArgumentError(1, "there is no type \"\(type)\": there are \(known)")
      }
      self.kind = kind
    }
    if let split = try table.member("split", as: String?.self) {
      guard split.utf8.count == 1 else {
        throw LuaArgumentError(1, "split is one ASCII character, like \",\"")
      }
      separator = split.first
    }
    scale = try table.member("scale", as: Double?.self)
    let isOfRatings = kind.map { $0 is RatingKind } ?? (name == "rating")
    guard scale == nil || isOfRatings, scale ?? 1 > 0 else {
      throw LuaArgumentError(1, "fields: scale is the best rating in a field of ratings")
    }
    meaning = try table.member("means", as: String?.self)
    beginning = try table.member("with", as: String?.self)
    isNumbered = try table.member("numbered", as: Bool?.self) ?? false
    if let unit = try table.member("counts", as: String?.self) {
      counts = Counted(rawValue: unit)
      guard counts != nil else {
        throw LuaArgumentError(1, "counts is what a date is a number of: seconds or days")
      }
    }
    values = try table.texts(of: "values")
    exceptions = try table.texts(of: "unless").compactMapValues(\.self)
    guard !name.isMain || kind == nil && separator == nil else {
      throw LuaArgumentError(
        1, "fields: \(name.rawValue) has a type of its own; type and split are for other fields")
    }
  }
}

extension LuaTable {
  /// The texts, or `false`, of the names in a member; none if it is missing.
  fileprivate func texts(of name: String) throws -> [String: String?] {
    var texts: [String: String?] = [:]
    try member(name, as: LuaTable?.self)?.walk { key, value in
      switch (key, value) {
      case (.string(let key), .string(let text)): texts[key.repaired] = text.repaired
      case (.string(let key), .boolean(false)): texts[key.repaired] = .some(nil)
      default: throw LuaArgumentError(1, "\(name) has a text, or false, for each text")
      }
    }
    return texts
  }

  /// The texts of a member: one, or a list; none if it is missing.
  fileprivate func oneOrMore(_ name: String) throws -> [String] {
    guard let texts = try get(name, as: LuaValue.self).oneOrMore() else {
      throw LuaArgumentError(1, "\(name) is a text, or a list of texts")
    }
    return texts
  }
}
