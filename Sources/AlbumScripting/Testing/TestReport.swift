/// What a test may use.
public struct TestLimits: Sendable {
  /// How much memory its scripts may use, in bytes.
  public var memory: Int
  /// How long it may take, in seconds.
  public var time: Double

  /// Sets limits.
  ///
  /// - Parameters:
  ///   - memory: in bytes.
  ///   - time: in seconds.
  public init(memory: Int = 256 << 20, time: Double = 10) {
    self.memory = memory
    self.time = time
  }
}

/// What became of one test.
public struct TestReport: Sendable {
  /// What its file calls it.
  public let name: String
  /// Why it failed; nil when it passed.
  public let failure: TestFailure?
  /// How many expectations it asked.
  public let expectations: Int
  /// What was printed and logged, line by line.
  public let output: [String]
  /// How long it took.
  public let seconds: Double
}

/// What became of a file of tests.
public struct TestFileReport: Sendable {
  /// The file, as it was given.
  public let path: String
  /// Why no test of it could be run; nil when they were.
  public internal(set) var failure: TestFailure?
  /// Its tests, in its order; those that the filter names when there is one.
  public internal(set) var tests: [TestReport] = []
  /// What was printed and logged while the file was loaded, when that failed.
  public internal(set) var output: [String] = []

  /// How many tests failed.
  public var failed: Int { tests.count { $0.failure != nil } }
  /// How many tests passed.
  public var passed: Int { tests.count - failed }
  /// Whether all is well.
  public var isPassed: Bool { failure == nil && failed == 0 }
}
