import AlbumFiles
import AlbumModel
import AlbumScripting
import ArgumentParser

struct PrefsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "prefs", subcommands: [List.self, Set.self, Reset.self], defaultSubcommand: List.self)

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
    static let configuration = CommandConfiguration("prefs list")

    @OptionGroup var result: ResultOptions
    @OptionGroup var library: LibraryOptions

    mutating func run() throws {
      let settings = try ScriptSettings(library)
      var rows = try programRows(settings.preferences)
      for definition in settings.definitions {
        let set = try settings.preferences.value(
          of: definition.preference.name, in: definition.script)
        let source = set == nil ? ProgramSettings.Source.standard : .file
        rows.append([
          .text(definition.key), set ?? definition.preference.standard, .text(source.rawValue),
          definition.preference.standard, .text(definition.preference.label),
        ])
      }
      try result.printRows(["setting", "value", "from", "default", "label"], rows, whenEmpty: "")
      try settings.session.closeUnused()
    }

    /// The settings of the program itself, with those that only options and the environment set.
    private func programRows(_ preferences: Preferences) throws -> [[FieldValue?]] {
      typealias Row = (String, String?, ProgramSettings.Source, standard: FieldValue?, String)
      let settings = try ProgramSettings(preferences)
      func place(_ option: String?, _ variable: String) -> ProgramSettings.Source {
        if option != nil { return .option }
        return Environment.value(variable) == nil ? .standard : .environment
      }
      var rows: [Row] = [
        (
          "library", try library.path(), place(library.library, "MOONSHELF_LIBRARY"), nil,
          "Library file"
        ),
        (
          "scripts", library.places?.scripts, place(library.scripts, "MOONSHELF_SCRIPTS"), nil,
          "Script folder"
        ),
      ]
      rows += ProgramSettings.known.map { setting in
        let set = settings.value(of: setting.name)
        return (setting.name, set?.text, set?.source ?? .standard, setting.standard, setting.label)
      }
      rows += settings.aliases.map { ("alias." + $0.name, $0.text, .file, nil, "Alias") }
      return rows.map { key, value, source, standard, label in
        [
          .text(key), value.map(FieldValue.text) ?? standard, .text(source.rawValue), standard,
          .text(label),
        ]
      }
    }
  }

  struct Set: ParsableCommand {
    static let configuration = CommandConfiguration("prefs set")

    @Argument(help: ArgumentHelp("Which.", valueName: "script.setting"))
    var key: String

    @Argument(help: "New value.")
    var value: String

    @OptionGroup var options: ChangeOptions

    mutating func run() throws {
      let settings = try ScriptSettings(options.library)
      let value = try settings.preference(key, for: self.value).value(from: self.value)
      if try ProgramSettings.isAlias(key), ShellCommand.words(in: self.value).isEmpty {
        throw UserError.usage("an alias needs words: moonshelf prefs set \(key) \"genre:jazz\"")
      }
      if !options.says("\(key) would be \(value).") {
        try settings.preferences.set(value, for: key)
        options.result.say("\(key) is \(value).")
      }
      try settings.session.closeUnused()
    }
  }

  struct Reset: ParsableCommand {
    static let configuration = CommandConfiguration("prefs reset")

    @Argument(help: ArgumentHelp("Which.", valueName: "script.setting"))
    var key: String

    @OptionGroup var options: ChangeOptions

    mutating func run() throws {
      let settings = try ScriptSettings(options.library)
      let preference = try settings.preference(key)
      let standard = "\(preference.standard)"
      let state =
        try ProgramSettings.isAlias(key)
        ? "removed" : "\(standard.isEmpty ? "empty" : standard) again"
      if !options.says("\(key) would be \(state).") {
        try settings.preferences.set(nil, for: key)
        options.result.say("\(key) is \(state).")
      }
      try settings.session.closeUnused()
    }
  }
}

/// All settings: scripts in the script folder declare theirs while they load.
private struct ScriptSettings {
  let session: LibrarySession
  let preferences: Preferences
  let definitions: [ScriptHost.PreferenceDefinition]

  init(_ options: LibraryOptions) throws {
    session = try options.open(for: .settings)
    preferences = Preferences(path: options.places?.preferences)
    definitions = session.host?.preferenceDefinitions ?? []
  }

  /// The setting with a key: of the program, an alias, or of a script.
  ///
  /// - Throws: `UserError` if there is none, and for fields to sort by that there are not.
  func preference(_ key: String, for value: String = "") throws -> Preference {
    if var known = ProgramSettings.known.first(where: { $0.name == key }) {
      if !known.choices.isEmpty { known.choices += session.folderFormats.map(FieldValue.text) }
      if key.hasSuffix(".layout"), !value.hasSuffix(".lua") {
        known.choices = session.layoutNames.map(FieldValue.text)
      }
      if key.hasSuffix(".sort") { _ = try session.library.queryParser.order(value) }
      return known
    }
    if try ProgramSettings.isAlias(key) { return Preference(name: key, standard: .text("")) }
    if let found = definitions.first(where: { $0.key == key }) { return found.preference }
    let keys = ProgramSettings.known.map(\.name) + definitions.map(\.key)
    let nearest = EditDistance.nearest(to: key, among: keys)
    throw UserError.usage(
      "there is no setting \"\(key)\""
        + (nearest.map { ": did you mean \"\($0)\"?" } ?? "; see moonshelf prefs"))
  }
}

extension ProgramSettings {
  /// Checks whether a key is that of an alias.
  ///
  /// - Returns: whether it is one.
  /// - Throws: `UserError` for a name that an alias cannot have.
  static func isAlias(_ key: String) throws -> Bool {
    guard key.hasPrefix(aliasPrefix) else { return false }
    let name = key.dropFirst(aliasPrefix.count)
    guard let first = name.first, first.isLetter,
      name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
    else {
      throw UserError.usage(
        "the name of an alias has letters, digits, - and _, and begins with a letter: alias.jazz")
    }
    guard !Moonshelf.hasCommand(named: String(name)) else {
      throw UserError.usage("\(name) is a command of moonshelf, and cannot be an alias")
    }
    return true
  }

  /// A command line whose first word is an alias, with the alias's words instead.
  ///
  /// If the alias does not begin with a command, it is a query for `list`.
  ///
  /// - Returns: nil if the first word is no alias.
  static func expanding(_ arguments: [String]) -> [String]? {
    guard let name = arguments.first, !name.hasPrefix("-"), !Moonshelf.hasCommand(named: name),
      let path = ScriptDirectory.standard()?.preferences
    else { return nil }
    guard let alias = ProgramSettings(path: path).aliases.first(where: { $0.name == name }) else {
      return nil
    }
    let words = ShellCommand.words(in: alias.text)
    let isCommand = words.first.map(Moonshelf.hasCommand) ?? false
    return (isCommand ? [] : ["list"]) + words + arguments.dropFirst()
  }
}
