import AlbumFiles
import AlbumImport
import AlbumLibrary
import AlbumModel
import AlbumPresentation
import Glibc
import LuaRuntime
import RecordReading
import RecordRecognition

extension ScriptHost {
  /// Adds `import` and `export` with the script's permissions.
  ///
  /// They do not depend on the code that is running when they are called, which may be a callback
  /// of another script.
  func addTransfer(to module: ModuleObject, for script: Script) throws {
    try add("import", to: module) { [presence = script.presence] host, call in
      let files = host.files(of: presence.script)
      let records: LuaTable? = if case .table(let table) = try call.value(1) { table } else { nil }
      let path = try records == nil ? call.path(1, "path") : ""
      let options = try call.optionalTable(2, "opts")
      return try FileObject.failing(call) {
        do {
          let report =
            try records.map { try host.importRecords($0, options, presence.script) }
            ?? host.importForScript(path, options, presence.script) {
              try files.open(path, [.read], flags: O_RDONLY)
            }
          return try call.returns(report)
        } catch let error where error is ImportError || error is UserError {
          return try call.fails("\(error)")
        }
      }
    }
    try add("export", to: module) { [presence = script.presence] host, call in
      let files = host.files(of: presence.script)
      let path = try call.path(1, "path")
      let export = try ScriptExport(call, path: path, files: files, host: host)
      return try FileObject.failing(call) { try call.returns(export.write()) }
    }
  }

  /// The import plan for a script's options.
  ///
  /// - Returns: the plan.
  /// - Throws: `LuaFailure` with the name of the invalid option.
  func importPlan(_ options: LuaTable?, besides others: [String] = []) throws -> ImportPlan {
    let names = [
      "rule", "source", "duplicates", "in_doubt", "copies", "yes", "strict", "columns", "encoding",
      "map",
    ]
    try options?.allowing(names + others, in: "an import")
    var plan = ImportPlan()
    try addRules(to: &plan)
    plan.reading.sourceName = try options?.member("source", as: String?.self)
    plan.reading.columns = try options?.texts("columns")
    let known = try library.names
    try options?.member("map", as: LuaTable?.self)?.walk { column, field in
      guard case (.string(let column), .string(let field)) = (column, field) else {
        throw LuaFailure("map has columns and the names of fields")
      }
      plan.reading.mappings.append(
        field == "-"
          ? ColumnMapping(column: column.repaired, field: nil)
          : try ColumnMapping(column: column.repaired, text: field.repaired, known.importTarget))
    }
    plan.isStrict = try options?.member("strict", as: Bool?.self) ?? false
    plan.keepsCopies = try options?.member("copies", as: Bool?.self) ?? false
    if let name = try options?.member("encoding", as: String?.self) {
      guard let encoding = TextEncoding(named: name) else {
        throw LuaFailure(TextEncoding.unknown(name))
      }
      plan.reading.encoding = encoding
    }
    if let name = try options?.member("duplicates", as: String?.self) {
      plan.duplicates = try DuplicatePolicy(script: name)
    }
    let isAccepted = try options?.member("yes", as: Bool?.self) ?? false
    plan.accepts = { _ in isAccepted }
    if let name = try options?.member("in_doubt", as: String?.self) {
      plan.inDoubt = try DuplicatePolicy(script: name, in: "in_doubt")
    }
    return plan
  }

  /// `library.import { records = …, from = … }`: the records are a JSON file with that name.
  private func importRecords(
    _ table: LuaTable, _ options: LuaTable?, _ script: Script?
  ) throws -> TableFields {
    try table.allowing(["records", "from"], in: "an import")
    guard let records = try table.member("records", as: LuaTable?.self) else {
      throw LuaFailure("an import needs records, a list of tables, or the path of a file")
    }
    let from = try table.member("from", as: String?.self) ?? script?.name ?? "records"
    var text = TableText(machine.budget)
    try text.append(.table(records))
    return try importForScript(from, options, script) { try FileObject.inMemory(text.output) }
  }

  /// `library.import(path, opts)`.
  private func importForScript(
    _ name: String, _ options: LuaTable?, _ script: Script?, opening open: () throws -> Int32
  ) throws -> TableFields {
    var plan = try importPlan(options)
    let descriptor = try open()
    defer { Glibc.close(descriptor) }
    plan.isCancelled = { [machine] in machine.mustStop }
    plan.reading.displayName = name
    let before = rules
    defer { rules = before }
    if let rule = try options?.member("rule", as: LuaFunction?.self) {
      insert(rule: rule, of: script)
    }
    // The opened file, even if the path refers to another one by now.
    return try library.importFile("/proc/self/fd/\(descriptor)", plan).fields()
  }
}

/// `library.export(path, opts)`.
private struct ScriptExport {
  private let host: ScriptHost
  private let path: String
  private let files: GrantedFiles
  private let query: ScriptQuery
  private let format: any OutputFormat
  private var layout: Layout

  init(_ call: LuaCall, path: String, files: GrantedFiles, host: ScriptHost) throws {
    (self.host, self.files, self.path) = (host, files, path)
    let options = try call.optionalTable(2, "opts")
    try options?.allowing(
      ["query", "format", "layout", "columns", "formulas", "bom", "group_by", "totals"],
      in: "an export")
    query = try ScriptQuery(
      options?.get("query", as: LuaValue.self) ?? .nil, argument: 2, host: host)
    let guardsFormulas = try !(options?.member("formulas", as: Bool?.self) ?? false)
    let name = try options?.member("format", as: String?.self)
    let ending = FormatName.ending(of: path).map { ".\($0)" }
    format =
      try (name ?? ending).flatMap(host.format(named:))
      ?? Self.format(name, path: path).makeFormat(
        guardsFormulas: guardsFormulas, isFile: true,
        hasMark: options?.member("bom", as: Bool?.self) ?? false)
    if let columns = try options?.texts("columns") {
      let catalog = ColumnCatalog(
        fields: try host.library.names, layouts: Array(host.layouts.values),
        position: ShelfPositions(host.library).position)
      do {
        layout = Layout(name: "columns", columns: try catalog.columns(named: columns))
      } catch {
        throw LuaFailure(error.description)
      }
    } else if let name = try options?.member("layout", as: String?.self) {
      layout = try host.layout(named: name)
    } else {
      layout = .full(customFields: try host.library.fieldNames().sorted())
    }
    if let options { try host.group(&layout, as: options) }
    layout = try host.library.shown(layout)
    if query.predicate != nil { layout.query = nil }
  }

  private static func format(_ name: String?, path: String) throws -> FormatName {
    let known = FormatName.ofAlbums.map(\.rawValue).joined(separator: ", ")
    let endings = FormatName.endings.map { ".\($0)" }.joined(separator: ", ")
    guard let format = name.map(FormatName.init(rawValue:)) ?? FormatName(path: path) else {
      throw LuaFailure(
        name.map { "there is no format \"\($0)\"; there are \(known)" }
          ?? "\(path) has no known file extension; use \(endings), or set format = \"csv\"")
    }
    return format
  }

  /// Writes the file completely or not at all; a dry run does everything but write it.
  ///
  /// - Returns: the number of albums.
  func write() throws -> Int {
    try files.permitWriting(path)
    return try files.replace(path) { try write(to: FileDescriptorSink($0)) }
  }

  private func write(to sink: any OutputSink) throws -> Int {
    let listing = try Listing(
      of: layout, as: format, decorators: host.decorators, to: sink,
      onFailure: { [host] in host.options.log("error", "\($0)") })
    var count = 0
    let (asked, identities) = try host.mistakes {
      try host.library.grouped(query.query, in: layout)
    }
    func write(_ albums: [Album]) throws {
      try host.machine.budget.spend(albums.count * 64)
      let generation = host.library.generation
      for album in albums where try query.predicate?(album, generation) ?? true {
        try listing.write(album)
        count += 1
      }
    }
    if let identities {
      for id in identities { try write(host.library.album(id).map { [$0] } ?? []) }
    } else {
      let pages = try host.mistakes { try host.library.pages(asked) }
      while let page = try pages.next() { try write(page) }
    }
    try listing.finish()
    return count
  }
}
