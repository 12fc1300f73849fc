import AlbumTestSupport
import Testing

@testable import AlbumModel

@Suite("Addresses on the web")
struct WebAddressTests {
  @Test(
    "have one spelling",
    arguments: CaseTable.pairs("web-address-spelling"))
  func spelling(_ text: String, _ spelling: String) {
    #expect(WebAddress(strict: text)?.description == spelling)
  }

  @Test(
    "are refused when they are of another kind or ambiguous",
    arguments: CaseTable.singles("web-address-refused"))
  func refused(_ text: String) {
    #expect(WebAddress(strict: text) == nil)
  }

  @Test(
    "a redirect leads to the same address as in a browser, if it is on the web",
    arguments: [
      ("/c?d", "https://example.org:8443/c?d"), ("c", "https://example.org:8443/a/c"),
      ("../c", "https://example.org:8443/a/../c"), ("?x=1", "https://example.org:8443/a/b?x=1"),
      ("//other.org/x", "https://other.org/x"), ("http://other.org", "http://other.org/"),
      ("c?next=https://other.org/", "https://example.org:8443/a/c?next=https://other.org/"),
      ("/c?next=https://other.org/", "https://example.org:8443/c?next=https://other.org/"),
      ("c:d", nil), ("javascript:alert(1)", nil), ("./c:d", "https://example.org:8443/a/./c:d"),
      ("file:///etc/passwd", nil), ("gopher://other.org/", nil), ("//user@other.org/", nil),
      ("///other.org", nil), (#"/\other.org"#, nil), ("https://2130706433/", nil),
      ("/a\r\nb", nil),
    ] as [(String, String?)])
  func following(_ location: String, _ next: String?) throws {
    let here = try #require(WebAddress(strict: "https://example.org:8443/a/b?q=/1"))
    #expect(here.following(strict: location)?.description == next)
  }

  @Test("typed by users may contain spaces and letters outside ASCII, but only in the path")
  func reading() throws {
    let address = try WebAddress(reading: #"http://Example.org\ä b\c?d=ü#e"#)
    #expect(address.description == "http://example.org/%C3%A4%20b/c?d=%C3%BC")
    #expect(address.shown == "http://example.org/%C3%A4%20b/c")
    #expect((address.host.name, address.port) == ("example.org", 80))
    for text in ["http://ä.org/", "http://a b/", "http://127.1:7070/", "http://::1/", "http://1/"] {
      #expect(throws: WebAddressProblem.self, "\(text)") { try WebAddress(reading: text) }
    }
  }
}
