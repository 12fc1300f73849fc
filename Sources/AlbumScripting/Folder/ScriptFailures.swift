import AlbumModel

/// What each script last failed at, kept for whoever looks after them.
public struct ScriptFailures {
  /// The most scripts that are remembered.
  private static let limit = 200

  private let path: String

  /// Failures in a file, which need not be there.
  public init(path: String) {
    self.path = path
  }

  /// One failure.
  public struct Failure: Equatable, Sendable {
    /// When, in seconds since 1970 UTC.
    public let time: Int64
    /// What was said.
    public let message: String
  }

  /// The last failure of each script, by the script's name without `.lua`.
  public func all() -> [String: Failure] {
    guard let text = (try? SettingsFile.read(path)) ?? nil,
      let pairs = JSONText.object(in: text)
    else { return [:] }
    var failures: [String: Failure] = [:]
    for (name, value) in pairs {
      guard case .list(let parts) = value, parts.count == 2, let time = Int64(parts[0]) else {
        continue
      }
      failures[name] = Failure(time: time, message: parts[1])
    }
    return failures
  }

  /// Notes a failure.
  ///
  /// What cannot be written is not noted: the failure itself was said already.
  ///
  /// - Parameters:
  ///   - script: the script's name, with `.lua` or without.
  ///   - message: what went wrong.
  ///   - time: in seconds since 1970 UTC.
  public func note(_ script: String, _ message: String, at time: Int64) {
    SettingsFile.whileLocked(path) { add(script, message, at: time) }
  }

  private func add(_ script: String, _ message: String, at time: Int64) {
    var failures = all()
    failures[ScriptFile.shortName(of: script)] = Failure(time: time, message: message)
    let newest = failures.sorted { $1.value.time < $0.value.time }.prefix(Self.limit)
    var text = Array("{".utf8)
    for (index, (name, failure)) in newest.enumerated() {
      text.append(contentsOf: (index == 0 ? "\n  " : ",\n  ").utf8)
      JSONText.append(name, to: &text)
      text.append(contentsOf: ": ".utf8)
      JSONText.append(.list([String(failure.time), failure.message]), to: &text)
    }
    text.append(contentsOf: "\n}\n".utf8)
    try? SettingsFile.write(text, to: path)
  }
}
