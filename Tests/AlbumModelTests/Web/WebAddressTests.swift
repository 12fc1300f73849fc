import Testing

@testable import AlbumModel

@Suite("Addresses on the web")
struct WebAddressTests {
  @Test(
    "have one spelling",
    arguments: [
      ("https://example.org", "https://example.org/"),
      ("HTTPS://Example.ORG./a?b#c", "https://example.org/a?b"),
      ("http://example.org:80/", "http://example.org/"),
      ("https://example.org:80/", "https://example.org:80/"),
      ("https://example.org?q=1", "https://example.org/?q=1"),
      ("https://[0::1]:8080/x", "https://[::1]:8080/x"),
      ("https://example.org/%2e%2e/@x", "https://example.org/%2e%2e/@x"),
      ("https://example.org/{a}?q=\"b|c\"", "https://example.org/%7Ba%7D?q=%22b%7Cc%22"),
    ])
  func spelling(_ text: String, _ spelling: String) {
    #expect(WebAddress(strict: text)?.description == spelling)
  }

  @Test(
    "are refused when they are of another kind or ambiguous",
    arguments: [
      "", "example.org", "//example.org", "ftp://example.org", "file:///etc/passwd",
      "gopher://example.org/", "javascript://example.org", "https:example.org",
      "https:/example.org",
      "https:///example.org", "https://", "https://user@example.org/",
      "https://user:pw@example.org/",
      "https://example.org@10.0.0.1/", #"https://example.org\@10.0.0.1/"#,
      #"https://10.0.0.1\.example.org/"#, "https://example.org:/", "https://example.org:0/",
      "https://example.org:99999/", "https://2130706433/", "https://0x7f.0.0.1/", "https://127.1/",
      "https://017700000001/", "https://1::2:80/", "https://::1/", "https://[::1/",
      "https://[127.0.0.1]/", "https://[::1%25lo]/", "https://[::ffff:10.0.0.1]/",
      "https://exam ple.org/", "https://example.org/ a",
      "https://example.org/\r\nHost:x", "https://example.org/\t", "https://example.org/\0",
      "https://exämple.org/", "https://example。org/", "https://example.org/ü",
      " https://example.org/",
      "https://a..b/", "https://.example.org/", "https://%31%32%37.0.0.1/", "https://１２７.0.0.1/",
    ])
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
