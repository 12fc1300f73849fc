import Foundation
import LuaRuntime

/// The files of `Tests/Fixtures`.
enum Fixture {
  /// The text of a file.
  static func text(_ name: String) -> String {
    guard let text = try? String(contentsOfFile: path(name), encoding: .utf8), !text.isEmpty
    else { preconditionFailure("\(name) is missing or empty") }
    return text
  }

  static func path(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent("../Fixtures/\(name)").standardized.path
  }

  /// A script of the file `lua-runtime-scripts.txt`: a line with the name, and the script.
  static func script(_ name: String) -> String {
    let parts = ("\n" + text("lua-runtime-scripts.txt")).components(separatedBy: "\n--- ")
    guard let part = parts.first(where: { $0.hasPrefix(name + "\n") }) else {
      preconditionFailure("no script \(name)")
    }
    return String(part.dropFirst(name.count + 1))
  }

  /// The lines of a file.
  static func lines(_ name: String) -> [String] {
    text(name).split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// The rows of a table in `Tests/Tables`.
  static func pairs(_ name: String) -> [(String, String)] {
    let rows = lines("../Tables/\(name).jsonl").compactMap {
      try? JSONDecoder().decode([String].self, from: Data($0.utf8))
    }
    return rows.map { ($0[0], LuaMachine.version < "5.5" ? $0[1] : $0.last ?? "") }
  }
}

extension LuaMachine {
  /// Sets a global function.
  func define(_ name: String, _ body: @escaping (LuaCall) throws -> LuaResults) throws {
    try environment.set(name, makeFunction(body))
  }

  /// Sets a global function with typed arguments.
  func define<each Argument: LuaReadable, each Result: LuaPushable>(
    _ name: String, _ body: @escaping (repeat each Argument) throws -> (repeat each Result)
  ) throws {
    try environment.set(name, makeFunction(body))
  }
}
