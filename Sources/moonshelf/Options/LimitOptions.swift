import ArgumentParser

/// The resource limits of scripts.
struct LimitOptions: ParsableArguments {
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Memory limit for scripts, in megabytes (default: 256).", valueName: "megabytes"),
    transform: NumberArgument.whole(1...1_000_000, "megabytes"))
  var memoryLimit = 256

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Time limit for the script, in seconds.", valueName: "seconds"),
    transform: NumberArgument.seconds(0.001, to: 1_000_000))
  var timeLimit: Double?

  /// The limits for the scripts of a session.
  var limits: ScriptLimits { ScriptLimits(memory: memoryLimit << 20, time: timeLimit) }
}
