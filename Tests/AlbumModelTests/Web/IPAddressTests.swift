import Testing

@testable import AlbumModel

@Suite("IP addresses")
struct IPAddressTests {
  @Test(
    "of the machine and of private networks are recognized, in any notation",
    arguments: [
      "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.255.255.254", "169.254.169.254",
      "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.168.0.1", "198.18.0.1", "224.0.0.1",
      "240.0.0.1", "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
      "::127.0.0.1", "fc00::1", "fd12:3456::1", "fe80::1", "fec0::1", "ff02::1",
      "64:ff9b::7f00:1", "64:ff9b:1::1", "2002:7f00:1::", "2001::1",
    ])
  func privateAddresses(_ text: String) throws {
    #expect(try #require(IPAddress(text)).isPrivate)
  }

  @Test(
    "that are public are not among them",
    arguments: [
      "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
      "128.0.0.1", "169.253.0.1", "172.15.255.255", "172.32.0.0", "192.1.0.1", "192.167.0.1",
      "198.17.0.1", "198.20.0.1", "223.255.255.255", "2606:4700::1111", "2001:4860:4860::8888",
      "::ffff:1.1.1.1",
    ])
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
