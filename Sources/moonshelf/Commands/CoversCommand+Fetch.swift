import AlbumLibrary
import AlbumModel
import AlbumScripting
import ArgumentParser

extension CoversCommand {
  struct Fetch: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Fetch missing covers, eight at a time.",
      discussion: """
        moonshelf covers fetch
        moonshelf covers fetch genre:jazz --again

        Covers fetched before an interruption are kept, and the next run continues. Failed downloads are \
        retried after an hour, then two, then four, up to a month.
        """)

    @OptionGroup var query: QueryArguments

    @Flag(name: .long, help: "Retry failed covers now.")
    var again = false

    @OptionGroup var permissions: CoverPermissionOptions
    @OptionGroup var result: ResultOptions
    @OptionGroup var library: LibraryOptions

    mutating func run() throws {
      let session = try self.library.open(
        for: .changes, mustExist: true, permissions: permissions.permissions())
      let library = session.library
      if again { try library.allowFailedCovers() }
      var wanted: [AlbumID] = []
      var tally = CoverTally()
      try library.forEachCoverStatus(query.query.identitiesOrWords.asQuery(for: library)) {
        album, standing in
        switch standing {
        case .noAddress: tally.withoutAddress += 1
        case .stored: tally.here += 1
        case .failed(_, _, let again) where again > library.now: tally.resting += 1
        case .missing, .failed: wanted.append(album.id)
        }
      }
      let fetch = CoverFetch(library, tally: tally, total: wanted.count)
      do {
        try fetch.run(wanted)
      } catch {
        fetch.finish(result)
        throw error
      }
      fetch.finish(result)
      let isFine = fetch.tally.failures.isEmpty
      try session.close()
      if !isFine { throw ExitCode(1) }
    }
  }
}
