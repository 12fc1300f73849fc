import AlbumPresentation
import Glibc

/// Prints as Swift's own `print` does; what goes to a terminal cannot steer it.
///
/// All of the program prints through here, for what it prints may hold the words of scripts, of imported
/// lists and of other people. Pipes and files get every byte.
func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {
  let text = items.map { String(describing: $0) }.joined(separator: separator) + terminator
  StandardOutput.write(Array(text.utf8))
}

/// What the program and its scripts write to standard output.
enum StandardOutput {
  /// The beginning of a letter whose end has not been written yet.
  // Only the main thread writes there.
  nonisolated(unsafe) private static var pending: [UInt8] = []

  /// Writes bytes; nothing of them steers a terminal.
  static func write(_ bytes: [UInt8]) {
    guard Console.isTerminal(STDOUT_FILENO) else { return put(bytes) }
    // A letter that steers may come in two pieces.
    let all = pending + bytes
    pending = Array(all.suffix(unfinishedLength(all)))
    put(TerminalText.safe(Array(all.dropLast(pending.count))))
  }

  private static func put(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      for byte in bytes { putchar(Int32(byte)) }
      return
    }
    Swift.print(text, terminator: "")
  }

  /// How many bytes at the end begin a letter of UTF-8 without ending it.
  private static func unfinishedLength(_ bytes: [UInt8]) -> Int {
    for (index, byte) in bytes.reversed().prefix(3).enumerated() where byte & 0xC0 != 0x80 {
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC2 ? 2 : 1
      return index + 1 < length ? index + 1 : 0
    }
    return 0
  }
}
