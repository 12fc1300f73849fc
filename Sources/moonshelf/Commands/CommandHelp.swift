import ArgumentParser
import CEmbeddedFiles

extension CommandConfiguration {
  /// The configuration of a command, given by its words, such as `scripts add`.
  ///
  /// `command-help.txt` has its texts: what it does; then examples, and more to know, to which a
  /// text can be added.
  init(
    _ command: String, more: String = "", shouldDisplay: Bool = true,
    subcommands: [any ParsableCommand.Type] = [],
    defaultSubcommand: (any ParsableCommand.Type)? = nil, aliases: [String] = []
  ) {
    var length = 0
    guard let start = embedded_command_help(command, &length) else {
      preconditionFailure("\(command) is not in command-help.txt")
    }
    let bytes = UnsafeRawBufferPointer(start: start, count: length)
    let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? length
    self.init(
      commandName: command.split(separator: " ").last.map(String.init),
      abstract: String(decoding: UnsafeRawBufferPointer(rebasing: bytes[..<end]), as: UTF8.self),
      discussion: String(
        decoding: UnsafeRawBufferPointer(rebasing: bytes[min(end + 1, length)...]), as: UTF8.self)
        + more,
      shouldDisplay: shouldDisplay, subcommands: subcommands,
      defaultSubcommand: defaultSubcommand, aliases: aliases)
  }
}
