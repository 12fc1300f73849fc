import AlbumLibrary
import AlbumScripting
import Glibc

/// A script host as commands use it: output to the terminal, Ctrl-C stops the script.
enum ScriptSession {
  static func makeHost(
    for library: LibraryAPI, memoryLimit: Int? = 256 << 20, timeLimit: Double? = nil
  ) throws -> ScriptHost {
    try ScriptHost(
      library: library,
      options: ScriptOptions(
        memoryLimit: memoryLimit, timeLimit: timeLimit, print: { print($0) },
        log: { level, message in
          if level != "debug" || getenv("MOONSHELF_DEBUG") != nil {
            Console.note("\(level): \(message)")
          }
        }))
  }

  /// Runs something of a host's so that Ctrl-C stops it in an orderly way.
  static func stoppable<Result>(_ host: ScriptHost, _ body: () throws -> Result) throws -> Result {
    try Interruption.whileStoppable(by: host.interrupt, body)
  }
}
