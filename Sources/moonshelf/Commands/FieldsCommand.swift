import AlbumLibrary
import AlbumModel
import ArgumentParser

struct FieldsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "fields", subcommands: [List.self, Declare.self, Forget.self, Rename.self],
    defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration("fields list")

    @Argument(help: .query) var query: [String] = []
    @OptionGroup var result: ResultOptions
    @Flag(help: .noPager) var noPager = false
    @OptionGroup var library: LibraryOptions

    mutating func run() throws {
      StandardOutput.page(unless: noPager)
      let library = try library.open(mustExist: true, makes: false)
      let uses = try library.fieldUses(query.asQuery(for: library))
      let names = try library.names
      if result.isJSON {
        return result.printAnswers(
          try uses.map { use in
            let types = FieldType.allCases.compactMap { type in use.types[type].map { (type, $0) } }
            return [
              "field": .text(use.name.rawValue), "type": .text(try library.typeName(of: use.name)),
              "declared": .flag(names.declared[use.name] != nil),
              "albums": JSONValue(use.albumCount),
              "types": .members(
                types.sorted { $0.1 > $1.1 }.map { ($0.0.rawValue, JSONValue($0.1)) }),
              "example": JSONValue(use.example?.description),
            ]
          })
      }
      let words = query.joined(separator: " ")
      try result.printRows(
        ["field", "type", .right("albums"), "example"],
        uses.map { use in
          [
            .text(use.name.rawValue), .text(try library.typeName(of: use.name)),
            .integer(Int64(use.albumCount)), use.example,
          ]
        },
        whenEmpty: words.isEmpty
          ? "There are no albums." : "No albums match \(words); see moonshelf fields --help",
        title: "Fields")
    }
  }

  struct Declare: ParsableCommand {
    static let configuration = CommandConfiguration(
      "fields declare", more: " \(FieldKinds.all.map(\.name).joined(separator: ", ")).")

    @Argument(help: "The field's name.")
    var name: String

    @Option("The type.", "type")
    var type: String?

    @Option("Another name of the field, in queries and imported files; repeatable.", "name")
    var alias: [String] = []

    @Option("The heading of its column.", "text")
    var heading: String?

    @Option(help: ArgumentHelp("The best rating (default: 5).", valueName: "number"))
    var scale: Double?

    @OptionGroup var options: ChangeOptions

    mutating func run() throws {
      try options.change(mustExist: false) { library in
        let declaration = try declaration(in: library)
        try library.declare(declaration)
        let (values, others) = try library.misfits(of: declaration.name)
        var message = "Declared \(declaration.name) as \(declaration.type)."
        if others > 0 {
          message +=
            " \(others) of \(CountText.of(values, "value")) \(others == 1 ? "is" : "are") not of "
            + "this type and stay\(others == 1 ? "s" : "") text."
        }
        return .changed(message)
      }
    }

    /// The declaration, with what an earlier one says and this one does not.
    private func declaration(in library: LibraryAPI) throws -> FieldDeclaration {
      do {
        let name = try library.names.target(named: name, allowingSimilar: true).name
        let known = try library.names.declared[name]
        return try FieldDeclaration(
          name: name, type: type ?? library.typeName(of: name),
          aliases: (known?.aliases ?? []) + alias.filter { known?.aliases.contains($0) != true },
          heading: heading ?? known?.heading, scale: scale ?? (type == nil ? known?.scale : nil))
      } catch let error where error is FieldDeclarationError || error is FieldNameError {
        throw UserError.usage("\(error)")
      }
    }
  }

  struct Forget: ParsableCommand {
    static let configuration = CommandConfiguration("fields forget")

    @Argument(help: "The field's name.")
    var name: String

    @OptionGroup var options: ChangeOptions

    mutating func run() throws {
      try options.change { library in
        let field = try library.names.field(named: name) ?? FieldName(rawValue: name)
        guard try library.removeDeclaration(of: field) else {
          throw UserError("the field \(field) is not declared")
        }
        return .changed("Removed the declaration of \(field).")
      }
    }
  }

  struct Rename: ParsableCommand {
    static let configuration = CommandConfiguration("fields rename")

    @Argument(help: "The field's name.")
    var name: String

    @Argument(help: "The new name, or the other field.")
    var to: String

    @OptionGroup var options: ChangeOptions

    mutating func run() throws {
      try options.change { library in
        let names = try library.names
        guard let old = names.field(named: name) else {
          throw UserError("there is no field \(name); see moonshelf fields")
        }
        let new: FieldName
        do throws(FieldNameError) {
          new = try names.target(named: to, allowingSimilar: true).name
        } catch { throw UserError.usage("\(error)") }
        if old == new {
          throw UserError.usage(
            "\(to) is another name of \(old) already; for its heading: moonshelf fields declare \(old) "
              + "--heading \(ShellCommand.text([to]))")
        }
        guard !old.isMain, !FieldName.readOnly.contains(new.rawValue) else {
          throw UserError.usage("\(old) cannot become \(new)")
        }
        let known = names.declared[new] ?? names.declared[old]
        let type = try known?.type ?? library.typeName(of: names.kind(of: new) == nil ? old : new)
        var (moved, kept) = (0, 0)
        try library.transaction("Rename \(old) to \(new)") {
          for id in try library.identities(.all) {
            guard let album = try library.album(id), let value = album[old] else { continue }
            guard album[new].map({ $0 == value }) ?? true else {
              kept += 1
              continue
            }
            try library.update(id) { content in
              let texts = names.texts(of: value, in: old)
              let one = texts.count == 1 ? texts.first.map(FieldValue.text) : nil
              try content.set(names.kind(of: new)?.canonical(one ?? value) ?? value, for: new)
              try content.set(nil, for: old)
            }
            moved += 1
          }
          guard moved > 0, kept == 0 else { return }
          // Files that are imported later still have the old name.
          let others = [old, new].flatMap { names.declared[$0]?.aliases ?? [] }
          try library.removeDeclaration(of: old)
          try library.declare(
            FieldDeclaration(
              name: new, type: type, aliases: others + [old.rawValue], heading: known?.heading,
              scale: known?.scale))
        }
        let rest = kept == 0 ? "" : " \(kept.albums) had another \(new), and kept \(old)."
        return moved == 0
          ? .unchanged("No album has a value to move.\(rest)")
          : .changed("Renamed \(old) to \(new) in \(moved.albums).\(rest)")
      }
    }
  }
}
