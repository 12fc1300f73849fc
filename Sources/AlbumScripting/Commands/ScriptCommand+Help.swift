import AlbumModel

extension ScriptCommand {
  /// The text of `moonshelf NAME --help`.
  public var usage: String {
    let words = arguments.isEmpty ? "" : " \(arguments)"
    var text = help.isEmpty ? "" : "OVERVIEW: \(help)\n\n"
    text += "USAGE: moonshelf \(name)\(options.isEmpty ? "" : " [options]")\(words)\n\n"
    text += "A command of the script \(scriptName).\n\nOPTIONS:\n"
    let rows = options.map(\.row) + [("--help", "Show this help.")]
    let width = min(28, (rows.map(\.0.count).max() ?? 0) + 2)
    for (left, right) in rows {
      let gap = left.count < width ? String(repeating: " ", count: width - left.count) : "  "
      text += right.isEmpty ? "  \(left)\n" : "  \(left)\(gap)\(right)\n"
    }
    return text
  }
}

extension ScriptCommand.Option {
  fileprivate var row: (String, String) {
    switch standard {
    case .flag(let isOn):
      (isOn ? "\(flag), \(negatedFlag)" : flag, help)
    case .text(""): ("\(flag) TEXT", help)
    case .text(let text): ("\(flag) TEXT", "\(help) (default: \(text))".trimmingFirstSpace)
    default: ("\(flag) NUMBER", "\(help) (default: \(standard))".trimmingFirstSpace)
    }
  }
}

extension String {
  fileprivate var trimmingFirstSpace: String { hasPrefix(" ") ? String(dropFirst()) : self }
}
