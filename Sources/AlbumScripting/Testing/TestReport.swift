import LuaRuntime

/// The limits of a test.
public struct TestLimits: Sendable {
  /// The maximum memory of its scripts, in bytes.
  public var memory: Int
  /// The maximum time, in seconds.
  public var time: Double

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - memory: in bytes.
  ///   - time: in seconds.
  public init(memory: Int = 256 << 20, time: Double = 10) {
    self.memory = memory
    self.time = time
  }
}

/// The result of one test.
public struct TestReport: Sendable {
  /// Its name in the file.
  public let name: String
  /// The reason for its failure; nil if it passed.
  public let failure: TestFailure?
  /// The number of checked expectations.
  public let expectations: Int
  /// The output and the log, by line.
  public let output: [String]
  /// The duration, in seconds.
  public let seconds: Double
}

/// The result of a file of tests.
public struct TestFileReport: Sendable {
  /// The file, as it was given.
  public let path: String
  /// The reason why none of its tests could run; nil if they did.
  public internal(set) var failure: TestFailure?
  /// Its tests in order; with a filter, only those that match.
  public internal(set) var tests: [TestReport] = []
  /// The output and the log of loading the file, if that failed.
  public internal(set) var output: [String] = []

  /// The number of failed tests.
  public var failed: Int { tests.count { $0.failure != nil } }
  /// The number of passed tests.
  public var passed: Int { tests.count - failed }
}

/// The reason why a test failed.
public struct TestFailure: Error, Sendable {
  /// The message: one line, or several that show a difference.
  public let message: String
  /// The position of the error, as `file:line`.
  public let place: String?
  /// The calls that led there, innermost first, one line each; empty for the first level.
  public let traceback: [String]

  init(_ message: String, place: String? = nil, traceback: [String] = []) {
    (self.message, self.place, self.traceback) = (message, place, traceback)
  }

  /// Creates a failure from an error of a test, or of loading its file.
  init(_ error: any Error, of part: String? = nil, in path: String, limits: TestLimits) {
    let prefix = part.map { "\($0) failed: " } ?? ""
    guard let error = error as? LuaError else {
      self.init(prefix + "\(error)")
      return
    }
    let position = error.chunkName.flatMap { chunk in error.line.map { "\(chunk):\($0)" } }
    var text = error.message
    if let position, text.hasPrefix(position + ": ") { text.removeFirst(position.count + 2) }
    switch error.kind {
    case .timeLimit: text = "ran longer than \(Self.seconds(limits.time)) and was stopped"
    case .memory: text = "used more than \(limits.memory >> 20) MB of memory"
    default: break
    }
    let frames = Self.frames(error.traceback).map { Self.full($0, in: path) }
    // An expectation, and tasks, have the place of their call, which is the first of these.
    let isOfProgram = error.chunkName?.hasPrefix("[") == true
    let call = frames.first.map {
      String($0[..<($0.firstRange(of: ": ")?.lowerBound ?? $0.endIndex)])
    }
    self.init(
      prefix + text, place: isOfProgram ? call : position.map { Self.full($0, in: path) },
      traceback: frames.count > 1 ? frames : [])
  }

  /// A traceback's frames in Lua code, without its heading.
  private static func frames(_ traceback: String) -> [String] {
    traceback.split(separator: "\n").dropFirst().map { line in
      String(line.drop { $0 == "\t" || $0 == " " })
    }.filter { !$0.hasPrefix("[") && !$0.hasPrefix("(") }
  }

  /// A position in the test file, by the path that the user gave.
  private static func full(_ place: String, in path: String) -> String {
    let name = ScriptFile.name(of: path)
    return place.hasPrefix(name + ":") ? path.dropLast(name.count) + place : place
  }

  private static func seconds(_ seconds: Double) -> String {
    seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\(seconds) s"
  }
}
