import AlbumLibrary
import AlbumScripting
import AlbumServer
import ArgumentParser
import Glibc

/// `moonshelf serve`.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve the library over HTTP, until Ctrl-C.",
    discussion: """
      moonshelf serve
      moonshelf serve --listen 127.0.0.1:8080 --public

      For browsers it is a page, for programs JSON. Whoever wants to write, or to read without --public,
      shows the token that is kept beside the library: Authorization: Bearer TOKEN. What programs can
      ask stands at /openapi.json.
      """)

  @Option(
    name: .long, help: ArgumentHelp("Where to listen.", valueName: "address:port"))
  var listen = ListenAddress(host: "127.0.0.1", port: 7070)

  @Flag(name: .customLong("public"), help: "Everybody who reaches the server may read.")
  var isPublic = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Another name the server goes by. May be given several times.", valueName: "name"))
  var host: [String] = []

  @Option(
    name: .customLong("base-url"),
    help: ArgumentHelp(
      "The address of the proxy before the server, as browsers have it.", valueName: "url"),
    transform: ServeCommand.baseURL)
  var baseURL: BaseURL?

  @Flag(name: .long, help: "Print the token, making one if there is none, and end.")
  var showToken = false

  @Option(
    name: .long,
    help: ArgumentHelp("How long a script may take over a change or a table.", valueName: "seconds")
  )
  var scriptTime = 10.0

  @OptionGroup var library: LibraryOptions

  func validate() throws {
    if !(0.001...3600).contains(scriptTime) {
      throw usageError("--script-time must be from 0.001 to 3600 seconds")
    }
  }

  private static func baseURL(_ text: String) throws -> BaseURL {
    guard let url = BaseURL(text) else {
      throw ValidationError("write it as https://NAME or https://NAME:PORT, without a path")
    }
    return url
  }

  mutating func run() throws {
    let limits = try LimitOptions.parse(["--time-limit", "\(scriptTime)"])
    let session = try self.library.open(for: .everything, patience: 5, limits: limits)
    guard let path = session.library.path else { return }
    let token = try AccessToken(of: path)
    if showToken {
      print(token.text)
      return try session.close()
    }
    let server = try LibraryServer(
      path: path,
      configuration: ServerConfiguration(
        host: listen.host, port: listen.port, isPublic: isPublic, names: host,
        baseURL: baseURL, token: token),
      version: Moonshelf.configuration.version.split(separator: " ").last.map(String.init) ?? "")
    try serve(server, session, path)
    try session.close()
  }

  private func serve(_ server: LibraryServer, _ session: LibrarySession, _ path: String) throws {
    // Who closes a terminal does not mean the server.
    signal(SIGHUP, SIG_IGN)
    Bell.hang()
    let port = try server.begin()
    let remote = try followedRemote(server, path)
    let keeping = LibraryKeeping(
      session.library, for: server, duties: remote.map { [$0.duty] } ?? [],
      tables: SessionTables(session)
    ) { Console.note("moonshelf: \($0)") }
    keeping.settle = { settle(session) }
    Interruption.whileStoppable(by: Bell.ring) {
      // Whoever has read that it serves may ask it to end.
      announce(port, path, token: server.configuration.token)
      var isEnding = false
      keeping.keep(until: server) { descriptor, milliseconds in
        _ = Bell.wait(for: descriptor, milliseconds: milliseconds)
        guard Interruption.isRequested, !isEnding else { return }
        isEnding = true
        remote?.end()
        server.end()
      }
    }
    settle(session)
    // The terminal has shown ^C where the next line is to begin.
    if Console.isTerminal(STDOUT_FILENO) { print() }
    print("Ended; everything that was answered is kept.")
  }

  /// What goes on with the remote that the library has, or will have.
  private func followedRemote(_ server: LibraryServer, _ path: String) throws -> FollowedRemote? {
    guard !self.library.isOffline else { return nil }
    return try FollowedRemote(of: path, server: server, now: LibraryAPI.Effects.live.now) { line in
      Console.note("moonshelf: \(line)")
    }
  }

  private func announce(_ port: Int, _ path: String, token: AccessToken) {
    let shown = listen.host.contains(":") ? "[\(listen.host)]" : listen.host
    let address = "http://\(shown):\(port)"
    let place = baseURL.map { "\($0.origin)/, through a proxy to \(address)/" } ?? "\(address)/"
    print("Serving \(path) at \(place); Ctrl-C ends it.")
    print("The token is in \(AccessToken.path(of: path)).")
    // For the person who looks at it, and not for a log that others read.
    if Console.isTerminal(STDOUT_FILENO) {
      print("Your page: \(baseURL?.origin ?? address)/#token=\(token.text)")
    }
    if !listen.isLoopback {
      Console.warn(
        "moonshelf: whoever reaches this machine can try; without a proxy that speaks TLS the token "
          + "can be read on the way")
    }
    fflush(nil)
  }

  private func settle(_ session: LibrarySession) {
    do { try session.host?.saveStores() } catch { Console.note("moonshelf: \(error)") }
    fflush(nil)
  }
}
