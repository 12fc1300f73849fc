import AlbumTestSupport
import Testing

@testable import AlbumHTTP

@Suite struct RedirectTests {
  @Test func `a redirect is followed, and on the same host the head goes along`() async throws {
    let server = try TinyServer { visitor in
      visitor.request.hasPrefix("GET /a/old ")
        ? visitor.answer("302 Found", "Location: ../new?x=1")
        : visitor.answer("200 OK", body: "here")
    }
    let text = try await RemoteBench().text(
      server.address("/a/old"), headers: [("Authorization", "Bearer s")])
    #expect(text == "here")
    #expect(server.requests.last?.hasPrefix("GET /a/../new?x=1 ") == true)
    #expect(server.requests.last?.contains("Bearer s") == true)
  }

  @Test func `no secret follows to another host, whatever its field is called`() async throws {
    let other = try TinyServer { $0.answer("200 OK", body: "here") }
    let place = other.address()
    let server = try TinyServer { $0.answer("307 Go", "Location: \(place)") }
    let text = try await RemoteBench().text(
      server.address(),
      headers: [
        ("Authorization", "Bearer secret"), ("Cookie", "secret"), ("X-Key", "secret"),
        ("Accept", "image/*"),
      ])
    #expect(text == "here")
    #expect(other.requests.first?.contains("secret") == false)
    #expect(other.requests.first?.contains("image/*") == true)
  }

  @Test func `a redirect in a circle ends`() async throws {
    let server = try TinyServer { visitor in
      visitor.answer("302 Found", "Location: \(visitor.request.hasPrefix("GET /a ") ? "/b" : "/a")")
    }
    let failure = try await RemoteBench().failure("GET", server.address("/a"))
    #expect(failure?.message == "\(server.address("/b")): redirects in a loop")
    #expect(failure?.isTransient == false)
    #expect(server.requests.count == 2)
  }

  @Test func `redirects without end are bounded`() async throws {
    let server = try TinyServer { $0.answer("302 Found", "Location: /\($0.number)") }
    let failure = try await RemoteBench().failure("GET", server.address())
    #expect(failure?.kind == .redirect)
    #expect(server.requests.count == 6)
  }

  @Test(arguments: ["file:///etc/passwd", "javascript:alert(1)", "http://[", "ftp://a/"])
  func `a redirect leaves the web nowhere`(_ place: String) async throws {
    let server = try TinyServer { $0.answer("302 Found", "Location: \(place)") }
    let failure = try await RemoteBench().failure("GET", server.address())
    #expect(
      failure?.message
        == "http://127.0.0.1:\(server.port): redirects to \"\(place)\", which is not a web address")
  }

  @Test func `data is not carried elsewhere by a redirect`() async throws {
    let other = try TinyServer { $0.answer("200 OK") }
    let place = other.address()
    for status in [301, 302, 303, 307, 308] {
      let server = try TinyServer { $0.answer("\(status) Go", "Location: \(place)") }
      let failure = try await RemoteBench().failure("POST", server.address(), body: .bytes([1]))
      #expect(failure?.kind == .redirect)
    }
    #expect(other.requests.isEmpty)
  }
}
