import AlbumTestSupport
import Foundation
import Glibc
import Testing

@testable import AlbumHTTP

@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")))
struct CertificateTests {
  @Test func `a certificate that nobody vouches for is refused`() async throws {
    let folder = try TemporaryFolder()
    try openssl(
      "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-days", "2",
      "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", folder.file("key"), "-out",
      folder.file("certificate"))
    let server = Process()
    server.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
    server.arguments = [
      "s_server", "-accept", "127.0.0.1:0", "-www", "-key", folder.file("key"), "-cert",
      folder.file("certificate"),
    ]
    let words = Pipe()
    server.standardOutput = words
    server.standardError = FileHandle.nullDevice
    try server.run()
    defer {
      // SIGKILL only: other signals may be blocked in tests, and a child inherits that.
      kill(server.processIdentifier, SIGKILL)
      server.waitUntilExit()
    }
    let port = try #require(announcedPort(in: words.fileHandleForReading))
    let failure = try await RemoteBench().failure("GET", "https://127.0.0.1:\(port)/")
    #expect(failure?.kind == .certificate)
    #expect(failure?.isTransient == false)
    #expect(
      failure?.message.hasPrefix(
        "https://127.0.0.1:\(port): its certificate is not trusted: it is self-signed,") == true)
  }

  @Test func `https where http is spoken is told apart from a wrong certificate`() async throws {
    let server = try TinyServer(isCurious: false) { $0.send("HTTP/1.1 400 Bad\r\n\r\n") }
    let failure = try await RemoteBench().failure("GET", "https://127.0.0.1:\(server.port)/")
    #expect(
      failure?.message
        == "https://127.0.0.1:\(server.port): the TLS handshake failed; is https right?")
  }

  private func openssl(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  /// Reads the line in which the server prints its port.
  private func announcedPort(in words: FileHandle) -> Int? {
    var text = ""
    while let more = String(data: words.availableData, encoding: .utf8), !more.isEmpty {
      text += more
      for line in text.split(separator: "\n") where line.hasPrefix("ACCEPT ") {
        if let port = line.split(separator: ":").last.flatMap({ Int($0) }) { return port }
      }
    }
    return nil
  }
}
