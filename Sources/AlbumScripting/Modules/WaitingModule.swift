import AlbumLibrary
import AlbumModel
import CEmbeddedFiles
import LuaRuntime
import ScriptAPI

extension ScriptHost {
  /// Adds what waits: `moonshelf.sleep`, and the questions `ask`, `choose` and `form`.
  func addWaiting(to module: ModuleObject) throws {
    try addAction("sleep", to: module) { host, call in
      let seconds = try call.number(1, "seconds")
      guard (0...3600).contains(seconds) else {
        throw LuaArgumentError(1, "seconds are from 0 to 3600")
      }
      try host.beginWaiting("a script can only sleep", for: "moonshelf.sleep")
      host.pause(seconds)
    }
    try add("ask", to: module) { host, call in
      let options = try call.optionalTable(2, "opts")
      try options?.allowing(["name", "default", "min", "max"], in: "ask")
      let question = try Preference(asking: call.string(1, "question"), options)
      return try host.answered(call, [question]) { try call.returns(PushedField($0[0])) }
    }
    try add("choose", to: module) { host, call in
      let options = try call.optionalTable(3, "opts")
      try options?.allowing(["name", "default"], in: "choose")
      let question = try Preference(
        asking: call.string(1, "question"), options, choices: call.table(2, "choices"))
      return try host.answered(call, [question]) { answers in
        let place = question.choices.firstIndex(of: answers[0]).map { $0 + 1 }
        return try call.returns(PushedField(answers[0]), place)
      }
    }
    try add("form", to: module) { host, call in
      var questions: [Preference] = []
      for field in try call.table(1, "fields").elements(of: "fields") {
        guard case .table(let field) = field else {
          throw LuaArgumentError(1, "a field of a form is a table")
        }
        try field.allowing(
          ["name", "label", "default", "choices", "min", "max"], in: "a field of a form")
        guard let name = try field.member("name", as: String?.self) else {
          throw LuaArgumentError(1, "a field of a form needs a name")
        }
        let label = try field.member("label", as: String?.self) ?? name
        questions.append(
          try Preference(
            asking: label, field, choices: field.member("choices", as: LuaTable?.self)))
      }
      return try host.answered(call, questions) { answers in
        var table: TableFields = [:]
        for (question, answer) in zip(questions, answers) {
          table.set(question.name, PushedField(answer))
        }
        return try call.returns(table)
      }
    }
  }

  /// A script's `moonshelf.tasks`, which is in Lua: `tasks.lua` of ScriptAPI.
  func makeTasks(for script: Script) throws -> LuaFunction {
    let tasks = try ProgramScript(on: machine)
    try tasks.set("http", make(makeHTTPModule(for: script)))
    try tasks.set("moonshelf", make(shared))
    let start = ContinuousClock.now
    try tasks.add("now") { Double((ContinuousClock.now - start) / .seconds(1)) }
    return try tasks.load(embedded_tasks_lua(), name: "[tasks]").call(returning: LuaFunction.self)
  }

  /// Prepares to wait for something outside of the program: the library's lock is not held.
  ///
  /// - Parameters:
  ///   - refusal: the beginning of the error where no user waits for the script.
  ///   - subject: what is waited for.
  /// - Throws: `LuaFailure`; the library's error inside a transaction.
  func beginWaiting(_ refusal: String, for subject: String) throws {
    guard isInForeground else {
      throw LuaFailure("\(refusal) by a running script, a command, the console or a test")
    }
    try library.release(for: subject)
  }

  private func answered(
    _ call: LuaCall, _ questions: [Preference], _ body: ([FieldValue]) throws -> LuaResults
  ) throws -> LuaResults {
    let answers = try mistakes {
      try beginWaiting("a question can only be asked", for: "a question")
      let left = machine.stopClock()
      defer { machine.startClock(left) }
      return try options.ask(questions)
    }
    return try answers.map(body) ?? call.fails("no answer")
  }
}

extension Preference {
  /// A question, whose answer has the type of its default, and a name for answers in advance.
  fileprivate init(asking label: String, _ options: LuaTable?, choices: LuaTable? = nil) throws {
    try self.init(
      name: options?.member("name", as: String?.self) ?? Self.name(of: label), label: label,
      standard: options?.get("default", as: LuaValue.self) ?? .nil, options, choices: choices,
      fallback: .text(""), of: "\"\(label)\"")
  }

  /// `Which label?` is `which_label`.
  private static func name(of label: String) -> String {
    FoldedText.fold(label).split { !$0.isLetter && !$0.isNumber }.joined(separator: "_")
  }
}
