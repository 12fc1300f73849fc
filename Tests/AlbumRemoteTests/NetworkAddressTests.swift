import Testing

@testable import AlbumRemote

@Suite("Network addresses")
struct NetworkAddressTests {
  @Test(
    "those of the machine and of private networks are known, however they are dressed",
    arguments: [
      "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.255.255.254", "169.254.169.254",
      "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.168.0.1", "198.18.0.1", "224.0.0.1",
      "240.0.0.1", "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
      "::127.0.0.1", "fc00::1", "fd12:3456::1", "fe80::1", "fec0::1", "ff02::1",
      "64:ff9b::7f00:1", "64:ff9b:1::1", "2002:7f00:1::", "2001::1",
    ])
  func privateAddresses(_ text: String) throws {
    #expect(try #require(NetworkAddress(text)).isPrivate)
  }

  @Test(
    "those of the world are not among them",
    arguments: [
      "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
      "128.0.0.1", "169.253.0.1", "172.15.255.255", "172.32.0.0", "192.1.0.1", "192.167.0.1",
      "198.17.0.1", "198.20.0.1", "223.255.255.255", "2606:4700::1111", "2001:4860:4860::8888",
      "::ffff:1.1.1.1",
    ])
  func publicAddresses(_ text: String) throws {
    #expect(try !#require(NetworkAddress(text)).isPrivate)
  }

  @Test("are read in their usual form alone, and written in it")
  func spelling() {
    #expect(NetworkAddress("2001:DB8:0::1")?.description == "2001:db8::1")
    #expect(NetworkAddress("::ffff:192.0.2.1")?.description == "192.0.2.1")
    for text in [
      "", "1", "1.2", "1.2.3.4 ", "01.2.3.4", "0x1.2.3.4", "::1%lo", "1.2.3.4\0", "::1\0x",
    ] {
      #expect(NetworkAddress(text) == nil, "\(text)")
    }
  }

  @Test("an address is its own look-up; a name is asked for")
  func lookUp() throws {
    #expect(try NameLookup.addresses(of: "2001:db8::1").map(\.description) == ["2001:db8::1"])
    #expect(try NameLookup.addresses(of: "localhost").allSatisfy(\.isPrivate))
    #expect(throws: NameLookup.Failure.self) { try NameLookup.addresses(of: "nobody.invalid") }
  }
}
