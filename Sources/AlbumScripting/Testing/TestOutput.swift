/// What a test printed, and what was logged meanwhile.
final class TestOutput {
  /// What was printed, without what was logged.
  private(set) var printed = ""
  private var finished: [String] = []
  /// What was written without a line end yet.
  private var begun = ""

  /// Everything, a line each, in its order.
  var lines: [String] { begun.isEmpty ? finished : finished + [begun] }

  func print(_ line: String) {
    printed += line + "\n"
    finished.append(begun + line)
    begun = ""
  }

  func write(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    printed += text
    begun += text
    let lines = begun.split(separator: "\n", omittingEmptySubsequences: false)
    finished += lines.dropLast().map(String.init)
    begun = lines.last.map(String.init) ?? ""
  }

  func log(_ level: String, _ message: String) {
    finished.append("\(level): \(message)")
  }
}
