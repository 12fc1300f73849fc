import ArgumentParser

/// How much a script may use of the machine.
struct LimitOptions: ParsableArguments {
  @Option(
    name: .long, help: ArgumentHelp("How much memory scripts may use.", valueName: "megabytes"))
  var memoryLimit = 256

  @Option(
    name: .long, help: ArgumentHelp("How long the script may run.", valueName: "seconds"))
  var timeLimit: Double?

  func validate() throws {
    if !(1...1_000_000).contains(memoryLimit) {
      throw usageError("--memory-limit must be from 1 to 1000000 megabytes")
    }
    if let timeLimit, !(0.001...1_000_000).contains(timeLimit) {
      throw usageError("--time-limit must be from 0.001 to 1000000 seconds")
    }
  }
}
