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
  /// Whether all tests passed.
  public var isPassed: Bool { failure == nil && failed == 0 }
}
