import Foundation
import Glibc
import Testing

/// A shell in tmux, a terminal whose content can be read.
final class Multiplexer {
  /// A text that was not shown in time, and the screen instead.
  struct Missing: Error {
    let shown: String
  }

  /// The time limit of every wait.
  private static let waitLimit: TimeInterval = 30

  let program: Program
  private let socket: String

  /// Opens a terminal of a size with a shell in it, in an environment that has only the program.
  init(_ program: Program, columns: Int = 80, rows: Int = 24) throws {
    self.program = program
    socket = program.folder.file("tmux-\(UInt32.random(in: 0 ... .max))")
    var environment = program.environment
    environment["LANG"] = "C.UTF-8"
    environment["PS1"] = "$ "
    let words = environment.map { "\($0.key)=\($0.value)" }.sorted()
    let folder = URL(fileURLWithPath: Program.path).deletingLastPathComponent().path
    try tmux(
      [
        "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "-c",
        program.folder.path, "env", "-i", "TERM=screen", "PROGRAM=\(folder)/moonshelf",
      ]
        + words + ["sh"])
    try expect { $0 == "$" }
  }

  deinit {
    try? close()
  }

  /// Takes the terminal away from the process in it.
  func close() throws { try tmux(["kill-server"]) }

  /// Types text, as a user or a mouse would.
  func type(_ text: String) throws { try tmux(["send-keys", "-l", text]) }

  /// Presses keys, by tmux's names.
  func press(_ keys: String...) throws { try tmux(["send-keys"] + keys) }

  /// Types a command line.
  func enter(_ line: String) throws {
    try type(line)
    try press("Enter")
  }

  /// Opens the browser and waits until it shows an album.
  func browse(_ arguments: String = "", showing text: String) throws {
    try enter("\"$PROGRAM\" browse \(arguments)")
    try expect { $0.contains(text) && $0.contains("q") && !$0.contains("PROGRAM") }
  }

  /// Changes the size of the window.
  func resize(columns: Int, rows: Int) throws {
    try tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// The visible text, without trailing spaces and lines.
  var screen: String {
    get throws { try tmux(["capture-pane", "-p"]).trimmingCharacters(in: .newlines) }
  }

  /// The visible text with its styles.
  var styledScreen: String { get throws { try tmux(["capture-pane", "-p", "-e"]) } }

  /// A property of the terminal in tmux.
  func property(_ name: String) throws -> String {
    try tmux(["display-message", "-p", "#{\(name)}"]).trimmingCharacters(in: .newlines)
  }

  /// The process that the shell runs.
  func child() throws -> pid_t {
    let shell = try property("pane_pid")
    let children = try String(
      contentsOfFile: "/proc/\(shell)/task/\(shell)/children", encoding: .utf8)
    return try #require(pid_t(children.split(separator: " ").first ?? ""))
  }

  /// Waits until the screen meets a condition.
  @discardableResult
  func expect(_ isExpected: (String) throws -> Bool) throws -> String {
    let deadline = Date(timeIntervalSinceNow: Self.waitLimit)
    var shown = ""
    while Date() < deadline {
      shown = try screen
      if try isExpected(shown) { return shown }
    }
    throw Missing(shown: shown)
  }

  /// Waits until the screen shows a text.
  @discardableResult
  func expect(_ text: String) throws -> String { try expect { $0.contains(text) } }

  /// Waits until the screen is exactly this.
  func expect(exactly image: String) throws {
    do { try expect { $0 == image } } catch let missing as Missing {
      #expect(missing.shown == image)
    }
  }

  @discardableResult
  private func tmux(_ arguments: [String]) throws -> String {
    // The server that tmux starts keeps inherited files open, so it inherits none.
    let path = program.folder.file(".tmux-output")
    try Data().write(to: URL(fileURLWithPath: path))
    let process = try PseudoTerminal.spawn(
      ["env", "tmux", "-u", "-S", socket] + arguments, on: path,
      ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": program.folder.path])
    waitpid(process, nil, 0)
    return try String(contentsOfFile: path, encoding: .utf8)
  }
}
