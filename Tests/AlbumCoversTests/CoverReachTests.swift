import AlbumCovers
import AlbumModel
import AlbumTestSupport
import Foundation
import Synchronization
import Testing

@testable import AlbumLibrary

@Suite("A cover is fetched with the permissions of its requester")
struct CoverReachTests {
  /// Permissions for these hosts, and no file.
  private func reach(_ hosts: String...) -> Reach {
    .script(
      refusal: { target in
        switch target {
        case .host(let host):
          hosts.contains(host.name) ? nil : "not allowed to connect to \(host.name)"
        case .file(let path): "not allowed to read \(path)"
        }
      }, privateRefusal: { _, _ in "a private network" },
      open: { _ in throw CoverError(.refused, "not allowed to open it") })
  }

  @Test("without permission for the host nothing is fetched; a later request of the user succeeds")
  func host() throws {
    let world = try CoverWorld()
    world.web.put(PictureBytes.png(3, 2), at: "http://evil.example/?secret")
    let low = try world.add("Low", "http://evil.example/?secret")
    #expect(
      try world.request(low, within: reach("good.example"))
        == ["Low: not allowed to connect to evil.example"])
    #expect(world.web.asked == [])
    #expect(try world.request(low) == ["Low: png"])
    // The path of a stored cover is not secret: `album:cover()` returns it as well.
    #expect(try world.request(low, within: reach()) == ["Low: png"])
  }

  @Test(
    "a file without permission is refused in the same way whether it exists or not, and not copied")
  func files() throws {
    let world = try CoverWorld()
    let there = try world.write(PictureBytes.png(3, 2), to: "there.png")
    let gone = world.folder.file("gone.png")
    for path in [there, gone] {
      for address in [path, "file://" + path] {
        let album = try world.add("Low", address)
        #expect(try world.request(album, within: reach()) == ["Low: not allowed to read \(path)"])
      }
    }
    #expect(world.files == [])
  }

  @Test("a folder is not searched for a picture without permission")
  func folders() throws {
    let world = try CoverWorld()
    try world.write(PictureBytes.gif, to: "cover.gif")
    var fields = CustomFields()
    var heard: [String] = []
    for path in [world.folder.path, world.folder.file("nowhere")] {
      fields["path"] = .text(path)
      let album = try world.library.add(AlbumContent(title: "Low", fields: fields))
      heard += try world.request(album, within: reach()).map { $0.replacing(path, with: "DIR") }
    }
    #expect(heard == Array(repeating: "Low: not allowed to read DIR/.", count: 2))
    #expect(world.files == [])
  }

  @Test("a request that a redirect refuses does not fail another one for the same cover")
  func others() throws {
    let asked = Mutex(0)
    let elsewhere = try #require(WebHost(granting: "elsewhere.example:80"))
    let world = try CoverWorld {
      CoverSource(download: { _, _, reach, write in
        asked.withLock { $0 += 1 }
        guard reach.allows([.host(elsewhere)]) else {
          throw CoverError(.refused, "not allowed to talk to elsewhere.example")
        }
        try PictureBytes.gif.withUnsafeBytes { try write($0) }
      })
    }
    let (low, lodger) = (
      try world.add("Low", "http://good.example/"), try world.add("Lodger", "http://good.example/")
    )
    try world.library.requestCover(of: low, within: reach("good.example"))
    try world.library.requestCover(of: lodger)
    try world.library.waitForCovers()
    #expect(world.heard == ["Low: not allowed to talk to elsewhere.example", "Lodger: gif"])
    #expect(asked.withLock { $0 } == 2)
  }

  @Test("a reason reveals nothing about targets that its reader may not access")
  func reasons() throws {
    let world = try CoverWorld()
    var problems: [CoverError] = []
    world.library.observe(.coverFailed) { event in
      if case .cover(_, .failure(let problem)) = event.subject { problems.append(problem) }
    }
    let text = try world.write(Array("secret".utf8), to: "secret.txt")
    var fields = CustomFields()
    fields["path"] = .text(world.folder.file("nowhere"))
    try world.request(
      world.add("File", text), world.add("Gone", world.folder.file("gone.png")),
      world.library.add(AlbumContent(title: "Folder", fields: fields)),
      world.add("Web", "http://good.example/x"))
    // Recorded ones, too.
    try world.request(world.add("File", text), world.add("Web", "http://good.example/x"))
    #expect(problems.count == 6)
    let heard = problems.map { $0.reason(for: reach("good.example")) }
    #expect(Set(heard.filter { !$0.contains("404") }) == ["the cover is unavailable"])
    #expect(heard.filter { $0.contains("404") }.count == 2)
    #expect(Set(problems.map { $0.reason(for: reach()) }) == ["the cover is unavailable"])
    #expect(problems.allSatisfy { $0.reason(for: .user) == $0.reason })
  }

  @Test(
    "a private address needs permission of the user, in any notation",
    arguments: ["127.0.0.1", "localhost", "127.1", "0x7f.1", "2130706433", "[::ffff:127.0.0.1]"])
  func privateAddress(host: String) throws {
    let server = try TinyServer { visitor in
      visitor.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
      visitor.send(PictureBytes.gif)
    }
    defer { server.end() }
    let world = try CoverWorld { .web(waitLimit: .seconds(5)) }
    let low = try world.add("Low", "http://\(host):\(server.port)/")
    let reason = try world.request(low, within: .user)[0]
    // Other ways to write an address are not read at all.
    let isRead = ["127.0.0.1", "localhost"].contains(host)
    #expect(reason.contains(isRead ? "private network" : "has no valid host"), "\(reason)")
    #expect(server.requests.isEmpty)
    if host == "127.0.0.1" { #expect(try world.request(low) == ["Low: gif"]) }
  }

  @Test("a redirect leads neither to a host without permission, nor to a private one")
  func redirect() throws {
    let inner = try TinyServer { $0.answer("200 OK", body: "inner") }
    defer { inner.end() }
    let server = try TinyServer { $0.answer("302 Found", "Location: \(inner.address())") }
    defer { server.end() }
    let world = try CoverWorld { .web(waitLimit: .seconds(5)) }
    let low = try world.add("Low", server.address())
    let here = try #require(WebHost(granting: "127.0.0.1:\(server.port)"))
    let outer = Reach.user { host, _ in host == here ? nil : "a private network" }
    #expect(
      try world.request(low, within: outer) == ["Low: \(inner.address("")): a private network"])
    let named = Reach.script(
      refusal: { $0 == .host(here) ? nil : "not allowed" },
      privateRefusal: { _, _ in nil }, open: { _ in -1 })
    #expect(try world.request(low, within: named) == ["Low: \(inner.address("")): not allowed"])
    #expect(server.requests.count == 2)
    #expect(inner.requests.isEmpty)
  }
}
