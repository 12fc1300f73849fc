import AlbumModel
import AlbumTestSupport
import Foundation
import HTTPTypes
import Testing

@testable import AlbumServer

@Suite struct AccessTests {
  @Test func `who does not show the token can neither write nor read`() async throws {
    try await ServerBench(configure: { $0.isPublic = false }).run { (client) async throws in
      for headers: HTTPFields in [
        [:], [.authorization: "Bearer "], [.authorization: "Bearer x"],
        [.authorization: "Basic \(ServerBench.token)"],
        [.authorization: "Bearer \(ServerBench.token.dropLast())0"],
      ] {
        let read = try await client.ask(.get, "/api/v1/albums", headers: headers)
        #expect(read.status == 401)
        #expect(read.headers[.wwwAuthenticate]?.hasPrefix("Bearer") == true)
        #expect(try await client.ask(.delete, "/api/v1/albums/1", headers: headers).status == 401)
      }
      let shown: HTTPFields = [.authorization: "bearer \(ServerBench.token)"]
      #expect(try await client.ask(.get, "/api/v1/albums", headers: shown).status == 200)
      #expect(try await client.ask(.get, "/openapi.json").status == 200)
    }
  }

  @Test func `a public server lets everybody read, and still nobody write`() async throws {
    try await ServerBench().run { (client) async throws in
      #expect(try await client.ask(.get, "/api/v1/albums").status == 200)
      #expect(try await client.ask(.post, "/api/v1/undo", headers: [:]).status == 401)
    }
  }

  @Test func `a page from elsewhere cannot write, not even with the token`() async throws {
    try await ServerBench().run { (client) async throws in
      for (name, value, status) in [
        (HTTPField.Name.origin, "https://evil.example", 403), (.origin, "null", 403),
        (.origin, "http://localhost.evil.example", 403), (.secFetchSite, "cross-site", 403),
        (.secFetchSite, "same-site", 403), (.origin, "http://127.0.0.1:\(client.port)", 409),
        (.secFetchSite, "same-origin", 409), (.secFetchSite, "none", 409),
      ] {
        var headers = ServerBench.writing
        headers[name] = value
        #expect(try await client.ask(.post, "/api/v1/undo", headers: headers).status == status)
      }
    }
  }

  @Test func `the server goes by its own names only`() {
    let configuration = ServerConfiguration(
      isPublic: true, names: ["Shelf.home"], token: AccessToken(text: ServerBench.token))
    let requestGuard = RequestGuard(configuration)
    func status(_ authority: String?) -> Int? {
      let request = HTTPRequest(method: .get, scheme: "http", authority: authority, path: "/")
      return requestGuard.objection(to: request, access: .reading)?.status.code
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
      return requestGuard.objection(to: request, access: .reading) == nil
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
