import AlbumTestSupport
import Testing

@testable import AlbumModel

@Suite("Hosts in permissions and addresses")
struct WebHostTests {
  @Test(
    "a permission has one spelling",
    arguments: CaseTable.pairs("web-host-granting"))
  func granting(_ text: String, _ spelling: String) {
    #expect(WebHost(granting: text)?.description == spelling)
  }

  @Test(
    "ambiguous notations are refused",
    arguments: [
      "", ".", "a..b", "2130706433", "0x7f000001", "0x7f.1", "127.1", "127.0.1", "0177.0.0.1",
      "127.0.0.1.", "127.0.0.01", "1.2.3.4.5", "1.2.3.256", "example.0x1", "example.1",
      "[127.0.0.1]", "[::ffff:127.0.0.1]",
      "[::1", "::1]", "[::1]x", "[fe80::1%eth0]", "fe80::1%25eth0", "a b", "a/b", "user@host",
      "host:0", "host:65536", "host:", "host:+80", "host:８０", "host:80:90", "https://host",
      "ｅxample.org", "example。org", "exаmple.org", "\u{212A}example.org", "bücher.example",
      "١٢٧.٠.٠.١", "①.example", "exa\u{AD}mple.org", "exa\0mple.org", "127.0.0.1\0", "*", "*.org",
      "a%2eb", #"a\b"#, "a\tb", "a\nb", String(repeating: "a", count: 64),
      Array(repeating: "abcdefg", count: 33).joined(separator: "."),
    ])
  func refused(_ text: String) {
    #expect(WebHost(granting: text) == nil)
  }

  @Test("a permission covers its own name and its own port")
  func covering() throws {
    let plain = try #require(WebHost(granting: "example.org"))
    let special = try #require(WebHost(granting: "example.org:8080"))
    func host(_ text: String) throws -> WebHost { try #require(WebHost(granting: text)) }
    #expect(try plain.covers(host("example.org:80")))
    #expect(try plain.covers(host("example.org:443")))
    #expect(try !plain.covers(host("example.org:8080")))
    #expect(try !plain.covers(host("www.example.org:443")))
    #expect(try !plain.covers(host("example.org.example.com:443")))
    #expect(try special.covers(host("example.org:8080")))
    #expect(try !special.covers(host("example.org:443")))
  }
}
