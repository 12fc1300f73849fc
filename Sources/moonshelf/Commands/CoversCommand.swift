import AlbumFiles
import AlbumLibrary
import AlbumModel
import AlbumPresentation
import AlbumScripting
import ArgumentParser

struct CoversCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "covers", subcommands: [Fetch.self, Status.self, Clear.self, Set.self])

  struct Clear: ParsableCommand {
    static let configuration = CommandConfiguration("covers clear")

    @OptionGroup var options: ChangeOptions

    mutating func run() throws {
      let library = try options.library.open(mustExist: true, makes: false)
      let cleared = try library.clearCovers(isDryRun: options.isDryRun)
      let kept = CountText.of(cleared.kept, "picture")
      let what =
        "\(CountText.of(cleared.removed, "picture")), \(CountText.bytes(cleared.bytes)) with thumbnails."
        + (cleared.kept == 0 ? "" : " \(kept) kept: possibly the only copy.")
      if !options.says("Would remove \(what)") { options.result.say("Removed \(what)") }
    }
  }

  struct Set: ParsableCommand {
    static let configuration = CommandConfiguration("covers set")

    @Argument(help: "A query, then the picture file.")
    var words: [String]

    @OptionGroup var options: ChangeOptions

    func validate() throws {
      if words.count < 2 {
        throw UserError.usage("name an album and a picture: moonshelf covers set 12 scan.jpg")
      }
    }

    mutating func run() throws {
      var query = Array(words.dropLast())
      let file = words[words.count - 1]
      // One number can only be that of the album: a cover is set for exactly one.
      if query.count == 1, UInt64(query[0]) != nil { query = ["id:\(query[0])"] }
      try options.change { library in
        try query.refuseNumbers()
        let albums = try library.albums(query.asQuery(for: library), limit: 2)
        guard let album = albums.first else { throw UserError.noAlbum(matching: query) }
        guard albums.count == 1 else {
          throw UserError.usage(
            "\(query.joined(separator: " ")) matches several albums; narrow the query")
        }
        if options.isDryRun {
          guard FileStatus(file)?.isFile == true else { throw UserError("\(file) is not a file") }
          try library.transaction("Set the cover of \(album.title)") {
            try library.update(album.id) { $0.coverURL = file }
          }
          return .changed("")
        }
        do { try library.setCover(file, of: album.id) } catch let problem as CoverError {
          throw problem.kind == .ours
            ? UserError(problem.reason) : UserError("\(file) \(problem.reason)")
        }
        return .changed("\(album.title) has the cover \(file) now.")
      }
    }
  }

  struct Fetch: ParsableCommand {
    static let configuration = CommandConfiguration("covers fetch")

    @Argument(help: .query) var query: [String] = []

    @Flag(help: "Retry failed covers now.")
    var again = false

    @OptionGroup var dryRun: DryRunOptions
    @Option(
      "Allow covers from a private network or this machine: net=HOST. May be repeated.",
      "permission")
    var allow: [String] = []
    @OptionGroup var result: ResultOptions
    @OptionGroup var library: LibraryOptions

    mutating func run() throws {
      let permissions = try PermissionSet(parsing: allow)
      for permission in permissions.permissions {
        guard case .net = permission else {
          throw UserError.usage("covers need no \(permission); name a host, as in net=192.168.1.5")
        }
      }
      let session = try self.library.open(
        for: .changes, mustExist: true, isDryRun: dryRun.isOn, permissions: permissions)
      let library = session.library
      if again, !dryRun.isOn { try library.allowFailedCovers() }
      let retriesAll = again
      var wanted: [AlbumID] = []
      var tally = CoverTally()
      try library.forEachCoverStatus(query.asAlbumQuery(for: library)) { album, status in
        switch status {
        case .noAddress: tally.withoutAddress += 1
        case .stored: tally.here += 1
        case .failed(_, _, let again) where again > library.now && !retriesAll: tally.resting += 1
        case .missing, .failed: wanted.append(album.id)
        }
      }
      if dryRun.says("Would fetch \(CountText.of(wanted.count, "cover")).", in: result) {
        return try session.close()
      }
      let fetch = CoverFetch(library, tally: tally, total: wanted.count)
      let outcome = Result { try fetch.run(wanted) }
      fetch.finish(result)
      try outcome.get()
      try session.close()
      if !fetch.tally.failures.isEmpty { throw ExitCode(1) }
    }
  }

  struct Status: ParsableCommand {
    static let configuration = CommandConfiguration("covers status")

    @Argument(help: .query) var query: [String] = []

    @Flag(help: "List albums whose covers failed, with the reason.")
    var failed = false

    @OptionGroup var result: ResultOptions
    @OptionGroup var library: LibraryOptions

    mutating func run() throws {
      let library = try library.open(mustExist: true, makes: false)
      var counts = (albums: 0, stored: 0, missing: 0)
      var failures: [[FieldValue?]] = []
      try library.forEachCoverStatus(query.asAlbumQuery(for: library)) { album, status in
        counts.albums += 1
        switch status {
        case .noAddress: break
        case .stored: counts.stored += 1
        case .missing: counts.missing += 1
        case .failed(let reason, let attempts, let again):
          failures.append([
            .integer(album.id.rawValue), album["artist"], .text(album.title), .text(reason),
            .integer(Int64(attempts)), result.time(again),
          ])
        }
      }
      if failed {
        try result.printRows(
          [.right("id"), "artist", "title", "reason", .right("attempts"), "again"], failures,
          positionsIn: library, whenEmpty: "No cover failed.")
      } else {
        let folder = library.coverFolderSize()
        let rows = [
          ("albums", counts.albums),
          ("with an address", counts.stored + counts.missing + failures.count),
          ("stored", counts.stored), ("missing", counts.missing), ("failed", failures.count),
          ("pictures", folder.pictures), ("bytes on disk", folder.bytes),
        ]
        if result.isJSON {
          let counts = rows.map { ($0.0.replacing(" ", with: "_"), JSONValue($0.1)) }
          print(JSONValue.members(counts).line)
        } else {
          let value = Column(key: "value", title: "", alignment: .right)
          try result.printRows(
            [Column(key: "what", title: "Covers"), value],
            rows.map { [.text($0.0), .text(CountText.of($0.1))] }, whenEmpty: "")
        }
      }
    }
  }
}
