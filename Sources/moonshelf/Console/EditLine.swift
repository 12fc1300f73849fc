import Glibc

/// libedit, through its readline interface: loaded only when a console opens on a terminal, because
/// every other command would pay for it at its start.
struct EditLine {
  typealias Text = UnsafeMutablePointer<CChar>
  /// `char **(*)(const char *word, int start, int end)`.
  typealias Completer =
    @convention(c) (UnsafePointer<CChar>?, Int32, Int32) -> UnsafeMutablePointer<Text?>?
  /// `int (*)(FILE *)`.
  typealias KeySource = @convention(c) (UnsafeMutableRawPointer?) -> Int32
  private typealias Action = @convention(c) () -> Int32
  private typealias Reader = @convention(c) (UnsafePointer<CChar>?) -> Text?
  private typealias Setting = @convention(c) (Int32) -> Void

  /// Its functions and variables, by name.
  private let symbols: [String: UnsafeMutableRawPointer]
  let addHistory: @convention(c) (UnsafePointer<CChar>?) -> Int32

  private static let names = [
    "readline", "add_history", "stifle_history", "rl_initialize", "rl_prep_terminal",
    "rl_resize_terminal", "rl_forced_update_display", "rl_line_buffer",
    "rl_attempted_completion_over", "rl_attempted_completion_function",
    "rl_basic_word_break_characters", "rl_completion_append_character", "rl_catch_signals",
    "rl_getc_function",
  ]

  /// Loads the library and installs a completer and a source of keys; nil if it is not installed.
  init?(completer: Completer, keys: KeySource, historyLimit: Int) {
    guard let handle = dlopen("libedit.so.2", RTLD_NOW | RTLD_LOCAL) else { return nil }
    let found = Self.names.compactMap { name in dlsym(handle, name).map { (name, $0) } }
    symbols = Dictionary(uniqueKeysWithValues: found)
    guard found.count == Self.names.count, let addHistory = symbols["add_history"] else {
      return nil
    }
    self.addHistory = unsafeBitCast(
      addHistory, to: (@convention(c) (UnsafePointer<CChar>?) -> Int32).self)
    set("rl_attempted_completion_function", to: Optional(completer))
    set(
      "rl_basic_word_break_characters",
      to: strdup(" \t\n\"'\\`@$><=;|&{}()[].,:+-*/%#~^!?") as Text?)
    set("rl_completion_append_character", to: Int32(0))
    // Signals and keys are handled by `Keyboard`.
    set("rl_catch_signals", to: Int32(0))
    set("rl_getc_function", to: Optional(keys))
    guard function("rl_initialize", as: Action.self)?() == 0 else { return nil }
    function("stifle_history", as: Setting.self)?(Int32(historyLimit))
  }

  private func function<Function>(_ name: String, as type: Function.Type) -> Function? {
    symbols[name].map { unsafeBitCast($0, to: type) }
  }

  private func set<Value>(_ name: String, to value: Value) {
    symbols[name]?.assumingMemoryBound(to: Value.self).pointee = value
  }

  /// Reads a line that the user types and edits.
  ///
  /// - Returns: the line, to be freed; nil when there is none.
  func line(after prompt: String) -> Text? {
    // The library would take the terminal over after the prompt, and the terminal would handle
    // characters typed in between.
    function("rl_prep_terminal", as: Setting.self)?(1)
    return function("readline", as: Reader.self).flatMap { prompt.withCString($0) }
  }

  /// The current text of the line.
  var typed: String {
    let line = symbols["rl_line_buffer"]?.assumingMemoryBound(to: Text?.self).pointee
    return line.map { String(cString: $0) } ?? ""
  }

  /// Keeps the library from completing file names if nothing else matches.
  func endCompletion() { set("rl_attempted_completion_over", to: Int32(1)) }

  /// Shows the line again, after the window changed or the program was continued.
  func showAgain() {
    function("rl_resize_terminal", as: (@convention(c) () -> Void).self)?()
    function("rl_prep_terminal", as: Setting.self)?(1)
    _ = function("rl_forced_update_display", as: Action.self)?()
  }
}
