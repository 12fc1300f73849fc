import AlbumFiles
import ScriptAPI

/// Configures a folder of scripts for editors with lua-language-server, and for luacheck.
public enum EditorSetup {
  /// Writes `library/moonshelf.lua`, `.luarc.json` and `.luacheckrc`.
  ///
  /// The first is always replaced; the others are written if missing, and left unchanged if the
  /// user has edited them.
  ///
  /// - Parameter folder: created if missing.
  /// - Returns: a line for each file, with its path in the folder: `.luarc.json: up to date`.
  /// - Throws: an error with the name of the file that cannot be read or written.
  public static func write(into folder: String) throws -> [String] {
    try [
      write(APIDescription.annotations, to: "library/moonshelf.lua", in: folder),
      write(
        languageServer, to: ".luarc.json", in: folder,
        advice: "add \"library\" to its \"workspace.library\""),
      write(luacheck, to: ".luacheckrc", in: folder, advice: "add moonshelf to its read_globals"),
    ]
  }

  /// Writes a file; one with advice for the user is left unchanged if the user has edited it.
  private static func write(
    _ text: String, to path: String, in folder: String, advice: String? = nil
  ) throws -> String {
    let file = StateFile(folder + "/" + path)
    if let there = try file.text() {
      if there == text { return "\(path): up to date" }
      if let advice { return "\(path): not changed; \(advice)" }
    }
    try file.write(Array(text.utf8))
    return "\(path): written"
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
