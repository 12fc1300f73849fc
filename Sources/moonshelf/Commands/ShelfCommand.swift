import AlbumModel
import ArgumentParser

struct ShelfCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "shelf", subcommands: [List.self, Save.self, Remove.self], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration("shelf list")

    @OptionGroup var result: ResultOptions
    @OptionGroup var library: LibraryOptions

    mutating func run() throws {
      let library = try library.open(mustExist: true, makes: false)
      try library.loadScriptFields()
      try result.printRows(
        ["name", "query", .right("albums")],
        library.countedShelves().map { name, query, count in
          [.text(name), .text(query), count.map { .integer(Int64($0)) }]
        }, whenEmpty: "There are no shelves.", title: "Shelves")
    }
  }

  struct Save: ParsableCommand {
    static let configuration = CommandConfiguration("shelf save")

    @Argument(help: "The name.")
    var name: String

    @Argument(help: .query) var query: [String] = []
    @OptionGroup var options: ChangeOptions

    func validate() throws {
      guard !query.isEmpty else { throw UserError.usage("a shelf needs a query") }
    }

    mutating func run() throws {
      try options.change { library in
        // Checked as words, and saved as one text with the same words.
        let count = try library.count(query.asQuery(for: library))
        let text = query.map(\.quotedForQuery).joined(separator: " ")
        guard try library.setShelf(name, to: text) else {
          return .unchanged("The shelf \(name) has this query already: \(count.albums).")
        }
        return .changed("Saved the shelf \(name): \(count.albums).")
      }
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration("shelf remove")

    @Argument(help: "The name.")
    var name: String

    @OptionGroup var options: ChangeOptions

    mutating func run() throws {
      try options.change { library in
        guard try library.setShelf(name, to: nil) else {
          let known = try library.shelves().keys.sorted()
          let nearest = EditDistance.nearest(to: name, among: known)
          throw UserError(
            "there is no shelf \"\(name)\"" + (nearest.map { ": did you mean \($0)?" } ?? ""))
        }
        return .changed("Removed the shelf \(name).")
      }
    }
  }
}

extension String {
  /// A word of a command line as a word of a query's text: with quotes around white space.
  fileprivate var quotedForQuery: String {
    guard contains(where: { $0.isWhitespace || $0 == "\"" }) else { return self }
    // White space is in the value, after the field and its marks.
    let mark = firstIndex(of: ":").map { index(after: $0) } ?? startIndex
    let start = self[mark...].firstIndex { !":=~".contains($0) } ?? mark
    let value = self[start...].replacing("\"", with: "\\\"")
    return "\(self[..<start])\"\(value)\""
  }
}
