import AlbumFiles
import AlbumScripting

/// The command line of the import, for suggesting variations of it.
struct ImportCommandLine {
  /// The words as typed.
  let words: [String]
  /// The words that are files.
  let paths: [String]

  /// The same for one of the files, keeping its rejected records.
  ///
  /// Piped input has to be piped again: from the same program, which only the user knows.
  func keepingRejects(of report: ImportReport) -> String {
    guard let path = paths.first(where: { PathText.shown($0) == report.path }) else {
      let place = "list.rejects" + (report.isTable ? ".csv" : ".jsonl")
      return "… | " + ShellCommand.text(others + ["-", "--rejects", place])
    }
    let file = report.path
    let name = file.lastIndex(of: "/").map(file.index(after:)) ?? file.startIndex
    let stem = file[..<(file[name...].lastIndex(of: ".") ?? file.endIndex)]
    let place = stem + ".rejects" + (report.isTable ? ".csv" : ".jsonl")
    return ShellCommand.text(others + [path, "--rejects", String(place)])
  }

  /// The same for a file of rejected records.
  func resuming(_ rejects: String) -> String {
    ShellCommand.text(others + ["--resume", rejects])
  }

  /// All words except the input files and additional output files.
  private var others: [String] {
    var words = words.filter { !paths.contains($0) && $0 != "--dry-run" }
    for option in ["--rejects", "--report", "--resume"] {
      if let place = words.firstIndex(of: option) {
        words.removeSubrange(place..<min(place + 2, words.count))
      }
      words.removeAll { $0.hasPrefix(option + "=") }
    }
    return words
  }
}
