import AlbumModel
import Glibc

/// The user's editor.
struct EditorProgram {
  /// The command for the user's shell.
  private let command: String

  /// Finds it: `VISUAL`, otherwise `EDITOR`, otherwise vi or nano.
  ///
  /// - Throws: ``UserError`` when there is none.
  init() throws {
    let wanted = [Self.variable("VISUAL"), Self.variable("EDITOR")].compactMap(\.self)
      .first { !$0.trimmedOfBlanks.isEmpty }
    guard let command = wanted ?? ["vi", "nano"].first(where: Self.isInstalled) else {
      throw UserError.usage(
        "no editor is set; set EDITOR, as in EDITOR=nano moonshelf edit …"
      )
    }
    self.command = command
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  private static func isInstalled(_ name: String) -> Bool {
    let path = variable("PATH") ?? "/usr/bin:/bin"
    return path.split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
  }

  /// Lets the user edit a file.
  ///
  /// Ctrl-C is the editor's while it runs.
  ///
  /// - Throws: ``EditorFailure``.
  func edit(_ path: String) throws {
    fflush(nil)
    let status = system(command + " " + path.quotedForShell)
    guard status != 0 else { return }
    throw EditorFailure(
      command: command, code: status > 0 && status & 0x7F == 0 ? status >> 8 : nil)
  }
}

/// An editor that failed.
struct EditorFailure: Error, CustomStringConvertible {
  let command: String
  let code: Int32?

  var description: String {
    switch code {
    case 127: "editor not found: \"\(command)\": set EDITOR to one that is installed"
    case let code?: "the editor \(command) failed with \(code)"
    case nil: "the editor \(command) was stopped"
    }
  }
}
