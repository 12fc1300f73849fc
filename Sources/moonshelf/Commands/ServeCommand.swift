import AlbumFiles
import AlbumHTTP
import AlbumLibrary
import AlbumModel
import AlbumScripting
import AlbumServer
import AlbumSync
import ArgumentParser
import CServerLibraries
import Glibc

struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration("serve")

  @Option(
    name: [.long, .customLong("port")], parsing: .unconditional,
    help: ArgumentHelp(
      "Address and port, or a port (default: 127.0.0.1:7070).", valueName: "address:port"),
    transform: ListenAddress.read)
  var listen = ListenAddress(host: "127.0.0.1", port: 7070)

  @Flag(name: .customLong("public"), help: "Allow reading without the token.")
  var isPublic = false

  @Option("Additional host name of the server. May be repeated.", "name")
  var host: [String] = []

  @Option(
    name: .customLong("base-url"),
    help: ArgumentHelp("Public address of the reverse proxy.", valueName: "url"),
    transform: ServeCommand.baseURL)
  var baseURL: BaseURL?

  @Option(
    help: ArgumentHelp("Path before the page and the API, such as /shelf/.", valueName: "path"),
    transform: ServeCommand.prefix)
  var prefix = ""

  @Option(
    help: ArgumentHelp(
      "Serve another library too, below /NAME/. May be repeated.", valueName: "name=path"),
    transform: ServeCommand.other)
  var also: [OtherLibrary] = []

  /// A library that is served below the first one.
  struct OtherLibrary {
    let name: String
    let path: String
  }

  @Flag(help: "Encrypt connections, with a certificate of its own unless one is given.")
  var tls = false
  @Option("Certificate for TLS, in PEM, with those that it depends on.", "file")
  var certificate: String?
  @Option("Key of the certificate, in PEM, if it is in another file.", "file") var key: String?
  @Option("File for a line about each response; - for standard output.", "file")
  var accessLog: String?

  @Flag(help: "Print the token, creating it if missing, and exit.")
  var showToken = false

  @Flag(help: "Check whether a server at the address reads the library, and exit: 0 if so.")
  var check = false

  @Option(
    "Time limit for scripts per request, in seconds (default: 10).", "seconds",
    transform: NumberArgument.seconds(0.001, to: 3600))
  var scriptTime = 10.0

  @OptionGroup var library: LibraryOptions

  private static func baseURL(_ text: String) throws -> BaseURL {
    guard let url = BaseURL(text) else {
      throw ValidationError("write it as https://NAME or https://NAME:PORT, without a path")
    }
    return url
  }

  private static func prefix(_ text: String) throws -> String {
    let parts = text.split(separator: "/").map { "/" + $0 }.joined()
    if parts.wholeMatch(of: #/(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*/#) != nil { return parts }
    throw ValidationError("write it as /NAME/, with letters, digits, -, _ and dots")
  }

  private static func other(_ text: String) throws -> OtherLibrary {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    // What is below these is the first library's.
    guard parts.count == 2, !["api", "albums", "exchange", "page"].contains(parts[0]),
      parts[0].wholeMatch(of: #/[A-Za-z0-9_-]+/#) != nil
    else {
      throw ValidationError("write it as NAME=PATH, with letters, digits, - and _ in the name")
    }
    return OtherLibrary(name: parts[0], path: parts[1])
  }

  func validate() throws {
    guard Set(also.map(\.name)).count == also.count else {
      throw UserError.usage("two libraries have the same name in --also")
    }
    let paths = try also.map { LibraryLocation.file($0.path) } + [library.path()]
    guard Set(paths.map { RealPath.of($0) ?? $0 }).count == paths.count else {
      throw UserError.usage("--also names a library twice")
    }
  }

  /// The certificate to use; nil without TLS.
  private func certificate(of path: String) throws -> OpaquePointer? {
    guard tls || certificate != nil else { return nil }
    let file = certificate ?? path + ".pem"
    let own = StateFile(file, .ownerOnly)
    if certificate == nil, try own.read() == nil || tls_days_left(file) < 30 {
      let text = tls_make_certificate(host.map { ",DNS:" + $0 }.joined(), 820)
      if let text { try own.write(Array(String(cString: text).utf8)) }
    }
    if let context = tls_open(file, key ?? file) { return context }
    throw UserError(String(cString: tls_problem()))
  }

  mutating func run() throws {
    if check { return try checkServer() }
    try AddressSpace.require(megabytes: Self.leastMegabytes, for: "moonshelf serve")
    let log = accessLog.map { $0.withSystemPath(open_log) }
    if log == -1 { throw UserError("the access log \(accessLog ?? "") cannot be written") }
    while try serveOnce(logging: log) {}
  }

  /// Requests an album of a running server, for supervisors of containers and services.
  private func checkServer() throws {
    let path = try library.path()
    let (token, isEncrypted) = (try AccessToken(of: path), tls || certificate != nil)
    // An address of all interfaces is none to connect to.
    let host = ["0.0.0.0": "127.0.0.1", "::": "::1"][listen.host] ?? listen.host
    let address = ListenAddress(host: host, port: listen.port)
    do {
      var request = try WebRequest(
        "GET", "\(isEncrypted ? "https" : "http")://\(address)\(prefix)/api/v1/albums?limit=1",
        headers: [("Authorization", "Bearer \(token.text)")])
      request.usesProxy = false
      if isEncrypted { request.authorities = certificate ?? path + ".pem" }
      let client = WebClient(
        limits: .init(connectTimeout: .seconds(5), totalTimeout: .seconds(10), attempts: 1))
      _ = try client.sendNow(request) { Interruption.isRequested }
    } catch let error as WebError {
      throw UserError("no server at \(address) reads the library: \(error.reason)")
    }
    print("The server at \(address) reads the library.")
  }

  /// One of the libraries that are served.
  private struct Part {
    let session: LibrarySession
    let path: String
    let server: LibraryServer
  }

  /// Opens a library; the first one listens, for those that are served below it too.
  private func part(
    _ options: LibraryOptions, at prefix: String, logging log: Int32? = nil,
    listensFor others: [Part]? = nil, sharing one: Part? = nil
  ) throws -> Part {
    let session = try options.open(
      for: .everything, waitLimit: 5, limits: ScriptLimits(time: scriptTime))
    let path = try options.path()
    var configuration = ServerConfiguration(
      host: listen.host, port: listen.port, isPublic: isPublic, names: host, baseURL: baseURL,
      token: try AccessToken(of: path))
    (configuration.prefix, configuration.tokens) = (prefix, NamedTokens(of: path))
    if others != nil { (configuration.tls, configuration.log) = (try certificate(of: path), log) }
    let server = try LibraryServer(
      path: path, configuration: configuration, version: ProgramVersion.current,
      others: (others ?? []).map(\.server), sharing: one?.server)
    return Part(session: session, path: path, server: server)
  }

  /// Serves the libraries until the program is asked to end, or another library replaces one.
  ///
  /// - Returns: whether to serve them again.
  private mutating func serveOnce(logging log: Int32?) throws -> Bool {
    if showToken {
      let session = try library.open(for: .everything, waitLimit: 5)
      print(try AccessToken(of: library.path()).text)
      try session.close()
      return false
    }
    var others: [Part] = []
    for other in also {
      var options = library
      options.library = other.path
      others.append(try part(options, at: "\(prefix)/\(other.name)", sharing: others.first))
    }
    let parts = [try part(library, at: prefix, logging: log, listensFor: others)] + others
    let replaced = try serve(parts)
    let kept = parts.filter { part in !replaced.contains { $0.part.server === part.server } }
    // Others are closed even if a script fails at the end.
    let ends = kept.map { part in Result { try part.session.close(emptyingLog: true) } }
    for (part, validity) in replaced {
      try leave(part.session, part.path, validity, lost: part.server.lostChanges)
    }
    for end in ends { try end.get() }
    if !replaced.isEmpty, Interruption.isRequested { print(Self.lastWords) }
    return !replaced.isEmpty && !Interruption.isRequested
  }

  /// With two processors 512, of which a third is in reserve; each additional processor has more
  /// threads.
  private static var leastMegabytes: Int { 448 + 32 * max(2, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
  private static let lastWords = "Stopped. All acknowledged changes are saved."

  /// Closes a library that is no longer at its path, and waits until the new one is complete.
  private func leave(
    _ session: LibrarySession, _ path: String, _ validity: LibraryVersion.Validity, lost: Int64?
  ) throws {
    if validity == .overwritten {
      // Closing it would write its log over the other library.
      Console.note(
        "moonshelf: another program overwrote \(path) while the server had it open; writing has stopped. "
          + "Lost: \(lost.map { CountText.of(Int($0), "change") } ?? "its changes"). "
          + "Replace it while no program uses it, or with moonshelf restore")
      fflush(nil)
      _exit(1)
    }
    if validity == .anotherFile { try session.library.emptyLog() }
    // Its scripts may have data to save, for which there is no file any more.
    try? session.close()
    Console.note("moonshelf: the library at \(path) was replaced; serving the new one")
    Interruption.whileStoppable(by: Wakeup.signal) {
      var seen = FileStatus(path)
      while !Interruption.isRequested {
        _ = Wakeup.wait(for: -1, milliseconds: 500)
        let before = seen
        seen = FileStatus(path)
        // The program that copies it there may not have finished.
        if let seen, seen == before, seen.size > 0 { return }
      }
    }
  }

  /// - Returns: the libraries that were replaced, and how, those that were overwritten last; none if
  ///   the program is asked to end.
  private mutating func serve(
    _ parts: [Part]
  ) throws -> [(part: Part, validity: LibraryVersion.Validity)] {
    // Closing a terminal must not end the server.
    signal(SIGHUP, SIG_IGN)
    Wakeup.hang()
    let server = parts[0].server
    let port = try server.begin()
    // The same port when another library replaces this one.
    listen = ListenAddress(host: listen.host, port: port)
    let remotes = try parts.map { try followRemote($0.server, $0.path) }
    let loops = zip(parts, remotes).map { Self.loop($0, $1, library) }
    Interruption.whileStoppable(by: Wakeup.signal) {
      // A client that reads this message may ask the server to end.
      announce(port, parts)
      var isEnding = false
      LibraryLoop.keep(loops, until: server) { descriptors, milliseconds in
        _ = Wakeup.wait(for: descriptors, milliseconds: milliseconds)
        let isReplaced = loops.contains { $0.validity != .current }
        guard Interruption.isRequested || isReplaced, !isEnding else { return }
        isEnding = true
        for remote in remotes { remote?.end() }
        server.end()
      }
    }
    let replaced = zip(parts, loops.map(\.validity)).filter { $1 != .current }
    guard replaced.isEmpty else {
      return replaced.filter { $1 != .overwritten } + replaced.filter { $1 == .overwritten }
    }
    for part in parts { Self.settle(part.session) }
    // The terminal has shown ^C at the start of the next line.
    if Console.isTerminal(STDOUT_FILENO) { print() }
    print(Self.lastWords)
    return []
  }

  private static func loop(
    _ part: Part, _ remote: SyncDriver.Follower?, _ options: LibraryOptions
  ) -> LibraryLoop {
    let session = part.session
    let loop = LibraryLoop(
      session.library, for: part.server,
      tasks: remote.map { remote in
        [BackgroundTask(every: .seconds(3)) { _ in try remote.look() }]
      } ?? [],
      tables: SessionTables(session), imports: ServedImports(session),
      commands: ServedCommands(session, options)
    ) { Console.note("moonshelf: \($0)") }
    loop.settle = { settle(session) }
    if let host = session.host { loop.request = host.sharingLimits }
    return loop
  }

  /// The exchange with the remote that the library has, or will have.
  private func followRemote(_ server: LibraryServer, _ path: String) throws -> SyncDriver.Follower?
  {
    guard !self.library.isOffline else { return nil }
    return try SyncDriver.Follower(
      of: path, through: server.domain, now: LibraryAPI.Effects.live.now
    ) { Console.note("moonshelf: \($0)") }
  }

  private func announce(_ port: Int, _ parts: [Part]) {
    let configuration = parts[0].server.configuration
    let scheme = configuration.tls == nil ? "http" : "https"
    func address(_ host: some StringProtocol) -> String {
      "\(scheme)://\(ListenAddress(host: String(host), port: port))\(prefix)/"
    }
    let own = address(listen.host)
    let place = baseURL.map { "\($0.origin)\(prefix)/, through a proxy to \(own)" } ?? own
    print("Serving \(parts[0].path) at \(place); Ctrl-C stops.")
    print("The token is in \(AccessToken.path(of: parts[0].path)).")
    for (part, other) in zip(parts.dropFirst(), also) {
      print(
        "Below \(other.name)/: \(part.path), whose token is in \(AccessToken.path(of: part.path)).")
    }
    let isOpen = ["0.0.0.0", "::"].contains(listen.host)
    let others = isOpen ? String(cString: machine_addresses()).split(separator: "\n") : []
    for other in others { print("In the network: \(address(other))") }
    if let tls = configuration.tls {
      print("SHA-256 of the certificate: \(String(cString: tls_fingerprint(tls)))")
    }
    // For the user at the terminal, but not for a log that others can read.
    if Console.isTerminal(STDOUT_FILENO) {
      let page = baseURL.map { "\($0.origin)\(prefix)/" } ?? others.first.map(address) ?? own
      let link = page + "#token=" + configuration.token.text
      print("Your page: \(link)")
      if !listen.isLoopback || baseURL != nil { print(String(cString: qr_code(link))) }
    }
    if !listen.isLoopback, configuration.tls == nil {
      Console.warn(
        "moonshelf: the server is reachable from other machines; without --tls or a TLS proxy the "
          + "token can be intercepted")
    }
    fflush(nil)
  }

  private static func settle(_ session: LibrarySession) {
    do { try session.host?.saveStores() } catch { Console.note("moonshelf: \(error)") }
    fflush(nil)
  }
}
