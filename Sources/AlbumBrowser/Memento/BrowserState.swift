import AlbumFiles
import AlbumModel
public import Foundation

/// The saved position of a user: the memento of a ``BrowserController``.
public struct BrowserState: Codable, Equatable, Sendable {
  /// The ID of the selected album.
  public var selection: Int64?
  /// Its index, for when it is gone.
  public var index: Int
  /// The query.
  public var query: String
  /// The name of the layout; nil for the default one.
  public var layout: String?
  /// Whether the history was shown.
  public var showsHistory: Bool

  /// Makes a state, by default the initial one.
  public init(
    selection: Int64? = nil, index: Int = 0, query: String = "", layout: String? = nil,
    showsHistory: Bool = false
  ) {
    (self.selection, self.index, self.query) = (selection, index, query)
    (self.layout, self.showsHistory) = (layout, showsHistory)
  }
}

/// Stores the position in a file, one for each front end and library; not in the library, since
/// browsing does not change it.
public final class BrowserStateFile {
  /// The maximum age of the file while the browser runs.
  private static let waitLimit = Duration.milliseconds(500)

  private let file: StateFile
  private var saved: BrowserState?
  private var savedAt: ContinuousClock.Instant?

  /// Finds the file; nil without a home folder.
  ///
  /// - Parameters:
  ///   - library: the path of the library's file.
  ///   - face: the front end, such as `terminal`.
  ///   - environment: the variables, of which `XDG_STATE_HOME` and `HOME` are used.
  public init?(
    library: String, face: String,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    guard let folder = StateFile.folder(.state, { environment[$0] }) else { return nil }
    let real = URL(fileURLWithPath: library).resolvingSymlinksInPath().path
    let digits = ContentHash(of: Array(real.utf8)).description.prefix(16)
    file = StateFile("\(folder)/browsers/\(face)-\(digits).json")
  }

  /// The saved position; the initial state if the file is missing or invalid.
  public func restored() -> BrowserState {
    guard let bytes = try? file.read(),
      let state = try? JSONDecoder().decode(BrowserState.self, from: Data(bytes))
    else { return BrowserState() }
    saved = state
    return state
  }

  /// Saves a state, unless one was saved less than half a second ago; to be called whenever the
  /// browser is idle.
  ///
  /// - Parameters:
  ///   - state: the current position.
  ///   - now: the current time.
  /// - Throws: the error of the file system.
  public func keep(_ state: BrowserState, now: ContinuousClock.Instant = .now) throws {
    guard state != saved else { return }
    if let savedAt, now - savedAt < Self.waitLimit { return }
    savedAt = now
    try save(state)
  }

  /// Saves the final state.
  ///
  /// - Throws: the error of the file system.
  public func save(_ state: BrowserState) throws {
    guard state != saved else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    try file.write(Array(encoder.encode(state)))
    saved = state
  }
}
