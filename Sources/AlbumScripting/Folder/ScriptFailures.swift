import AlbumFiles
import AlbumModel

/// The last failure of each script, stored for the `scripts` command.
public struct ScriptFailures {
  /// The maximum number of scripts.
  private static let limit = 200

  private let file: StateFile

  /// Creates the list of failures in a file, which need not exist.
  public init(path: String) { file = StateFile(path) }

  /// One failure.
  public struct Failure: Equatable, Sendable {
    /// The time, in seconds since 1970 UTC.
    public let time: Int64
    /// The message.
    public let message: String
  }

  /// The last failure of each script, by the script's name without `.lua`.
  public func all() -> [String: Failure] {
    guard let text = try? file.text(), let pairs = JSONText.object(in: text) else { return [:] }
    var failures: [String: Failure] = [:]
    for (name, value) in pairs {
      guard case .list(let parts) = value, parts.count == 2, let time = Int64(parts[0]) else {
        continue
      }
      failures[name] = Failure(time: time, message: parts[1])
    }
    return failures
  }

  /// Stores a failure.
  ///
  /// An error in writing is ignored: the failure itself was reported already.
  ///
  /// - Parameters:
  ///   - script: the script's name, with or without `.lua`.
  ///   - message: the error.
  ///   - time: in seconds since 1970 UTC.
  public func note(_ script: String, _ message: String, at time: Int64) {
    file.whileLocked {
      var failures = all()
      failures[ScriptFile.shortName(of: script)] = Failure(time: time, message: message)
      let newest = failures.sorted { $1.value.time < $0.value.time }.prefix(Self.limit)
      let members = newest.map { name, failure in
        JSONObject.Member(name: name, value: [.text(String(failure.time)), .text(failure.message)])
      }
      try? file.write(JSONObject(members).lines)
    }
  }
}
