/// The destination of the scripts' output.
///
/// While a script of the script folder registers, its output goes to the log, so that it does not
/// appear between the rows of a list that a program reads.
final class ScriptOutput {
  /// Whether a script of the script folder is being loaded.
  var isRegistering = false

  /// The implementation of `print`.
  func print(_ options: ScriptOptions) -> (String) -> Void {
    { [self] line in
      if isRegistering { options.log("info", line) } else { options.print(line) }
    }
  }

  /// The implementation of `io.write`.
  func write(_ options: ScriptOptions) -> ([UInt8]) -> Void {
    { [self] bytes in
      if isRegistering {
        options.log("info", String(decoding: bytes, as: UTF8.self))
      } else {
        options.write(bytes)
      }
    }
  }
}
