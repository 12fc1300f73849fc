import AlbumModel
import AlbumScripting
import Glibc

/// Asks the user of the terminal what scripts want to know, unless it is answered in advance.
struct TerminalQuestions {
  /// Answers by the names of the questions.
  let answers: [String: String]

  /// Asks questions one after the other.
  ///
  /// - Returns: nil at the end of the input.
  /// - Throws: `UserError` for a wrong answer in advance, or without a terminal.
  func ask(_ questions: [Preference]) throws -> [FieldValue]? {
    var values: [FieldValue] = []
    for question in questions {
      let given = try answers[question.name].map { try question.answer(from: $0) }
      guard let value = try given ?? ask(question) else { return nil }
      values.append(value)
    }
    return values
  }

  private func ask(_ question: Preference) throws -> FieldValue? {
    while JobEvents.isOn {
      guard let text = JobEvents.ask(question) else { return nil }
      do throws(UserError) { return try question.answer(from: text) } catch {
        Console.note(error.description)
      }
    }
    guard Console.asks(isAnswered: false) else {
      throw UserError("asks \"\(question.label)\": answer it with --answer \(question.name)=VALUE")
    }
    for (place, choice) in question.choices.enumerated() {
      Console.writeSafely("\(place + 1)  \(choice)\n")
    }
    while true {
      Console.writeSafely("\(question.label) \(question.hint)")
      guard let line = readLine() else { return nil }
      let text = line.trimmingPrefix { $0.isWhitespace }
      if text.isEmpty { return question.standard }
      do throws(UserError) { return try question.answer(from: String(text)) } catch {
        Console.note(error.description)
      }
    }
  }

  /// Asks for a secret, which is not shown while it is typed; in a pipe, reads a line.
  ///
  /// - Returns: nil at the end of the input.
  static func hidden(_ prompt: String) -> String? {
    guard Console.asks(isAnswered: false) else { return readLine() }
    var shown = termios()
    tcgetattr(STDIN_FILENO, &shown)
    var hidden = shown
    hidden.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
    defer {
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
      Console.write("\n")
    }
    Console.write(prompt)
    return readLine()
  }
}

extension Preference {
  /// Reads an answer: a value, or the number of a choice that is not itself one of the choices.
  fileprivate func answer(from text: String) throws(UserError) -> FieldValue {
    do { return try value(from: text) } catch {
      guard let number = Int(text), choices.indices.contains(number - 1) else { throw error }
      return choices[number - 1]
    }
  }

  /// The default as a prompt shows it.
  fileprivate var hint: String {
    switch standard {
    case .flag(let isOn): isOn ? "[Y/n] " : "[y/N] "
    case .text(""): ""
    default: "[\(standard)] "
    }
  }
}
