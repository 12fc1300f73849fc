import AlbumLibrary
import AlbumModel
import AlbumPresentation
import AlbumScripting
import ArgumentParser

/// The layout of albums.
struct LayoutOptions: ParsableArguments {
  @Option(
    "Layout name (\(Layout.ownNames.joined(separator: ", ")) or a script's), or a script with a layout.",
    "layout", completion: .file(extensions: ["lua"]))
  var layout: String?

  @Option(
    name: [.long, .customLong("fields")],
    help: ArgumentHelp("Fields to show, separated by commas.", valueName: "a,b"))
  var columns: String?

  @Option("Template for one line per album: '{artist} – {title:upper} ({year|?})'.", "text")
  var template: String?

  @Option("Group albums by a field or a column, or by decade.", "field")
  var groupBy: String?

  @Option(
    "Totals of columns, for each group and in all: price=sum,rating=average,title=count.", "a=sum,b"
  ) var totals: String?

  @Option(
    "Script to load, for its layouts, decorators and formats.", "file",
    completion: .file(extensions: ["lua"]))
  var script: [String] = []

  @Flag(help: "CSV and TSV: write texts that look like formulas without a leading apostrophe.")
  var formulas = false

  @Flag(help: "CSV: begin with a byte order mark, so that Excel reads UTF-8.")
  var bom = false

  @Flag(help: "HTML: show the stored covers, as part of the page.")
  var covers = false

  @Option(help: .allow) var allow: [String] = []
  @OptionGroup var inspection: InspectionOptions

  /// Where the name of a layout is from, unless a setting has it.
  static let source = "--layout"

  /// Whether scripts are involved.
  var needsScripts: Bool { !script.isEmpty || layout?.hasSuffix(".lua") == true }

  /// The named script files.
  var files: [String] { script + (layout.map { [$0] } ?? []) }

  /// The layout, and the format of a template.
  struct Choice {
    var layout: Layout
    var templateFormat: (any OutputFormat)?
    var decorators: [any Decorator] = []
  }

  /// Whether columns are named, which may be those of layouts.
  var namesColumns: Bool { columns != nil || template != nil || groupBy != nil || totals != nil }

  /// The scripts that a listing needs.
  func need(_ format: FormatName) -> ScriptLoadScope {
    .listing(format: format.rawValue, layout: layout, allLayouts: namesColumns)
  }

  /// Opens an existing library for a listing.
  func open(_ library: LibraryOptions, for format: FormatName) throws -> LibrarySession {
    try library.open(
      for: need(format), mustExist: true, makes: false, permissions: PermissionSet(parsing: allow),
      without: files)
  }

  /// Finds the layout.
  ///
  /// - Returns: the layout.
  /// - Throws: `UserError` for an unknown one; errors of scripts.
  func choose(
    for session: LibrarySession, scripts host: ScriptHost?, standard: Layout,
    source: String = Self.source
  ) throws -> Choice {
    let library = session.library
    if let host { for path in script { try host.run(path) } }
    var choice = Choice(layout: try chosenLayout(host, session, standard: standard, source: source))
    choice.decorators = host?.decorators ?? []
    if namesColumns { try nameColumns(of: &choice, in: library, host) }
    choice.layout = try library.shown(choice.layout)
    return choice
  }

  private func nameColumns(
    of choice: inout Choice, in library: LibraryAPI, _ host: ScriptHost?
  ) throws {
    let catalog = ColumnCatalog(
      fields: try library.names, layouts: Array(host?.layouts.values ?? [:].values),
      position: ShelfPositions(library).position)
    if let columns {
      let keys = columns.split(separator: ",").map { $0.trimmed }
      choice.layout = Layout(name: "columns", columns: try catalog.columns(named: keys))
    }
    if let template {
      let functions = (host?.templateFunctions ?? [:]).sorted { $0.key < $1.key }.map(\.value)
      let template = try Template(template, catalog: catalog, functions: functions)
      choice.layout = template.layout
      choice.templateFormat = TemplateFormat(template)
    }
    func column(named name: String) throws -> Column {
      try choice.layout.columns.column(name) ?? catalog.column(named: name)
    }
    choice.layout.groupColumn = try groupBy.map(column) ?? choice.layout.groupColumn
    for part in totals?.split(separator: ",") ?? [] {
      let words = part.split(separator: "=", maxSplits: 1).map(\.trimmed)
      let column = try column(named: words.first ?? "")
      guard let total = Total(rawValue: words.count > 1 ? words[1] : "sum") else {
        throw UserError.usage(Total.unknown(words[1]))
      }
      if choice.layout.columns.column(column.key) == nil { choice.layout.columns.append(column) }
      choice.layout.totals[column.key] = total
      choice.layout.hasTotalRows = true
    }
  }

  private func chosenLayout(
    _ host: ScriptHost?, _ session: LibrarySession, standard: Layout, source: String
  ) throws -> Layout {
    guard let layout else { return standard }
    if layout.hasSuffix(".lua"), let host {
      let before = host.layouts
      try host.run(layout)
      let new = host.layouts.filter { before[$0.key] == nil }
      guard let found = new.min(by: { $0.key < $1.key }) else {
        throw ScriptFailure.registersNo(kind: "layout", path: layout)
      }
      return found.value
    }
    if let own = try Layout.named(layout, customFields: session.library.fullFieldNames()) {
      return own
    }
    if let found = host?.layouts[layout] { return found }
    let known = session.layoutNames.joined(separator: ", ")
    throw UserError.usage(
      "there is no layout \"\(layout)\" (from \(source)); there are \(known), and scripts "
        + "(--layout file.lua, or --script file.lua for those it registers)")
  }
}

extension LibrarySession {
  var layoutNames: [String] {
    let ofFolder = folder?.enabled.flatMap { folder?.registrations(of: $0)?.layouts ?? [] } ?? []
    return Layout.ownNames + Set(ofFolder + (host?.layouts.keys.sorted() ?? [])).sorted()
  }
}

extension Substring {
  /// The text without surrounding spaces.
  var trimmed: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}
