import CEmbeddedFiles

/// The examples and explanations of commands: `command-help.txt`.
enum CommandHelp {
  /// The text of a command, such as `scripts add`.
  static func of(_ command: String) -> String {
    var length = 0
    guard let text = embedded_command_help(command, &length) else {
      preconditionFailure("\(command) has no help")
    }
    return String(
      decoding: UnsafeRawBufferPointer(start: text, count: length), as: UTF8.self)
  }
}
