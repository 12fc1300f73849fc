import AlbumModel
import ArgumentParser

/// The resource limits of scripts, and answers to their questions.
struct LimitOptions: ParsableArguments {
  @Option(
    "Memory limit for scripts, in megabytes (default: 256).", "megabytes",
    transform: NumberArgument.whole(1...1_000_000, "megabytes"))
  var memoryLimit = 256

  @Option(
    "Time limit for the script, in seconds.", "seconds",
    transform: NumberArgument.seconds(0.001, to: 1_000_000))
  var timeLimit: Double?

  @Option("Answer a question of the script in advance. May be repeated.", "name=value")
  var answer: [String] = []

  func validate() throws {
    for answer in answer where !answer.contains("=") {
      throw UserError.usage("--answer takes the name of a question and its answer: name=value")
    }
  }

  /// The limits for the scripts of a session.
  var limits: ScriptLimits {
    let answers = answer.map {
      $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    }
    return ScriptLimits(
      memory: memoryLimit << 20, time: timeLimit,
      answers: Dictionary(answers.map { (String($0[0]), String($0[1])) }, uniquingKeysWith: { $1 }))
  }
}
