import AlbumFiles
public import AlbumModel
import Foundation
import GRDB

/// The library: one facade for albums, journal, undo stack, snapshots and observers.
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
/// A library is not `Sendable`: it, its observers and the scripts that use it live in the isolation
/// domain that made it, so every call is a plain call. The shared one lives on the main actor.
/// Other processes may use the same file at the same time.
///
/// Positions are 1-based and inclusive; -1 is the last. An album's identity is its `AlbumID`,
/// never a position.
public final class LibraryAPI {
  /// The external dependencies of a library, which tests can replace.
  public struct Effects: Sendable {
    /// Seconds since 1970 UTC.
    public var now: @Sendable () -> Int64
    /// Microseconds since 1970 UTC, for finding the later of two changes.
    public var microseconds: @Sendable () -> Int64
    /// The initial value of ``LibraryAPI/sortsByArticles``.
    public var sortsByArticles: Bool

    /// Replaces the clock.
    ///
    /// - Parameters:
    ///   - now: seconds since 1970 UTC.
    ///   - microseconds: the same in microseconds; nil computes them from the seconds.
    ///   - sortsByArticles: the initial value of ``LibraryAPI/sortsByArticles``.
    public init(
      now: @escaping @Sendable () -> Int64, microseconds: (@Sendable () -> Int64)? = nil,
      sortsByArticles: Bool = false
    ) {
      self.now = now
      self.microseconds = microseconds ?? { now() * 1_000_000 }
      self.sortsByArticles = sortsByArticles
    }

    /// The system's clock, and the user's choice in `MOONSHELF_SORT_ARTICLES`.
    public static let live = Effects(
      now: { Int64(Date().timeIntervalSince1970) },
      microseconds: { Int64(Date().timeIntervalSince1970 * 1_000_000) },
      sortsByArticles: Environment.isSet("MOONSHELF_SORT_ARTICLES"))
  }

  /// The file, or nil for a library in memory.
  public let path: String?
  /// Whether it is a dry run: everything runs as usual, in one transaction that is rolled back at
  /// the end.
  public let isDryRun: Bool

  /// The path of a copy from before the upgrade, if opening the library upgraded it from an older
  /// version.
  public var copyBeforeUpgrade: String? { database.copyBeforeUpgrade }

  /// Whether an article at the beginning of a text counts in orders of queries; by default, "The
  /// Beatles" are sorted as "Beatles".
  public var sortsByArticles: Bool

  /// Called in long loops and queries: throws if the running script is to stop.
  public var checkStop: (() throws -> Void)? {
    get { database.connection.checkStop }
    set { database.connection.checkStop = newValue }
  }

  let database: AlbumDatabase
  let journal: Journal
  let observers = ObserverCenter()
  package let effects: Effects

  /// The values of computed fields, for queries.
  let computed = ComputedValues()
  /// The cached state of the shelf.
  var shelf = ShelfCache()
  /// The earlier state that the library shows; nil for the current one.
  var past: PastState?
  /// The current transaction.
  var transactions = TransactionState()
  /// The reason why the library may not be changed now; nil if it may.
  ///
  /// Unchecked, since each call of a script's function sets it twice, and no access is longer than
  /// that.
  @exclusivity(unchecked) var refusal: String?
  /// Returns why the current agent, such as a script, may not change the library; nil if it may.
  public var refusalOfAgent: () -> String? = { nil }
  /// The label of the last step that this library committed; nil before the first one.
  ///
  /// A later error names it as saved.
  public internal(set) var lastSaved: String?
  /// The number of the first step that it committed; nil before.
  public internal(set) var firstSaved: Int64?
  /// The number of changes of the steps that it committed.
  var savedChanges = 0
  /// The same with those of the current transaction.
  public var changeCount: Int { savedChanges + (transactions.step?.changeCount ?? 0) }
  /// The fields that scripts declare, and the queries that they save; not kept in the library.
  public var scriptFields: [FieldName: ScriptField] = [:] { didSet { scriptFieldsChanged() } }
  /// The queries that scripts save, by name.
  public var scriptShelves: [String: String] = [:]
  /// Loads the scripts that declare fields; nil when they are loaded, or there are none.
  public var onUnknownName: (() throws -> Void)?
  /// Events for observers that are not delivered yet.
  var deliveries = DeliveryQueue()
  /// The last known values of observed properties.
  var properties: [LibraryProperty: FieldValue] = [:]
  /// The album that the user has selected; nil outside the browser.
  public internal(set) var selection: AlbumID?
  /// Who makes the next step; asked when a step begins.
  public var agent: () -> Agent? = { nil }
  /// The permissions for covers that the user requests: every public host and every readable file.
  public var userReach = Reach.user
  /// Whether a script that wrote the address of a cover may itself access it.
  ///
  /// Otherwise the address is only fetched on the user's explicit request.
  public var mayAccess: (_ script: Agent, Reach.Target) -> Bool = { _, _ in false }
  /// The stored covers; nil for a library in memory.
  lazy var coverStore = path.map { CoverStore(CoverFolder(LibraryLocation.covers(of: $0))) }
  var coverRequests = CoverRequests()
  /// The length limit of sort keys: to avoid longer ones, the albums around get new ones
  /// (``SortKeyRebalancing``).
  var maximumPlace = 256
  /// The number of changed albums whose changes are in memory while observers are called.
  var deliveryWindow = 50_000
  /// Called with false when writing a step begins, and with true when it is committed.
  public var onCommit: (_ isKept: Bool) -> Void = { _ in }
  /// Wraps each delivery of a change to the observers that are called once under a name.
  public var whileObservingOnce: (_ name: String, _ deliver: () throws -> Void) throws -> Void = {
    try $1()
  }
  private var isOpen = true

  /// Opens a library, or makes one.
  ///
  /// - Parameters:
  ///   - path: the file; nil keeps the library in memory.
  ///   - mustExist: whether it is an error that there is none.
  ///   - isDryRun: whether to roll everything back at the end.
  ///   - effects: the environment.
  ///   - waitLimit: how long to wait for another process that writes, in seconds.
  /// - Throws: ``LibraryError`` when the file cannot be opened or is not a library.
  public init(
    path: String?, mustExist: Bool = false, isDryRun: Bool = false, effects: Effects = .live,
    waitLimit: Int = 30
  ) throws {
    let path = path.map(LibraryLocation.file)
    (self.path, self.isDryRun, self.effects) = (path, isDryRun, effects)
    sortsByArticles = effects.sortsByArticles
    // A dry run makes no file.
    let isMissing = isDryRun && !mustExist && path.map { FileStatus($0) == nil } ?? false
    database = try AlbumDatabase(
      path: isMissing ? nil : path, mustExist: mustExist, waitLimit: waitLimit)
    journal = Journal(database: database, clock: effects.microseconds)
    deliveries.lastSeen = try journal.lastEntry()
    shelf.dataVersion = try dataVersion()
  }

  deinit { try? close() }

  /// The library of this process, opened on first use at ``LibraryLocation/standard(environment:)``.
  ///
  /// A program that needs another one assigns it before the first use.
  @MainActor
  public static var shared: LibraryAPI {
    get throws {
      if let opened { return opened }
      let library = try LibraryAPI(path: LibraryLocation.standard())
      opened = library
      return library
    }
  }

  /// Sets the library that ``shared`` returns.
  ///
  /// - Parameter library: the library; nil lets the next use open the standard one.
  @MainActor
  public static func share(_ library: LibraryAPI?) { opened = library }

  @MainActor private static var opened: LibraryAPI?

  /// Notifies observers, rolls a dry run back, and closes the file.
  ///
  /// Safe to call twice.
  ///
  /// - Throws: ``LibraryError`` when the file cannot be closed.
  public func close() throws {
    guard isOpen else { return }
    isOpen = false
    if observers.observes(.libraryClosing) {
      observers.deliver(LibraryEvent(.libraryClosing, origin: .command, subject: .information([:])))
    }
    coverRequests.close()
    if transactions.isInDryRun {
      database.rollBackTransaction()
      transactions.isInDryRun = false
    }
    try database.close()
  }

  /// Stops the current statement; may be called from any thread.
  public func interrupt() { database.interrupt() }

  /// A counter that increases whenever anything in the library may have changed, here or in another
  /// process.
  ///
  /// The owner of a copy of an album compares it to find out whether the copy is still valid.
  ///
  /// - Complexity: O(1), a few nanoseconds.
  public var generation: UInt64 {
    if database.commits.hasChanged { noticeCommits() }
    return shelf.generation
  }

  /// The store of a script in this library.
  ///
  /// It is not part of the history: undo does not change it.
  ///
  /// - Parameter script: the name of the store.
  /// - Returns: its text; nil if there is none.
  /// - Throws: ``LibraryError``.
  public func scriptStore(of script: String) throws -> String? {
    try database.albums.statement("SELECT content FROM script_store WHERE script = ?1", script)
      .first { $0.text(0) }
  }

  /// Changes the store of a script; a dry run rolls it back.
  ///
  /// - Parameters:
  ///   - script: the name of the store.
  ///   - change: computes the new text from the current one; no other process writes in between.
  /// - Throws: ``LibraryError``; any error of `change`.
  public func keepScriptStore(
    of script: String, _ change: (_ kept: String?) throws -> String
  ) throws {
    try writingOutsideHistory {
      let content = try change(try scriptStore(of: script))
      try database.albums.run(
        SummedTable.scriptStore.insertion(verb: "INSERT OR REPLACE"), script, content)
    }
  }
}
