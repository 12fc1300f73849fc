import ArgumentParser

/// How much a script may use of the machine.
struct LimitOptions: ParsableArguments {
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("How much memory scripts may use (default: 256).", valueName: "megabytes"),
    transform: NumberArgument.whole(1...1_000_000, "megabytes"))
  var memoryLimit = 256

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("How long the script may run.", valueName: "seconds"),
    transform: NumberArgument.seconds(0.001, to: 1_000_000))
  var timeLimit: Double?
}
