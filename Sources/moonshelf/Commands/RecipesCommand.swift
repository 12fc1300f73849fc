import AlbumModel
import ArgumentParser
import Glibc

struct RecipesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "recipes", subcommands: [List.self, Show.self, Add.self], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration("recipes list")

    @OptionGroup var result: ResultOptions
    @OptionGroup var library: LibraryOptions

    mutating func run() throws {
      let rows = try Recipe.all().map { recipe -> [FieldValue?] in
        [.text(recipe.name), .text(recipe.kind), .text(try recipe.purpose())]
      }
      try result.printRows(
        ["recipe", "kind", "purpose"], rows, whenEmpty: "There are no recipes.", title: "Recipes")
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration("recipes show")

    @Argument(help: "Name of the recipe.")
    var name: String

    @OptionGroup var library: LibraryOptions

    mutating func run() throws { print(try Recipe.named(name).text(), terminator: "") }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration("recipes add")

    @Argument(help: "Names of the recipes.")
    var names: [String]

    @OptionGroup var dryRun: DryRunOptions
    @OptionGroup var library: LibraryOptions

    mutating func run() throws {
      let places = try library.requirePlaces()
      let files = try names.map { name in
        let recipe = try Recipe.named(name)
        let (path, text) = ("\(places.scripts)/\(recipe.name).lua", try recipe.text())
        return (path, text, recipe.uses(in: text, copiedTo: path))
      }
      try places.write(files, dryRun, otherwise: "remove it to copy the recipe again")
    }
  }
}
