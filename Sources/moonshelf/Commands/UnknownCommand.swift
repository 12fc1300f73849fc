import AlbumModel
import AlbumScripting

/// A word that is no command.
struct UnknownCommand {
  let name: String
  /// Whether the user wanted none of the script folder's scripts.
  let isWithoutScripts: Bool
  /// The script folder, if it is wanted and there is one.
  let folder: ScriptFolder?

  /// What to say: why it is none, or what may have been meant.
  var mistake: WrongUse {
    WrongUse(description: "there is no command \"\(name)\"" + (reason ?? suggestion))
  }

  private var reason: String? {
    if isWithoutScripts,
      let script = ScriptPlaces.standard().flatMap({ ScriptFolder($0) })?.owner(ofCommand: name)
    {
      return ": it is of the script \(script.name), which --no-scripts leaves out"
    }
    guard let folder, let script = folder.owner(ofCommand: name) else { return nil }
    if folder.disabled.contains(script.name) {
      return ": it is of the script \(script.name), which is off; "
        + "moonshelf scripts enable \(script.name) switches it on"
    }
    return ": \(script.file) was not loaded; see moonshelf scripts show \(script.name)"
  }

  private var suggestion: String {
    let known = Moonshelf.commandNames + (folder?.commands.map(\.name) ?? [])
    return EditDistance.nearest(to: name, among: known).map { ": did you mean \"\($0)\"?" }
      ?? "; see moonshelf --help"
  }
}
