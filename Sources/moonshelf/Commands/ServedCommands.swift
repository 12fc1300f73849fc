import AlbumModel
import AlbumScripting
import AlbumServer

/// The commands of the session's scripts for a server, which runs each as another process.
final class ServedCommands: AlbumCommands {
  private let session: LibrarySession
  private let options: LibraryOptions

  /// Runs commands on a session's library, with the scripts of the same options.
  init(_ session: LibrarySession, _ options: LibraryOptions) {
    (self.session, self.options) = (session, options)
  }

  func commands() -> JSONValue {
    let commands = (session.host?.commands ?? [:]).values.sorted { $0.name < $1.name }
    return .array(
      commands.map { command -> JSONValue in
        [
          "name": .text(command.name), "help": .text(command.help),
          "arguments": .text(command.arguments), "key": JSONValue(command.key.map { String($0) }),
          "script": .text(command.scriptName),
          "options": .array(
            command.options.map { $0.value.node(with: "help", required: $0.isRequired) }),
        ]
      })
  }

  func arguments(for name: String, _ call: JSONObject) throws -> [String]? {
    guard let command = session.host?.commands[name], let path = session.library.path else {
      return nil
    }
    // Only its own options: those of the program could name other files, or allow more.
    var words = [name, "--job", "--library=\(path)"]
    if let scripts = options.scripts { words.append("--scripts=\(scripts)") }
    if let options = call.value(named: "options") {
      guard case .object(let values) = options else { throw UserError("options must be an object") }
      for member in values {
        guard let option = command.options.first(where: { $0.value.name == member.name }) else {
          throw UserError("\(name) has no option \(member.name.prefix(40))")
        }
        switch (option.value.standard, member.value) {
        case (.flag, .flag(true)): words.append(option.flag)
        case (.flag, .flag(false)): words.append("--no-" + option.flag.dropFirst(2))
        case (.flag, _): throw UserError("\(member.name) must be true or false")
        case (_, .text(let text)): words.append("\(option.flag)=\(text)")
        case (_, .integer), (_, .number): words.append("\(option.flag)=\(member.value.line)")
        default: throw UserError("\(member.name) must be a text or a number")
        }
      }
    }
    let arguments = call.exactTexts("arguments") ?? []
    guard case .array(let given) = call.value(named: "arguments") ?? .array([]),
      given.count == arguments.count
    else { throw UserError("arguments must be a list of texts") }
    words += ["--"] + arguments
    guard !words.contains(where: { $0.utf8.contains(0) }) else {
      throw UserError("an argument has a zero byte")
    }
    return words
  }
}
