import ScriptAPI

/// Sets a folder of scripts up for editors with lua-language-server, and for luacheck.
public enum EditorSetup {
  /// What became of a file.
  public enum Fate: String, Sendable {
    /// It was not there, or was an older one of moonshelf's own.
    case written
    /// It was there already, just so.
    case unchanged
    /// It is the user's, and was left alone.
    case kept
  }

  /// A file, by its path from the folder, and what became of it.
  public struct Outcome: Equatable, Sendable {
    /// From the folder on: `.luarc.json`.
    public let path: String
    /// What became of it.
    public let fate: Fate
  }

  /// Writes `library/moonshelf.lua`, `.luarc.json` and `.luacheckrc`.
  ///
  /// The first is moonshelf's own and always replaced; the others are written where there are
  /// none, and left alone where somebody has changed them.
  ///
  /// - Parameter folder: made when it is not there.
  /// - Returns: what became of each file.
  /// - Throws: an error that names the file which cannot be read or written.
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
    let place = folder + "/" + path
    if let there = try SettingsFile.read(place) {
      if there == text { return Outcome(path: path, fate: .unchanged) }
      if !isOurs { return Outcome(path: path, fate: .kept) }
    }
    try SettingsFile.write(Array(text.utf8), to: place)
    return Outcome(path: path, fate: .written)
  }

  /// What stands in `.luarc.json`; a user who keeps another one adds the library to it.
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

  /// What stands in `.luacheckrc`.
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
