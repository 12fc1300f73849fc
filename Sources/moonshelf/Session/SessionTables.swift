import AlbumModel
import AlbumPresentation
import AlbumServer

/// Tables of albums for a server, in the layouts of this program and of the session's scripts.
final class SessionTables: AlbumTables {
  /// How long a layout is disabled after a script took too long for it.
  private static let rest = Duration.seconds(30)

  private let session: LibrarySession
  private let now: () -> ContinuousClock.Instant
  private var made: [String: AlbumTable] = [:]
  private var stopped: [String: (again: ContinuousClock.Instant, failure: UserError)] = [:]

  /// Makes the tables of a session's scripts.
  init(_ session: LibrarySession, now: @escaping () -> ContinuousClock.Instant = { .now }) {
    (self.session, self.now) = (session, now)
  }

  func layouts() -> [String] {
    let ofScripts = session.host?.layouts.keys.sorted() ?? []
    return Layout.ownNames + ofScripts.filter { !Layout.ownNames.contains($0) }
  }

  func search(for layout: String) -> String { session.host?.layouts[layout]?.searchText ?? "" }

  func table(of album: Album, layout: String) throws -> [LabeledCell]? {
    if let (again, failure) = stopped[layout], now() < again { throw failure }
    do {
      guard let table = try table(layout, of: album) else { return nil }
      return try table.rows(of: album)
    } catch {
      // Writers must not wait for it again and again.
      let line = "\(error)".prefix { !$0.isNewline }
      let failure = UserError("layout \"\(layout)\": \(line)")
      stopped[layout] = (now().advanced(by: Self.rest), failure)
      throw failure
    }
  }

  private func table(_ name: String, of album: Album) throws -> AlbumTable? {
    // Its columns are those in which the album has a value.
    if name == "full" { return try table(session.library.fullLayout(for: album)) }
    if let table = made[name] { return table }
    let layout = Layout.named(name, customFields: []) ?? session.host?.layouts[name]
    guard let layout else { return nil }
    let table = try table(session.library.shown(layout))
    made[name] = table
    return table
  }

  private func table(_ layout: Layout) throws -> AlbumTable {
    try AlbumTable(layout, decorators: session.host?.decorators ?? []) {
      Console.note("moonshelf: \($0)")
    }
  }
}
