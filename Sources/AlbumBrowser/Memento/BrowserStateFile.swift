import AlbumFiles
import AlbumModel
public import Foundation

/// Keeps where a person was in a file, one for each face and library, beside the library and not in it:
/// looking is not changing.
public final class BrowserStateFile {
  /// How old what the file says may be while a person is still looking.
  private static let waitLimit = Duration.milliseconds(500)

  private let path: String
  private var saved: BrowserState?
  private var savedAt: ContinuousClock.Instant?

  /// Finds the place; nil without a home to keep anything in.
  ///
  /// - Parameters:
  ///   - library: the path of the library's file.
  ///   - face: what the person looks at it with, such as `terminal`.
  ///   - environment: where to look `XDG_STATE_HOME` and `HOME` up.
  public init?(
    library: String, face: String,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    guard let folder = Self.folder(environment) else { return nil }
    let real = URL(fileURLWithPath: library).resolvingSymlinksInPath().path
    path = "\(folder)/\(face)-\(ContentHash(of: Array(real.utf8)).description.prefix(16)).json"
  }

  /// Where the person was; as if they never were here when the file is not there or no such file.
  public func restored() -> BrowserState {
    guard let data = FileManager.default.contents(atPath: path), data.count <= 1 << 20,
      let state = try? JSONDecoder().decode(BrowserState.self, from: data)
    else { return BrowserState() }
    saved = state
    return state
  }

  /// Keeps a state, unless one was kept less than half a second ago; to be called as often as there is
  /// time.
  ///
  /// - Parameters:
  ///   - state: where the person is.
  ///   - now: what time it is.
  /// - Throws: what the file system says.
  public func keep(_ state: BrowserState, now: ContinuousClock.Instant = .now) throws {
    guard state != saved else { return }
    if let savedAt, now - savedAt < Self.waitLimit { return }
    savedAt = now
    try save(state)
  }

  /// Keeps the state of a person who leaves.
  ///
  /// - Throws: what the file system says.
  public func save(_ state: BrowserState) throws {
    guard state != saved else { return }
    let url = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    try WholeFile.replace(Array(path.utf8), with: Array(encoder.encode(state)), mode: 0o600)
    saved = state
  }

  private static func folder(_ environment: [String: String]) -> String? {
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
      return state + "/moonshelf/browsers"
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return home + "/.local/state/moonshelf/browsers"
  }
}
