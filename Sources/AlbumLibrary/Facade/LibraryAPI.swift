import AlbumFiles
public import AlbumModel
import Foundation
import GRDB

/// The library: one facade before albums, journal, undo stack, snapshots and observers.
///
/// ```swift
/// let library = try LibraryAPI(path: "albums.moonshelf")
/// try library.transaction("Two more") {
///   try library.add(AlbumContent(title: "Zombie", artist: "Fela Kuti", year: 1976))
///   try library.add(AlbumContent(title: "Low", artist: "David Bowie"), at: 1)
/// }
/// try library.undo()
/// ```
///
/// A library is not `Sendable`: it, its observers and the scripts that use it live in one isolation
/// domain, that of whoever made it, so every call is a plain call. The shared one lives on the main
/// actor. Other processes may use the same file at the same time.
///
/// Positions are 1-based and inclusive; -1 is the last. An album's identity is its ``AlbumID``,
/// never a position.
public final class LibraryAPI {
  /// What a library needs of the world around it, so that tests can replace it.
  public struct Effects: Sendable {
    /// Seconds since 1970 UTC.
    public var now: @Sendable () -> Int64
    /// Microseconds since 1970 UTC, for telling which of two changes is the later one.
    public var microseconds: @Sendable () -> Int64
    /// Where covers come from, asked when the first one is wanted.
    public var covers: @Sendable () -> CoverSource = { .web() }
    /// The program that looks at pictures.
    var pictures: @Sendable () -> ReaderProgram = { .pictures }

    /// Replaces the clock.
    ///
    /// - Parameters:
    ///   - now: seconds since 1970 UTC.
    ///   - microseconds: the same, finer; nil makes them of the seconds.
    public init(
      now: @escaping @Sendable () -> Int64, microseconds: (@Sendable () -> Int64)? = nil
    ) {
      self.now = now
      self.microseconds = microseconds ?? { now() * 1_000_000 }
    }

    /// The machine's own clock.
    public static let live = Effects(
      now: { Int64(Date().timeIntervalSince1970) },
      microseconds: { Int64(Date().timeIntervalSince1970 * 1_000_000) })
  }

  /// The file, or nil for a library in memory.
  public let path: String?
  /// Whether nothing will be kept: everything runs as usual, in one transaction that is rolled back
  /// at the end.
  public let isDryRun: Bool

  /// Where a copy of the library as it was is, if opening it upgraded it from an older version.
  public var copyBeforeUpgrade: String? { database.copyBeforeUpgrade }

  let database: AlbumDatabase
  let journal: Journal
  let observers = ObserverCenter()
  let effects: Effects

  /// What is cached of the shelf, and until when.
  var shelf = ShelfCache()
  /// The transaction under way.
  var transactions = TransactionState()
  /// The label of the last step that this library committed itself; nil before the first one.
  ///
  /// It says of an error that came later what stays all the same.
  public internal(set) var lastSaved: String?
  /// What is still to be told to observers.
  var deliveries = DeliveryQueue()
  /// What observed properties were when last looked at.
  var properties: [LibraryProperty: FieldValue] = [:]
  /// The album that a person has selected; nil while nobody looks through the shelf.
  public internal(set) var selection: AlbumID?
  /// What is reached for covers that the user asks for: every public host and every readable file.
  public var userReach = Reach.user
  /// What covers are asked at; nil until somebody asks.
  var coverDesk: CoverDesk?
  /// Longer sort keys are not made: the albums around get new ones first (``SortKeyRebalancing``).
  var longestPlace = 256
  /// Told with false when a step begins to be written, and with true when it is kept for good.
  public var onCommit: (_ isKept: Bool) -> Void = { _ in }
  private var isOpen = true

  /// Opens a library, or makes one.
  ///
  /// - Parameters:
  ///   - path: the file; nil keeps the library in memory.
  ///   - mustExist: whether it is an error that there is none.
  ///   - isDryRun: whether to roll everything back at the end (a dry run).
  ///   - effects: the clock.
  ///   - waitLimit: how long to wait for another process that writes, in seconds.
  /// - Throws: ``LibraryError`` when the file cannot be opened or is not a library.
  public init(
    path: String?, mustExist: Bool = false, isDryRun: Bool = false, effects: Effects = .live,
    waitLimit: Int = 30
  ) throws {
    let path = path.map(LibraryLocation.file)
    self.path = path
    self.isDryRun = isDryRun
    self.effects = effects
    database = try AlbumDatabase(path: path, mustExist: mustExist, waitLimit: waitLimit)
    journal = Journal(database, clock: effects.microseconds)
    deliveries.lastSeen = try journal.lastEntry()
    shelf.dataVersion = try dataVersion()
    observeCoverRequests()
  }

  deinit {
    try? close()
  }

  /// The library of this process, opened on first use at ``LibraryLocation/standard``.
  ///
  /// A program that wants another one assigns it before anybody asks.
  @MainActor
  public static var shared: LibraryAPI {
    get throws {
      if let opened { return opened }
      let library = try LibraryAPI(path: LibraryLocation.standard())
      opened = library
      return library
    }
  }

  /// Makes a library the one that ``shared`` answers.
  ///
  /// - Parameter library: the library; nil lets the next question open the standard one.
  @MainActor
  public static func share(_ library: LibraryAPI?) {
    opened = library
  }

  @MainActor private static var opened: LibraryAPI?

  /// Tells observers, ends a rehearsal by rolling it back, and closes the file.
  ///
  /// Safe to call twice.
  ///
  /// - Throws: ``LibraryError`` when the file cannot be closed.
  public func close() throws {
    guard isOpen else { return }
    isOpen = false
    if observers.observes(.libraryClosing) {
      observers.deliver(
        LibraryEvent(.libraryClosing, origin: .command, subject: .information([:])))
    }
    coverDesk?.close()
    if transactions.isInDryRun {
      database.rollBackTransaction()
      transactions.isInDryRun = false
    }
    try database.close()
  }

  /// Stops the statement under way; may be called from any thread.
  public func interrupt() {
    database.interrupt()
  }

  /// Counts up whenever anything in the library may have changed, here or in another process.
  ///
  /// Whoever keeps a copy of an album compares it to know whether the copy is still good.
  public var generation: UInt64 { shelf.generation }
}
