import AlbumTestSupport
import Testing

@testable import AlbumScripting

@Suite("moonshelf.http")
struct HTTPModuleTests {
  /// The requests, and the responses by address.
  private final class Web {
    var answers: [String: Network.Response] = [:]
    var requests: [Network.Request] = []

    func redirect(_ address: String, to location: String, _ status: Int = 302) {
      answers[address] = Network.Response(status: status, headers: ["location": location])
    }
  }

  private let web = Web()

  private func bench(_ limits: Limits = .on, allowing: [String] = ["net=example.org"]) throws
    -> TrustBench
  {
    try TrustBench(limits, allowing: allowing) { [web] options in
      options.network = Network { request in
        web.requests.append(request)
        guard let answer = web.answers[request.address.description] else {
          throw NetworkProblem("nobody answers at \(request.address)")
        }
        return answer
      }
    }
  }

  @Test("returns status, headers and body of a response, or a reason")
  func answers() throws {
    web.answers["https://example.org/a"] = Network.Response(
      status: 404, headers: ["content-type": "text/plain"], body: [0, 255, 10])
    let lines = try bench().run(
      """
      local answer = moonshelf.http.get("https://example.org/a", { headers = { Accept = "*/*" } })
      print(answer.status, answer.headers["content-type"], answer.body == "\\0\\255\\n")
      print(moonshelf.http.get "https://example.org/b")
      """)
    #expect(lines == ["404\ttext/plain\ttrue", "nil\tnobody answers at https://example.org/b"])
    #expect(web.requests.map(\.headers) == [["Accept": "*/*"], [:]])
    #expect(web.requests.map(\.timeout) == [30, 30])
  }

  @Test("requests only allowed hosts, at their ports", arguments: Limits.allCases)
  func hosts(_ limits: Limits) throws {
    let lines = try bench(limits, allowing: ["net=example.org", "net=example.com:8080"]).run(
      """
      for _, address in ipairs { "https://example.com/", "https://example.org:8443/",
        "https://www.example.org/", "http://127.0.0.1/", "https://[::1]:8080/",
        "https://example.com:8081/" } do
        print(refusal(moonshelf.http.get, address))
      end
      """)
    #expect(
      lines == [
        "not allowed to connect to example.com:443: allow it with --allow net=example.com",
        "not allowed to connect to example.org:8443: allow it with --allow net=example.org:8443",
        "not allowed to connect to www.example.org:443: allow it with --allow net=www.example.org",
        "not allowed to connect to 127.0.0.1:80: allow it with --allow net=127.0.0.1",
        "not allowed to connect to [::1]:8080: allow it with --allow net=[::1]:8080",
        "not allowed to connect to example.com:8081: allow it with --allow net=example.com:8081",
      ])
    #expect(web.requests.isEmpty)
  }

  @Test(
    "a redirect needs the permission for its target",
    arguments: CaseTable.pairs("httpmodule-redirected-elsewhere"))
  func redirectedElsewhere(_ location: String, _ refused: String) throws {
    web.redirect("https://example.org/", to: location)
    let lines = try bench().run(#"print(refusal(moonshelf.http.get, "https://example.org/"))"#)
    #expect(lines == [refused])
    #expect(web.requests.count == 1)
  }

  @Test("a redirect to another scheme, in a cycle or back to http is not followed")
  func badRedirections() throws {
    web.redirect("https://example.org/file", to: "file:///etc/passwd")
    web.redirect("https://example.org/gopher", to: "gopher://example.org/")
    web.redirect("https://example.org/loop", to: "/loop")
    web.redirect("https://example.org/down", to: "http://example.org/")
    web.redirect("https://example.org/odd", to: "https://2130706433/")
    let lines = try bench().run(
      """
      for _, name in ipairs { "file", "gopher", "loop", "down", "odd" } do
        print(select(2, moonshelf.http.get("https://example.org/" .. name)))
      end
      """)
    #expect(
      lines == [
        "https://example.org/file redirects to \"file:///etc/passwd\", which is not a web address",
        "https://example.org/gopher redirects to \"gopher://example.org/\", which is not a web address",
        "https://example.org/loop: more than 5 redirections",
        "https://example.org/down redirects from https to http",
        "https://example.org/odd redirects to \"https://2130706433/\", which is not a web address",
      ])
  }

  @Test("an allowed redirect is followed, and headers are only sent to their host")
  func goodRedirections() throws {
    web.redirect("https://example.org/a/b", to: "c?d", 308)
    web.redirect("https://example.org/a/c?d", to: "https://example.com/", 301)
    web.answers["https://example.com/"] = Network.Response(status: 200)
    let lines = try bench(allowing: ["net=example.org", "net=example.com"]).run(
      """
      local answer = moonshelf.http.get("https://example.org/a/b",
        { headers = { Authorization = "secret" }, timeout = 2 })
      print(answer.status)
      """)
    #expect(lines == ["200"])
    #expect(
      web.requests.map(\.headers)
        == [["Authorization": "secret"], ["Authorization": "secret"], [:]])
    #expect(web.requests.map(\.timeout) == [2, 2, 2])
  }

  @Test("headers are one line each, and cannot change the host or the end of a request")
  func headers() throws {
    let lines = try bench().run(
      #"""
      local function with(name, value)
        return refusal(moonshelf.http.get, "https://example.org/", { headers = { [name] = value } })
      end
      for _, name in ipairs { "A\r\nHost", "A:", "", "@/etc/passwd", "A B", "Ä", "A\0", "(A)" } do
        print(with(name, "x"))
      end
      for _, value in ipairs { "x\r\nHost: example.com", "x\ny", "x\0", "x\127", "\255" } do
        print(with("A", value))
      end
      print(with("Host", "example.com"))
      print(with("transfer-Encoding", "chunked"))
      print(with("Content-Length", "5"))
      """#)
    #expect(
      lines
        == Array(
          repeating: "bad argument #2 to 'get' (headers are names and values, texts of one line)",
          count: 13)
        + ["Host", "transfer-Encoding", "Content-Length"].map {
          "bad argument #2 to 'get' (the header \($0) is set by moonshelf)"
        })
    #expect(web.requests.isEmpty)
  }

  @Test("invalid addresses, timeouts and options are errors")
  func mistakes() throws {
    let lines = try bench().run(
      """
      print(refusal(moonshelf.http.get, "file:///etc/passwd"))
      print(refusal(moonshelf.http.get, "https://example.org/", { timeout = 0 }))
      print(refusal(moonshelf.http.get, "https://example.org/", { timeout = 0/0 }))
      print(refusal(moonshelf.http.get, "https://example.org/", { timeout = math.huge }))
      """)
    #expect(
      lines == [
        "bad argument #1 to 'get' (\"file:///etc/passwd\" is not an http or https address)",
        "bad argument #2 to 'get' (a timeout is from 0 to 600 seconds)",
        "bad argument #2 to 'get' (a timeout is from 0 to 600 seconds)",
        "bad argument #2 to 'get' (a timeout is from 0 to 600 seconds)",
      ])
  }

  @Test("a private address of a name is only allowed if the address itself is, too")
  func privateAddresses() throws {
    web.answers["https://example.org/"] = Network.Response(status: 200)
    web.answers["http://10.0.0.1/"] = Network.Response(status: 200)
    try bench(allowing: ["net=example.org", "net=10.0.0.1", "net=[fd00::1]"]).run(
      """
      moonshelf.http.get "https://example.org/"
      moonshelf.http.get "http://10.0.0.1/"
      """)
    #expect(web.requests.count == 2)
    let named = web.requests[0].privateRefusal
    #expect(named("10.0.0.1") == nil)
    #expect(named("fd00::1") == nil)
    for address in ["10.0.0.2", "127.0.0.1", "::1"] {
      #expect(named(address)?.contains("which is \(address) in a private network") == true)
    }
    #expect(web.requests[1].privateRefusal("10.0.0.1") == nil)
  }
}
