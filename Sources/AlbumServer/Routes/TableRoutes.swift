import AlbumLibrary
import AlbumModel
import AlbumPresentation

/// The tables of albums in layouts, including decorators: made on the thread of the library and its
/// scripts.
enum TableRoutes {
  static var all: [ServerRoute] { [layouts, table, fields] }

  private static let layouts = ServerRoute("listLayouts") { request in
    let layouts = try await request.library.table { _, tables in
      try tables?.layouts().map { ($0, try tables?.search(for: $0) ?? "") } ?? []
    }
    let isGuest = request.client.isGuest
    let searches = layouts.filter { !isGuest && !$0.1.isEmpty }.map { ($0.0, JSONValue.text($0.1)) }
    let names = ("layouts", JSONValue.array(layouts.map { .text($0.0) }))
    let all = searches.isEmpty ? [names] : [names, ("searches", .members(searches))]
    return Page(.members(all)).response(to: request.head)
  }

  private static let table = ServerRoute("readTable") { request in
    let id = try request.album()
    let layout = try request.query()["layout"]
    let lines = try await request.library.table { library, tables in
      try made(for: request.client.album(id, in: library), layout, tables)
    }
    let page = Page(["rows": .array(lines.map(node))])
    let isOpen = request.client.seesPaths
    return (isOpen ? page : page.withoutPaths(except: request.library.prefix))
      .response(to: request.head)
  }

  private static let fields = ServerRoute("listFields") { request in
    let fields = try await request.library.table { [client = request.client] library, _ in
      let names = try client.names(in: library)
      let main = FieldName.main + [FieldName(rawValue: "added")]
      let others = Set(names.custom.map { FieldName(rawValue: $0) }).subtracting(main)
      return try (main + others.sorted { $0.rawValue < $1.rawValue }).map { field -> JSONValue in
        let (name, declared) = (field.rawValue, names.declared[field])
        let column = Column(key: name, title: name == "title" ? "Album" : nil)
        return [
          "name": .text(name), "heading": .text(declared?.heading ?? column.title),
          "type": .text(name == "added" ? "date" : try library.typeName(of: field)),
          "scale": declared?.scale.map { .number($0) } ?? .null,
          "writable": .flag(name != "added" && !names.computed.contains(field)),
        ]
      }
    }
    return Page(["fields": .array(fields)]).response(to: request.head)
  }

  private static func made(
    for album: Album, _ layout: String?, _ tables: (any AlbumTables)?
  ) throws -> [LabeledCell] {
    let names = try tables?.layouts() ?? []
    if let name = layout ?? names.first, let lines = try tables?.table(of: album, layout: name) {
      return lines
    }
    throw Problem(
      .notFound,
      "unknown layout \"\((layout ?? "").prefix(40))\"; there are "
        + (names.isEmpty ? "none here" : names.joined(separator: ", ")))
  }

  private static func node(_ line: LabeledCell) -> JSONValue {
    let style: StyledText? = if case .styled(let text) = line.cell { text } else { nil }
    return [
      "label": .text(line.label), "text": .text(line.cell.text),
      "color": JSONValue(style?.color?.description), "bold": .flag(style?.isBold ?? false),
    ]
  }
}
