import AlbumFiles
import ScriptAPI

/// Configures a folder of scripts for editors with lua-language-server, and for luacheck.
public enum EditorSetup {
  /// The result for a file.
  public enum Fate: String, Sendable {
    /// It was missing, or an older version that moonshelf wrote.
    case written
    /// It is up to date.
    case unchanged
    /// It was written by the user and left unchanged.
    case kept
  }

  /// A file, by its path in the folder, and its result.
  public struct Outcome: Equatable, Sendable {
    /// The path relative to the folder: `.luarc.json`.
    public let path: String
    /// The result.
    public let fate: Fate
  }

  /// Writes `library/moonshelf.lua`, `.luarc.json` and `.luacheckrc`.
  ///
  /// The first is always replaced; the others are written if missing, and left unchanged if the
  /// user has edited them.
  ///
  /// - Parameter folder: created if missing.
  /// - Returns: the result for each file.
  /// - Throws: an error with the name of the file that cannot be read or written.
  public static func write(into folder: String) throws -> [Outcome] {
    try [
      write(APIDescription.annotations, to: "library/moonshelf.lua", in: folder, isOurs: true),
      write(languageServer, to: ".luarc.json", in: folder, isOurs: false),
      write(luacheck, to: ".luacheckrc", in: folder, isOurs: false),
    ]
  }

  private static func write(
    _ text: String, to path: String, in folder: String, isOurs: Bool
  ) throws -> Outcome {
    let file = StateFile(folder + "/" + path)
    if let there = try file.text() {
      if there == text { return Outcome(path: path, fate: .unchanged) }
      if !isOurs { return Outcome(path: path, fate: .kept) }
    }
    try file.write(Array(text.utf8))
    return Outcome(path: path, fate: .written)
  }

  /// The content of `.luarc.json`; a user with another one adds the library to it.
  static let languageServer = """
    {
      "$schema": "https://raw.githubusercontent.com/LuaLS/vscode-lua/master/setting/schema.json",
      "runtime.version": "Lua 5.4",
      "runtime.builtin": { "debug": "disable" },
      "workspace.library": ["library"],
      "workspace.checkThirdParty": false,
      "diagnostics.globals": ["arg", "before", "expect", "moonshelf", "test", "testing"]
    }

    """

  /// The content of `.luacheckrc`.
  static let luacheck = """
    -- What moonshelf adds to Lua 5.4 for every script, and for tests.
    std = "lua54"
    read_globals = { "moonshelf", "arg" }
    files["**/*_test.lua"].read_globals = { "test", "before", "expect", "testing" }
    exclude_files = { "library/moonshelf.lua" }
    max_line_length = 100

    """
}

extension EditorSetup.Outcome: CustomStringConvertible {
  /// `.luarc.json: kept, as it is yours; …`.
  public var description: String {
    switch fate {
    case .written: "\(path): written"
    case .unchanged: "\(path): up to date"
    case .kept where path == ".luarc.json":
      "\(path): not changed; add \"library\" to its \"workspace.library\""
    case .kept: "\(path): not changed; add moonshelf to its read_globals"
    }
  }
}
