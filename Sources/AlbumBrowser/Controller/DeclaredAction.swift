import CEmbeddedFiles
import Foundation

/// An action of the browser: `actions.json` declares each once for the terminal and the page.
package struct DeclaredAction: Decodable, Sendable {
  package let name, help: String
  /// Its name on buttons, what may be typed in the terminal, and the place in the terminal's bar.
  package var label, example, bar: String?
  /// The command that it runs in the terminal: `%` are the chosen albums, `#` is the number before
  /// the key, and the user ends one with a space at its end.
  package let command: String?
  /// The names of its keys on both faces, and of those of the terminal only.
  let keys: String?
  var terminal: String?

  /// Makes the action of a script's command.
  package init(command: String, key: Character, help: String, takesAlbums: Bool) {
    (name, keys, self.help) = (command, String(key), help.isEmpty ? "runs \(command)" : help)
    self.command = takesAlbums ? "\(command) % " : command
  }

  package var terminalKeys: String { [keys, terminal].compactMap(\.self).joined(separator: " ") }

  /// All actions, those of the bar first.
  package static let all = try? JSONDecoder().decode(
    [Self].self, from: Data(String(cString: embedded_actions()).utf8))
}
