import AlbumLibrary
import AlbumModel
import AlbumPresentation
import AlbumScripting
import ArgumentParser

/// `moonshelf prefs`.
struct PrefsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prefs", abstract: "Show and change script settings.",
    discussion: """
      moonshelf prefs
      moonshelf prefs set tidy.min_year 1960
      moonshelf prefs reset tidy.min_year
      """,
    subcommands: [List.self, Set.self, Reset.self], defaultSubcommand: List.self)

  /// Marks a negative number on a command line as a value, not an option.
  static func expanding(_ arguments: [String]) -> [String] {
    guard arguments.starts(with: ["prefs", "set"]), !arguments.contains("--"),
      let place = arguments.firstIndex(where: { $0.hasPrefix("-") && Double($0) != nil })
    else { return arguments }
    var arguments = arguments
    let number = arguments.remove(at: place)
    return arguments + ["--", number]
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List all settings.")

    @OptionGroup var result: ResultOptions
    @OptionGroup var library: LibraryOptions

    mutating func run() throws {
      let settings = try ScriptSettings(library)
      let rows = try settings.definitions.map { definition -> [FieldValue?] in
        let set = try settings.preferences.value(
          of: definition.preference.name, in: definition.script)
        return [
          .text(definition.key), set ?? definition.preference.standard,
          definition.preference.standard, .text(definition.preference.label),
        ]
      }
      try result.printRows(
        [
          Column(key: "setting"), Column(key: "value"), Column(key: "default"),
          Column(key: "label"),
        ], rows, whenEmpty: "No script in the script folder has settings.")
      try settings.session.closeUnused()
    }
  }

  struct Set: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Change a setting.")

    @Argument(help: ArgumentHelp("Which.", valueName: "script.setting"))
    var key: String

    @Argument(help: "New value.")
    var value: String

    @OptionGroup var result: ResultOptions
    @OptionGroup var library: LibraryOptions

    mutating func run() throws {
      let settings = try ScriptSettings(library)
      let definition = try settings.definition(key)
      let value = try definition.preference.value(from: self.value)
      try settings.preferences.set(value, for: key)
      result.say("\(key) is \(value).")
      try settings.session.closeUnused()
    }
  }

  struct Reset: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Reset a setting to its default.")

    @Argument(help: ArgumentHelp("Which.", valueName: "script.setting"))
    var key: String

    @OptionGroup var result: ResultOptions
    @OptionGroup var library: LibraryOptions

    mutating func run() throws {
      let settings = try ScriptSettings(library)
      let definition = try settings.definition(key)
      try settings.preferences.set(nil, for: key)
      result.say("\(key) is \(definition.preference.standard) again.")
      try settings.session.closeUnused()
    }
  }
}

/// The settings of the scripts in the script folder, which declare them while they load.
private struct ScriptSettings {
  let session: LibrarySession
  let preferences: Preferences
  let definitions: [ScriptHost.PreferenceDefinition]

  init(_ options: LibraryOptions) throws {
    session = try options.open(for: .settings)
    preferences = Preferences(path: options.places?.preferences)
    definitions = session.host?.preferenceDefinitions ?? []
  }

  func definition(_ key: String) throws -> ScriptHost.PreferenceDefinition {
    if let found = definitions.first(where: { $0.key == key }) { return found }
    let nearest = EditDistance.nearest(to: key, among: definitions.map(\.key))
    throw UserError.usage(
      "there is no setting \"\(key)\""
        + (nearest.map { ": did you mean \"\($0)\"?" } ?? "; see moonshelf prefs"))
  }
}
