/// Where what scripts print goes.
///
/// A script of the script folder says nothing of use while it registers, and what it says then must
/// not come between the rows of a list that a program reads: it goes to the log.
final class ScriptOutput {
  /// Whether a script of the script folder is being loaded.
  var isRegistering = false

  /// What `print` does.
  func print(_ options: ScriptOptions) -> (String) -> Void {
    { [self] line in
      if isRegistering { options.log("info", line) } else { options.print(line) }
    }
  }

  /// What `io.write` does.
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
