import Glibc

/// libedit, through its readline interface: loaded only when a console opens on a terminal, because
/// every other command would pay for it at its start.
struct EditLine {
  typealias Text = UnsafeMutablePointer<CChar>
  /// `char **(*)(const char *word, int start, int end)`.
  typealias Completer =
    @convention(c) (
      UnsafePointer<CChar>?, Int32, Int32
    ) -> UnsafeMutablePointer<Text?>?
  /// `int (*)(FILE *)`.
  typealias KeySource = @convention(c) (UnsafeMutableRawPointer?) -> Int32
  typealias Action = @convention(c) () -> Int32

  private let handle: UnsafeMutableRawPointer

  private let readLine: @convention(c) (UnsafePointer<CChar>?) -> Text?
  let addHistory: @convention(c) (UnsafePointer<CChar>?) -> Int32
  private let limitHistory: @convention(c) (Int32) -> Void
  private let initialize: Action
  private let prepareTerminal: @convention(c) (Int32) -> Void
  private let resizeTerminal: @convention(c) () -> Void
  private let redisplay: Action
  private let line: UnsafeMutablePointer<Text?>
  private let completionIsOver: UnsafeMutablePointer<Int32>

  /// Loads the library and installs a completer and a source of keys.
  ///
  /// - Returns: nil if it is not installed.
  init?(completer: Completer, keys: KeySource, historyLimit: Int) {
    guard let handle = dlopen("libedit.so.2", RTLD_NOW | RTLD_LOCAL) else { return nil }
    self.handle = handle
    func find<Symbol>(_ name: String, as type: Symbol.Type) -> Symbol? {
      dlsym(handle, name).map { unsafeBitCast($0, to: type) }
    }
    func variable<Value>(_ name: String, of type: Value.Type) -> UnsafeMutablePointer<Value>? {
      dlsym(handle, name)?.assumingMemoryBound(to: type)
    }
    guard
      let readLine = find("readline", as: (@convention(c) (UnsafePointer<CChar>?) -> Text?).self),
      let addHistory = find(
        "add_history", as: (@convention(c) (UnsafePointer<CChar>?) -> Int32).self),
      let limitHistory = find("stifle_history", as: (@convention(c) (Int32) -> Void).self),
      let initialize = find("rl_initialize", as: Action.self),
      let prepareTerminal = find("rl_prep_terminal", as: (@convention(c) (Int32) -> Void).self),
      let resizeTerminal = find("rl_resize_terminal", as: (@convention(c) () -> Void).self),
      let redisplay = find("rl_forced_update_display", as: Action.self),
      let line = variable("rl_line_buffer", of: Text?.self),
      let completionIsOver = variable("rl_attempted_completion_over", of: Int32.self),
      let attempted = variable("rl_attempted_completion_function", of: Completer?.self),
      let breaks = variable("rl_basic_word_break_characters", of: Text?.self),
      let appended = variable("rl_completion_append_character", of: Int32.self),
      let catchesSignals = variable("rl_catch_signals", of: Int32.self),
      let keySource = variable("rl_getc_function", of: KeySource?.self)
    else { return nil }
    self.readLine = readLine
    self.addHistory = addHistory
    self.limitHistory = limitHistory
    self.initialize = initialize
    self.prepareTerminal = prepareTerminal
    self.resizeTerminal = resizeTerminal
    self.redisplay = redisplay
    self.line = line
    self.completionIsOver = completionIsOver
    attempted.pointee = completer
    breaks.pointee = strdup(" \t\n\"'\\`@$><=;|&{}()[].,:+-*/%#~^!?")
    appended.pointee = 0
    // Signals and keys are handled by `Keyboard`.
    catchesSignals.pointee = 0
    keySource.pointee = keys
    guard initialize() == 0 else { return nil }
    limitHistory(Int32(historyLimit))
  }

  /// Reads a line that the user types and edits.
  ///
  /// - Returns: the line, to be freed; nil when there is none.
  func line(after prompt: String) -> Text? {
    // The library would take the terminal over after the prompt, and the terminal would handle
    // characters typed in between.
    prepareTerminal(1)
    return prompt.withCString(readLine)
  }

  /// The current text of the line.
  var typed: String { line.pointee.map { String(cString: $0) } ?? "" }

  /// Keeps the library from completing file names if nothing else matches.
  func endCompletion() { completionIsOver.pointee = 1 }

  /// Shows the line again, after the window changed or the program was continued.
  func showAgain() {
    resizeTerminal()
    prepareTerminal(1)
    _ = redisplay()
  }
}
