import ArgumentParser

/// The pager of commands that list something.
struct PagerOptions: ParsableArguments {
  @Flag(
    help: "Do not use a pager (default: MOONSHELF_PAGER, then PAGER, then less, on a terminal).")
  var noPager = false

  /// Shows the command's output in the pager if it is longer than the screen.
  func begin() { if !noPager { StandardOutput.page() } }
}
