import AlbumPresentation
import AlbumScripting
import AlbumTestSupport

/// A console on a library in memory.
final class ConsoleBench {
  let bench: ScriptBench
  let console: ScriptConsole

  init(terminal: Terminal = .none, timeLimit: Double? = nil) throws {
    bench = try ScriptBench(timeLimit: timeLimit)
    console = try ScriptConsole(host: bench.host, folder: bench.folder.path) { terminal }
  }

  /// The result of a line.
  @discardableResult
  func answer(_ text: String) throws -> String? {
    guard let input = try console.read(text) else { return "more is needed" }
    return try console.run(input)
  }

  /// The message of a line that fails.
  func complaint(_ text: String) -> String {
    do { return try answer(text) ?? "nothing" } catch { return console.explain(error) }
  }

  /// The completions of a line.
  func completed(_ line: String) -> [String] { console.completions(of: line).candidates }
}
