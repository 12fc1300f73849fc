import AlbumModel
import AlbumTestSupport
import Foundation
import HTTPTypes
import Testing

@testable import AlbumServer

@Suite struct AccessTests {
  @Test func `the server goes by its own names only`() {
    let configuration = ServerConfiguration(
      isPublic: true, names: ["Shelf.home"], token: AccessToken(text: ServerBench.token))
    let requestGuard = RequestGuard(configuration)
    func status(_ authority: String?) -> Int? {
      let request = HTTPRequest(method: .get, scheme: "http", authority: authority, path: "/")
      let result = Result { try requestGuard.client(of: request, access: .read) }
      return if case .failure(let error) = result { (error as? Problem)?.status.code } else { nil }
    }
    for own in ["localhost", "LOCALHOST:7070", "127.0.0.1:1", "[::1]:7070", "shelf.home"] {
      #expect(status(own) == nil)
    }
    for other in ["evil.example", "localhost.evil.example", "10.0.0.1", "[fe80::1]"] {
      #expect(status(other) == 421)
    }
    for nobody in [nil, "", ":7070", "["] { #expect(status(nobody) == 400) }
  }

  @Test func `a server that listens everywhere goes by addresses, and not by foreign names`() {
    let requestGuard = RequestGuard(
      ServerConfiguration(
        host: "0.0.0.0", isPublic: true, token: AccessToken(text: ServerBench.token)))
    func isAllowed(_ authority: String) -> Bool {
      let request = HTTPRequest(method: .get, scheme: "http", authority: authority, path: "/")
      return (try? requestGuard.client(of: request, access: .read)) != nil
    }
    #expect(isAllowed("192.168.1.5:7070"))
    #expect(isAllowed("[2001:db8::1]"))
    #expect(!isAllowed("evil.example"))
  }

  @Test func `a token is made once, and only its owner can read it`() throws {
    let folder = try TemporaryFolder()
    let library = folder.file("library.moonshelf")
    let first = try AccessToken(of: library)
    #expect(first.text.utf8.count == 64)
    #expect(try AccessToken(of: library).text == first.text)
    let path = AccessToken.path(of: library)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
  }

  @Test func `a token that others can read, or a link in its place, is not used`() throws {
    let folder = try TemporaryFolder()
    let library = folder.file("library.moonshelf")
    _ = try AccessToken(of: library)
    let path = AccessToken.path(of: library)
    chmod(path, 0o644)
    #expect {
      try AccessToken(of: library)
    } throws: {
      "\($0)" == "other users can read \(path); use chmod 600"
    }
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/etc/hostname")
    #expect {
      try AccessToken(of: library)
    } throws: {
      "\($0)".hasPrefix("\(path) cannot be read")
    }
  }

  @Test func `every answer keeps browsers from making more of it`() async throws {
    try await ServerBench().run { (client) async throws in
      for path in ["/", "/api/v1/albums", "/nowhere"] {
        let headers = try await client.ask(.get, path).headers
        #expect(headers[.xContentTypeOptions] == "nosniff")
        #expect(headers[.contentSecurityPolicy]?.contains("default-src 'none'") == true)
        #expect(headers[.resourcePolicy] == "same-origin")
      }
    }
  }
}
