import AlbumTestSupport
import Testing

@testable import AlbumModel

@Suite("IP addresses")
struct IPAddressTests {
  @Test(
    "of the machine and of private networks are recognized, in any notation",
    arguments: CaseTable.singles("ipaddress-private-addresses"))
  func privateAddresses(_ text: String) throws {
    #expect(try #require(IPAddress(text)).isPrivate)
  }

  @Test(
    "that are public are not among them",
    arguments: CaseTable.singles("ipaddress-public-addresses"))
  func publicAddresses(_ text: String) throws {
    #expect(try !#require(IPAddress(text)).isPrivate)
  }

  @Test("are parsed only in their usual form, and written in it")
  func spelling() {
    #expect(IPAddress("2001:DB8:0::1")?.description == "2001:db8::1")
    #expect(IPAddress("::ffff:192.0.2.1")?.description == "192.0.2.1")
    for text in [
      "", "1", "1.2", "1.2.3.4 ", "01.2.3.4", "0x1.2.3.4", "::1%lo", "1.2.3.4\0", "::1\0x",
    ] {
      #expect(IPAddress(text) == nil, "\(text)")
    }
  }

  @Test("a network is an address and a number of significant bits")
  func networks() throws {
    let network = try #require(IPNetwork("172.16.0.0/12"))
    for (text, isInside) in [("172.31.255.255", true), ("172.32.0.0", false), ("::1", false)] {
      #expect(network.contains(try #require(IPAddress(text))) == isInside, "\(text)")
    }
    #expect(IPNetwork("fe80::/10")?.contains(try #require(IPAddress("febf::1"))) == true)
    for text in ["10.0.0.0", "10.0.0.0/33", "10.0.0.0/x", "x/8", "10.0.0.0/-1", "::/129"] {
      #expect(IPNetwork(text[...]) == nil, "\(text)")
    }
  }

  @Test("loopback addresses are distinguished from those of private networks")
  func loopback() throws {
    for (text, isLoopback) in [
      ("127.0.0.1", true), ("127.255.0.9", true), ("::1", true), ("::ffff:127.0.0.1", true),
      ("128.0.0.1", false), ("10.0.0.1", false), ("::", false), ("::2", false), ("fe80::1", false),
    ] {
      #expect(try #require(IPAddress(text)).isLoopback == isLoopback, "\(text)")
    }
  }
}
