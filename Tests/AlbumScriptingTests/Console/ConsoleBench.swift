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

  /// What a line gives.
  @discardableResult
  func answer(_ text: String) throws -> String? {
    guard let input = try console.read(text) else { return "more is needed" }
    return try console.run(input)
  }

  /// What is said of a line that fails.
  func complaint(_ text: String) -> String {
    do { return try answer(text) ?? "nothing" } catch { return console.explain(error) }
  }

  /// What a line can go on with.
  func completed(_ line: String) -> [String] {
    console.completions(of: line).candidates
  }
}
