import AlbumFiles
import AlbumScripting
import Glibc

/// Lines that the user types on a terminal, with editing, completion and history.
final class LineEditor: LineSource {
  let isInteractive = true
  private let library: EditLine
  private let complete: (String) -> Completions
  private lazy var keyboard = Keyboard { [library] in library.showAgain() }

  // The line library's callbacks have no context; there is one terminal and one editor.
  nonisolated(unsafe) private static weak var current: LineEditor?

  /// Opens an editor on the terminal; nil if there is no line library.
  init?(history: [String], complete: @escaping (String) -> Completions) {
    Self.useUnicode()
    let loaded = EditLine(
      completer: { _, _, end in LineEditor.current?.matches(before: Int(end)) },
      keys: { _ in
        guard let scalar = LineEditor.current?.keyboard.nextScalar() else { return -1 }
        return Int32(bitPattern: scalar)
      }, historyLimit: ConsoleHistory.limit)
    guard let loaded else { return nil }
    library = loaded
    self.complete = complete
    for line in history { remember(line) }
    LineEditor.current = self
  }

  /// Adds a line to the history of the arrow keys.
  func remember(_ line: String) { _ = line.withCString(library.addHistory) }

  func next(prompt: String) -> TypedLine {
    fflush(nil)
    let typed = keyboard.whileEditing { library.line(after: prompt) }
    defer { free(typed) }
    switch keyboard.ending {
    case .cancelled:
      print("^C")
      return .cancelled
    case .ended: return .ended
    case nil: break
    }
    guard let typed else {
      print()
      return .ended
    }
    return .line(String(cString: typed))
  }

  /// Sets the user's locale, or a plain one, if it is UTF-8.
  private static func useUnicode() {
    setlocale(LC_CTYPE, "")
    if String(cString: nl_langinfo(Int32(CODESET))) != "UTF-8" { setlocale(LC_CTYPE, "C.UTF-8") }
  }

  /// The list in the form of the line library: the common prefix, each match, an end.
  private func matches(before end: Int) -> UnsafeMutablePointer<EditLine.Text?>? {
    library.endCompletion()
    let line = String(String.UnicodeScalarView(library.typed.unicodeScalars.prefix(end)))
    // At the start of a line the key indents.
    let completions =
      line.allSatisfy(\.isWhitespace)
      ? Completions(word: "", candidates: ["  "]) : complete(line)
    guard !completions.candidates.isEmpty else { return nil }
    // The library's words end at every punctuation mark, ours do not inside quotes.
    let known = completions.word.lastIndex { !$0.isLetter && !$0.isNumber && $0 != "_" }
    let kept = known.map { completions.word[...$0].count }
    let words = completions.candidates.map { String($0.dropFirst(kept ?? 0)) }
    let common = words.dropFirst().reduce(words[0]) { common, word in
      String(zip(common, word).prefix { $0 == $1 }.map(\.0))
    }
    // Without a common beginning, what was typed stays.
    let start = common.isEmpty ? String(completions.word.dropFirst(kept ?? 0)) : common
    return Self.list([start] + words)
  }

  /// Texts and their list as allocated by C, because the library frees them.
  private static func list(_ texts: [String]) -> UnsafeMutablePointer<EditLine.Text?>? {
    let size = (texts.count + 1) * MemoryLayout<EditLine.Text?>.stride
    let list = malloc(size)?.bindMemory(to: EditLine.Text?.self, capacity: texts.count + 1)
    for (index, text) in (texts.map { strdup($0) } + [nil]).enumerated() {
      (list?.advanced(by: index))?.initialize(to: text)
    }
    return list
  }
}

/// Reads typed characters one by one, and notices signals while it waits.
///
/// The line library's own reading would not let Ctrl-C clear a line without a jump out of the
/// library.
final class Keyboard {
  /// The reason why there is no character.
  enum Ending {
    case cancelled
    case ended
  }

  // Written by signal handlers, on any thread, which may do no more.
  nonisolated(unsafe) private static var windowChanged: sig_atomic_t = 0

  private(set) var ending: Ending?
  private let onWindowChange: () -> Void
  private var pending: UInt8?

  /// Takes over the terminal of standard input.
  ///
  /// - Parameter onWindowChange: called when the window has another size, or the program is
  ///   continued.
  init(onWindowChange: @escaping () -> Void) {
    self.onWindowChange = onWindowChange
    Wakeup.hang()
    for number in [SIGWINCH, SIGCONT] {
      signal(number) { _ in
        Keyboard.windowChanged = 1
        Wakeup.signal()
      }
    }
  }

  /// Handles Ctrl-C and requests to end while a line is edited.
  func whileEditing<Result>(_ body: () -> Result) -> Result {
    ending = nil
    return Interruption.whileStoppable(by: Wakeup.signal, body)
  }

  /// The next character's scalar; U+FFFD for invalid UTF-8, nil when the line was cancelled or the
  /// input ended.
  func nextScalar() -> UInt32? {
    guard let first = nextByte() else { return nil }
    let length =
      switch first {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    var bytes = [first]
    while bytes.count < length {
      guard let byte = nextByte() else { return nil }
      guard byte & 0xC0 == 0x80 else {
        pending = byte
        break
      }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.first?.value
  }

  private func nextByte() -> UInt8? {
    if let byte = pending {
      pending = nil
      return byte
    }
    while true {
      if Interruption.isRequested {
        ending = Interruption.isFinal ? .ended : .cancelled
        return nil
      }
      if Keyboard.windowChanged != 0 {
        Keyboard.windowChanged = 0
        onWindowChange()
      }
      guard Wakeup.wait(for: STDIN_FILENO) else { continue }
      var byte: UInt8 = 0
      switch read(STDIN_FILENO, &byte, 1) {
      case 1: return byte
      case -1 where errno == EINTR || errno == EAGAIN: continue
      default:
        // The terminal is gone.
        ending = .ended
        return nil
      }
    }
  }
}
