import AlbumRemote
import Glibc

extension Network {
  /// The network through Debian's `curl`, a process for each request: nothing is linked for it, so a
  /// command that asks for nothing starts as fast as without.
  public static var live: Network {
    Network { request in
      guard let address = WebAddress(request.address) else {
        throw NetworkProblem("\(request.address) is no address on the web")
      }
      guard !OfflineMode.isOn() else { throw NetworkProblem(OfflineMode.reason) }
      let resolved: [NetworkAddress]
      do {
        resolved = try NameLookup.addresses(of: address.host.name)
      } catch let failure as NameLookup.Failure {
        throw NetworkProblem("\(address.host.name) cannot be found: \(failure.reason)")
      }
      if let hidden = resolved.first(where: \.isPrivate), !request.allowsPrivate(hidden.description)
      {
        throw AccessDenied(.privateAddress(address.host, address: hidden.description))
      }
      return try Curl.run(request, to: address, at: resolved[0])
    }
  }
}

/// One run of curl.
private enum Curl {
  private static let path = "/usr/bin/curl"

  static func run(
    _ request: Network.Request, to address: WebAddress, at place: NetworkAddress
  ) throws -> Network.Response {
    guard access(path, X_OK) == 0 else {
      throw NetworkProblem("curl is missing; install it with: apt install curl")
    }
    let program: ChildProgram
    do {
      program = try ChildProgram(
        [path, "--disable", "--config", "-"], piped: [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO],
        isStopping: request.isStopping)
    } catch {
      throw NetworkProblem("curl cannot be started: \(error)")
    }
    program.send(Array(configuration(request, address, place).utf8))
    guard let bytes = program.receive(STDOUT_FILENO, atMost: request.sizeLimit + 64 * 1024) else {
      program.end()
      throw NetworkProblem("\(address) sends more than \(request.sizeLimit) bytes")
    }
    let said = program.receive(STDERR_FILENO, atMost: 64 * 1024) ?? []
    guard program.wait() == 0 else {
      let reason = String(decoding: said, as: UTF8.self).split(separator: "\n").last
      throw NetworkProblem(reason.map(String.init) ?? "curl failed")
    }
    guard let response = HTTPMessage.response(in: bytes) else {
      throw NetworkProblem("\(address) does not answer as a web server does")
    }
    return response
  }

  /// On standard input, because a command line can be read by everybody on the machine.
  private static func configuration(
    _ request: Network.Request, _ address: WebAddress, _ place: NetworkAddress
  ) -> String {
    let port = address.host.port ?? 443
    var lines = [
      "silent", "show-error", "include", "globoff", "noproxy = \"*\"",
      "proto = \"=http,https\"", "max-redirs = 0", "max-time = \(request.timeout)",
      "max-filesize = \(request.sizeLimit)", "user-agent = \"moonshelf\"",
      "url = \(quoted(address.description))",
    ]
    // The address that was looked at is the one that is used, whatever the name says a moment later.
    if !address.host.isAddress {
      let target = place.isSix ? "[\(place)]" : "\(place)"
      lines.append("resolve = \(quoted("\(address.host.name):\(port):\(target)"))")
    }
    for (name, value) in request.headers { lines.append("header = \(quoted("\(name): \(value)"))") }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
