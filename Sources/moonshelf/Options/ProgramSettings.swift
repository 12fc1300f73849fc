import AlbumFiles
import AlbumModel
import AlbumPresentation
import AlbumScripting

/// The settings of the program itself, which are in the same file as those of scripts.
///
/// An option takes precedence over the environment, and that over the file.
struct ProgramSettings {
  /// Where a value comes from.
  enum Source: String {
    case standard = "default"
    case file
    case environment
    case option
  }

  /// The settings that users can change, by their keys.
  static let known: [Preference] = [
    Preference(name: "list.layout", standard: .text("default"), label: "Layout of list"),
    Preference(name: "list.sort", standard: .text(""), label: "Fields to sort by: artist,year-"),
    Preference(
      name: "list.format", standard: .text("table"), label: "Format of list", choices: formats),
    Preference(name: "show.layout", standard: .text("full"), label: "Layout of show"),
    Preference(
      name: "show.format", standard: .text("table"), label: "Format of show", choices: formats),
  ]

  private static let formats = FormatName.ofAlbums.map { FieldValue.text($0.rawValue) }
  /// The beginning of the keys of aliases.
  static let aliasPrefix = "alias."

  /// The values of the file.
  let values: [String: FieldValue]

  /// Reads the file; a mistake in it is reported, and it counts as empty.
  init(_ options: LibraryOptions) {
    self.init(path: ScriptDirectory.standard(folder: options.scripts)?.preferences)
  }

  /// Reads a file; nil for none.
  init(path: String?) {
    do { values = try Preferences(path: path).all() } catch {
      Console.note("moonshelf: \(error)")
      values = [:]
    }
  }

  /// Reads settings.
  ///
  /// - Throws: `UserError` for a mistake in their file.
  init(_ preferences: Preferences) throws { values = try preferences.all() }

  /// The value of a setting that the user set, and where; nil for the default.
  func value(of key: String) -> (text: String, source: Source)? {
    if let value = Environment.value(Self.variable(of: key)) { return (value, .environment) }
    guard case .text(let text)? = values[key], !text.isEmpty else { return nil }
    return (text, .file)
  }

  private static func variable(of key: String) -> String {
    "MOONSHELF_" + key.uppercased().replacing(".", with: "_")
  }

  /// The format that the user set for a command; nil for the default.
  ///
  /// - Throws: `UserError` for an unknown one.
  func format(of command: String) throws -> FormatName? {
    let key = command + ".format"
    guard let (text, _) = value(of: key) else { return nil }
    guard let format = AlbumFormat(argument: text) else {
      throw UserError.usage("the setting \(key) is no format: \"\(text)\"")
    }
    return format.name
  }

  /// Applies the settings of a command where no option is given.
  ///
  /// - Returns: the options with the settings, and where the name of the layout is from.
  /// - Throws: `UserError` for an invalid setting.
  func applied(
    of command: String, to layout: LayoutOptions, _ chosen: AlbumFormat?
  ) throws -> (layout: LayoutOptions, result: ResultOptions, layoutSource: String) {
    var (layout, result) = (layout, ResultOptions())
    var source = LayoutOptions.source
    result.chosenFormat = try chosen?.name ?? format(of: command)
    if layout.layout == nil, layout.columns == nil, layout.template == nil {
      let key = command + ".layout"
      if let (text, place) = value(of: key) {
        layout.layout = text
        source =
          place == .environment ? "the variable \(Self.variable(of: key))" : "the setting \(key)"
      }
    }
    return (layout, result, source)
  }

  /// The names of aliases with their texts, in order.
  var aliases: [(name: String, text: String)] {
    values.sorted { $0.key < $1.key }.compactMap { key, value in
      guard key.hasPrefix(Self.aliasPrefix), case .text(let text) = value else { return nil }
      return (String(key.dropFirst(Self.aliasPrefix.count)), text)
    }
  }
}
