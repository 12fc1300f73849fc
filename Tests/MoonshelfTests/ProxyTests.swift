import AlbumTestSupport
import Foundation
import Glibc
import Testing

/// nginx, as Debian installs it, in front of a server.
private final class Nginx {
  static let program = "/usr/sbin/nginx"
  static let isThere = FileManager.default.isExecutableFile(atPath: program)

  let port: Int
  private let process = Process()

  /// Starts it with a `server` block from the documentation, and waits until it listens.
  init(_ server: String, before bench: ServeBench) throws {
    let folder = bench.program.folder.file("nginx")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    port = try Self.freePort()
    let lines = server.split(separator: "\n").filter { !$0.contains("ssl_") }
    let block = lines.joined(separator: "\n")
      .replacing("listen 443 ssl;", with: "listen 127.0.0.1:\(port);")
      .replacing("127.0.0.1:7070", with: "127.0.0.1:\(bench.port)")
    let paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map { "\($0)_temp_path \(folder)/\($0);" }.joined(separator: "\n")
    let configuration = """
      daemon off; master_process off; pid \(folder)/pid;
      events {}
      http {
      access_log off;
      \(paths)
      \(block)
      }
      """
    try Data(configuration.utf8).write(to: URL(fileURLWithPath: folder + "/nginx.conf"))
    process.executableURL = URL(fileURLWithPath: Self.program)
    process.arguments = ["-e", folder + "/errors", "-p", folder, "-c", folder + "/nginx.conf"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    let end = Date(timeIntervalSinceNow: 20)
    while (try? RawConnection(port: port)) == nil, process.isRunning, Date() < end {
      Thread.sleep(forTimeInterval: 0.02)
    }
    let errors = try? String(contentsOfFile: "\(folder)/errors", encoding: .utf8)
    try #require(process.isRunning, "\(errors ?? "")")
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  private static func freePort() throws -> Int {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, length) == 0 && getsockname(descriptor, address, &length) == 0
      }
    }
    try #require(result)
    return Int(UInt16(bigEndian: address.sin_port))
  }
}

@Suite(.enabled(if: Nginx.isThere, "nginx is not there: scripts/setup --develop installs it"))
struct ProxyTests {
  private func bench() throws -> ServeBench {
    let program = try Program()
    try program.run("add", "Low")
    return try ServeBench(program, "--base-url", "https://shelf.example")
  }

  private func connection(
    _ nginx: Nginx, _ token: String, _ line: String, _ headers: [String], _ body: String = ""
  ) throws -> RawConnection {
    let connection = try RawConnection(port: nginx.port)
    let head = ["\(line) HTTP/1.1", "Authorization: Bearer \(token)"] + headers
    connection.send(head.joined(separator: "\r\n") + "\r\n\r\n" + body)
    return connection
  }

  private func add(
    _ nginx: Nginx, _ token: String, host: String, origin: String
  ) throws -> RawConnection.Answer {
    let body = "{\"title\":\"Heroes\"}"
    return try connection(
      nginx, token, "POST /api/v1/albums",
      [
        "Host: \(host)", "Origin: \(origin)", "Sec-Fetch-Site: same-origin",
        "Content-Type: application/json", "Content-Length: \(body.utf8.count)",
      ], body
    ).answer()
  }

  @Test func `changes and writes go through nginx as documented, and other names do not`() throws {
    let bench = try bench()
    let block = try #require(try DocumentedPage("docs/serving.md").blocks("nginx").first)
    let nginx = try Nginx(block, before: bench)
    let stream = try connection(nginx, bench.token, "GET /api/v1/changes", ["Host: shelf.example"])
    _ = try stream.read(until: "retry: 1000")
    let own = "https://shelf.example"
    #expect(try add(nginx, bench.token, host: "shelf.example", origin: own).status == 201)
    #expect(try stream.read(until: "Add Heroes").contains("event: do"))
    for (host, origin, status) in [
      ("shelf.example", "http://shelf.example", 403),
      ("shelf.example", "https://evil.example", 403), ("evil.example", "https://evil.example", 421),
      ("evil.example", own, 421),
    ] {
      #expect(try add(nginx, bench.token, host: host, origin: origin).status == status)
    }
    let page = try connection(nginx, bench.token, "GET /", ["Host: shelf.example"]).answer()
    #expect(page.status == 200)
    #expect(bench.announced.contains("at https://shelf.example/, through a proxy to http://127"))
    #expect(try bench.end().code == 0)
  }

  @Test func `nginx that hides the name it was asked for takes writes of its own pages only`()
    throws
  {
    let bench = try bench()
    let block = "server { listen 443 ssl; location / { proxy_pass http://127.0.0.1:7070; } }"
    let nginx = try Nginx(block, before: bench)
    for (origin, status) in [
      ("https://shelf.example", 201), ("https://evil.example", 403),
      ("http://shelf.example", 403), ("null", 403),
    ] {
      #expect(try add(nginx, bench.token, host: "shelf.example", origin: origin).status == status)
    }
    #expect(try bench.end().code == 0)
  }
}
