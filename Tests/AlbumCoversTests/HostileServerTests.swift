import AlbumCovers
import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Foundation
import Testing

@Suite("A misbehaving server")
struct HostileServerTests {
  /// The result for one cover from a server that treats every client this way.
  private func heard(
    _ serve: @escaping @Sendable (TinyServer.Visitor) -> Void
  ) throws -> (reason: String, files: [String]) {
    let server = try TinyServer(serve)
    defer { server.end() }
    let world = try CoverWorld { .web(waitLimit: .milliseconds(400)) }
    let heard = try world.request(world.add("Low", server.address("/low.jpg")))
    #expect(heard.count == 1)
    return (heard.first ?? "", world.files)
  }

  @Test("that sends a picture has it accepted, whatever its media type")
  func fine() throws {
    let (heard, files) = try heard { visitor in
      visitor.send("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n")
      visitor.send(PictureBytes.jpeg)
    }
    #expect(heard == "Low: jpg" && files.count == 1)
  }

  @Test("that falls silent is given up after a while")
  func silent() throws {
    let (heard, files) = try heard { visitor in
      visitor.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
      visitor.send(Array(PictureBytes.jpeg.prefix(100)))
      visitor.waitForEnd()
    }
    #expect(heard.contains("no data for 400 milliseconds") && files == [], "\(heard)")
  }

  @Test("that drips a byte now and then is given up as well")
  func drips() throws {
    let (heard, files) = try heard { visitor in
      visitor.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
      while visitor.send([0xFF]) { usleep(50_000) }
    }
    #expect(heard.contains("took longer than 2 seconds") && files == [], "\(heard)")
  }

  @Test("that lies about the length, in either direction, is not believed")
  func lies() throws {
    let short = try heard { visitor in
      visitor.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\nConnection: close\r\n\r\n")
      visitor.send(PictureBytes.jpeg)
    }
    #expect(short.reason.contains("was closed") && short.files == [], "\(short.reason)")
    let long = try heard { visitor in
      visitor.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\nConnection: close\r\n\r\n")
      visitor.send(PictureBytes.jpeg)
    }
    #expect(long.reason == "Low: is truncated" && long.files == [], "\(long.reason)")
  }

  @Test("that redirects in a circle is given up")
  func circle() throws {
    let (heard, files) = try heard { visitor in
      visitor.answer("302 Found", "Location: \(visitor.path)x")
    }
    #expect(heard.contains("redirect") && files == [], "\(heard)")
  }

  @Test("that redirects to a file of this machine is not followed")
  func file() throws {
    let (heard, files) = try heard { visitor in
      visitor.answer("302 Found", "Location: file:///etc/passwd")
    }
    #expect(heard.contains("not a web address") && files == [], "\(heard)")
  }

  @Test("that sends a page instead of a picture is detected by the bytes")
  func page() throws {
    let (heard, files) = try heard { visitor in
      visitor.answer("200 OK", "Content-Type: image/jpeg", body: "<html>Log in, please</html>")
    }
    #expect(heard == "Low: is not a JPEG, PNG, WebP or GIF picture" && files == [])
  }

  @Test("that announces ten gigabytes, or sends without end, is cut off")
  func endless() throws {
    let announced = try heard { visitor in
      visitor.send("HTTP/1.1 200 OK\r\nContent-Length: 10000000000\r\n\r\n")
      while visitor.send([UInt8](repeating: 0xFF, count: 65536)) {}
    }
    #expect(announced.reason == "Low: is larger than 32 MB" && announced.files == [])
    let endless = try heard { visitor in
      visitor.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
      while visitor.send([UInt8](repeating: 0xFF, count: 65536)) {}
    }
    #expect(endless.reason == "Low: is larger than 32 MB" && endless.files == [])
  }

  @Test("that sends nothing at all is reported")
  func empty() throws {
    let (heard, files) = try heard { visitor in visitor.answer("200 OK") }
    #expect(heard == "Low: is empty" && files == [])
  }

  @Test(
    "that refuses is quoted",
    arguments: [
      ("404 Not Found", 1), ("410 Gone", 1), ("500 Internal Server Error", 3),
    ])
  func refuses(status: String, attempts: Int) throws {
    let server = try TinyServer { $0.answer(status) }
    defer { server.end() }
    let world = try CoverWorld { .web(waitLimit: .seconds(10)) }
    let heard = try world.request(world.add("Low", server.address()))
    #expect(heard.count == 1 && heard[0].contains("answered \(status)"), "\(heard)")
    #expect(server.requests.count == attempts)
    #expect(world.files == [])
  }

  @Test("that asks for an hour's pause gets it, for all of its pictures")
  func rest() throws {
    let server = try TinyServer { $0.answer("429 Slow down", "Retry-After: 3600") }
    defer { server.end() }
    let world = try CoverWorld { .web(waitLimit: .milliseconds(400)) }
    #expect(try world.request(world.add("A", server.address("/a")))[0].contains("429"))
    #expect(
      try world.request(world.add("B", server.address("/b")))
        == ["B: 127.0.0.1:\(server.port) asked us to wait; try later"])
    #expect(server.requests.count == 1)
  }

  @Test("that is busy for a moment is asked again")
  func busy() throws {
    let server = try TinyServer { visitor in
      guard visitor.number > 1 else { return visitor.answer("503 Busy", "Retry-After: 0") }
      visitor.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
      visitor.send(PictureBytes.gif)
    }
    defer { server.end() }
    let world = try CoverWorld { .web(waitLimit: .seconds(5)) }
    #expect(try world.request(world.add("Low", server.address())) == ["Low: gif"])
    #expect(server.requests.count == 2)
  }

  @Test("that has malicious pictures has none of them accepted")
  func harmful() throws {
    for (bytes, words) in [
      (PictureBytes.png(100_000, 100_000, rows: 0), "100000 by 100000 pixels"),
      (Array(PictureBytes.jpeg.dropLast(2)), "is truncated"),
    ] {
      let (heard, files) = try heard { visitor in
        visitor.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
        visitor.send(bytes)
      }
      #expect(heard.contains(words) && files == [], "\(heard)")
    }
  }

  @Test("gets six requests at a time, and two servers eight")
  func width() throws {
    let gate = Gate()
    let servers = try (0..<2).map { _ in
      try TinyServer { visitor in
        gate.enter(visitor.request)
        let length = PictureBytes.gif.count
        visitor.send("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: \(length)\r\n\r\n")
        visitor.send(PictureBytes.gif)
      }
    }
    defer { for server in servers { server.end() } }
    for count in [1, 2] {
      let world = try CoverWorld { .web(waitLimit: .seconds(120)) }
      for index in 0..<20 {
        let server = servers[index % count]
        let album = try world.add("\(index)", server.address("/\(count)/\(index)"))
        try world.library.requestCover(of: album)
      }
      gate.wait(for: count == 1 ? 6 : 8)
      gate.open()
      try world.library.waitForCovers()
      #expect(world.heard.filter { !$0.hasSuffix("gif") } == [])
      #expect(world.heard.count == 20)
      #expect(gate.most == (count == 1 ? 6 : 8))
      gate.close()
    }
  }
}

/// Blocks visitors until it is opened, and counts them.
private final class Gate: @unchecked Sendable {
  private let condition = NSCondition()
  private var isOpen = false
  private var inside = 0
  private(set) var most = 0

  func enter(_ request: String) {
    condition.lock()
    defer { condition.unlock() }
    if !isOpen {
      inside += 1
      most = max(most, inside)
      condition.broadcast()
    }
    while !isOpen { condition.wait() }
  }

  func wait(for count: Int) {
    condition.lock()
    defer { condition.unlock() }
    while inside < count { condition.wait() }
  }

  func open() {
    condition.lock()
    defer { condition.unlock() }
    isOpen = true
    condition.broadcast()
  }

  func close() {
    condition.lock()
    defer { condition.unlock() }
    (isOpen, inside, most) = (false, 0, 0)
  }
}
