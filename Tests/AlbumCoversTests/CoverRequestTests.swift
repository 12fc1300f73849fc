import AlbumModel
import AlbumTestSupport
import Foundation
import Testing

@testable import AlbumLibrary

@Suite("A requested cover")
struct CoverRequestTests {
  let address = "https://example.org/low.jpg"

  @Test("is fetched, stored, and reported to all observers")
  func stored() throws {
    let world = try CoverWorld()
    world.web.put(PictureBytes.jpeg, at: address)
    let low = try world.add("Low", address)
    var told: [FieldValue?] = []
    world.library.observe(low, .image) { _, change in told += [change.old, change.new] }
    #expect(try world.request(low) == ["Low: jpg"])
    let album = try #require(try world.library.album(low))
    let cover = try #require(try world.library.cover(of: album))
    #expect(told == [nil, .text(cover.path)])
    #expect(try world.library.coverPath(of: album) == cover.path)
    #expect((cover.width, cover.height, cover.mediaType) == (40, 20, "image/jpeg"))
    #expect(Array(try Data(contentsOf: URL(fileURLWithPath: cover.path))) == PictureBytes.jpeg)
    #expect(cover.byteCount == PictureBytes.jpeg.count)
    #expect(cover.path.contains(cover.sha256))
  }

  @Test("is fetched from an address that a script wrote only if it may, or on explicit request")
  func ofScript() throws {
    let world = try CoverWorld()
    world.web.put(PictureBytes.jpeg, at: address)
    world.library.agent = { Agent(.script, named: "tidy.lua") }
    let low = try world.add("Low", address)
    world.library.agent = { nil }
    try world.library.update(low) { $0.year = 1977 }
    let refusal = "the address is from script tidy.lua, which may not access it"
    #expect(try world.request(low) == ["Low: \(refusal); moonshelf covers fetch id:1"])
    #expect(world.web.asked == [])
    var asked: [String] = []
    world.library.mayAccess = { script, target in
      asked.append("\(script): \(target)")
      return true
    }
    #expect(try world.request(low) == ["Low: jpg"])
    #expect(asked.count == 1)
    let lodger = try world.add("Lodger", address + "?size=large")
    world.web.put(PictureBytes.jpeg, at: address + "?size=large")
    world.library.mayAccess = { _, _ in false }
    #expect(try world.request(lodger) == ["Lodger: jpg"])
    #expect(try world.request(low, within: world.library.userReach) == ["Low: jpg"])
  }

  @Test("is fetched once, for any number of albums and requests")
  func once() throws {
    let world = try CoverWorld()
    world.web.put(PictureBytes.jpeg, at: address)
    let (low, lodger) = (try world.add("Low", address), try world.add("Lodger", address))
    #expect(try world.request(low, lodger, low).count == 3)
    #expect(try world.request(lodger) == ["Lodger: jpg"])
    #expect(world.web.asked == [address])
  }

  @Test("that arrives while another process writes is reported later, without blocking")
  func busy() throws {
    let world = try CoverWorld()
    world.web.put(PictureBytes.jpeg, at: address)
    let low = try world.add("Low", address)
    let other = try LibraryAPI(path: world.folder.file("l.moonshelf"))
    try world.library.requestCover(of: low)
    world.library.coverRequests.service?.wait()
    try other.transaction("An import") {
      try other.add(AlbumContent(title: "Lodger"))
      try world.library.refresh()
      #expect(world.heard.isEmpty)
    }
    try other.close()
    try world.library.refresh()
    #expect(world.heard == ["Low: jpg"])
  }

  @Test("that is deleted from the folder is fetched again")
  func lost() throws {
    let world = try CoverWorld()
    world.web.put(PictureBytes.jpeg, at: address)
    let low = try world.add("Low", address)
    try world.request(low)
    try FileManager.default.removeItem(atPath: world.folder.file("l.moonshelf.covers"))
    #expect(try world.library.cover(of: try #require(try world.library.album(low))) == nil)
    #expect(try world.request(low) == ["Low: jpg"])
    #expect(world.web.asked.count == 2)
  }

  @Test("that fails is retried after increasing pauses, unless requested explicitly")
  func backoff() throws {
    let world = try CoverWorld()
    let low = try world.add("Low", address)
    #expect(try world.request(low) == ["Low: answered 404"])
    world.pass(seconds: 3599)
    #expect(
      try world.request(low)
        == ["Low: answered 404 (tried once, and again after 2026-01-01 01:00:00)"])
    world.pass(seconds: 1)
    #expect(try world.request(low) == ["Low: answered 404"])
    world.pass(seconds: 7199)
    #expect(try world.request(low)[0].contains("tried 2 times"))
    #expect(world.web.asked.count == 2)
    try world.library.allowFailedCovers()
    world.web.put(PictureBytes.gif, at: address)
    #expect(try world.request(low) == ["Low: gif"])
  }

  @Test("of a server that asks for a pause is not fetched during it, and neither are its others")
  func retryAfter() throws {
    let world = try CoverWorld()
    world.web.refuse(address, CoverError(.source, "answered 429", pause: 100_000))
    let low = try world.add("Low", address)
    try world.request(low)
    let lodger = try world.add("Lodger", "https://example.org/lodger.jpg")
    #expect(try world.request(lodger) == ["Lodger: example.org asked us to wait; try later"])
    #expect(world.web.asked == [address])
    world.pass(seconds: 99_999)
    #expect(try world.request(low)[0].contains("again after 2026-01-02 03:46:40"))
  }

  @Test("may get its address from an observer of the request")
  func addressOnRequest() throws {
    let world = try CoverWorld()
    world.web.put(PictureBytes.webp, at: address)
    let low = try world.add("Low", nil)
    #expect(try world.request(low) == ["Low: no cover address"])
    world.library.observe(.coverRequested) { [address] event in
      guard case .album(let album) = event.subject else { return }
      try world.library.update(album.id) { $0.coverURL = address }
    }
    #expect(try world.request(low) == ["Low: webp"])
  }

  @Test("inside a transaction is requested after its end")
  func transaction() throws {
    let world = try CoverWorld()
    world.web.put(PictureBytes.jpeg, at: address)
    try world.library.transaction("Two") {
      let low = try world.add("Low", address)
      try world.library.requestCover(of: low)
      #expect(world.library.pendingCovers == 0)
    }
    #expect(world.library.pendingCovers == 1)
    try world.library.waitForCovers()
    #expect(world.heard == ["Low: jpg"])
  }

  @Test("is not waited for inside a transaction, nor by an observer of a cover")
  func impossibleWaits() throws {
    let world = try CoverWorld()
    world.web.put(PictureBytes.jpeg, at: address)
    try world.library.requestCover(of: world.add("Low", address))
    #expect(throws: LibraryError.insideTransaction(verb: "waiting for covers")) {
      try world.library.transaction("Wait") { try world.library.waitForCovers() }
    }
    var errors: [String] = []
    world.library.observe(.coverStored) { _ in
      do { try world.library.waitForCovers() } catch { errors.append("\(error)") }
    }
    try world.library.waitForCovers()
    #expect(errors == ["an observer of covers cannot wait for covers"])
    #expect(world.heard == ["Low: jpg"])
  }

  @Test("is not fetched in a dry run, nor for a library in memory")
  func nowhere() throws {
    let world = try CoverWorld(isDryRun: true)
    let low = try world.add("Low", address)
    #expect(try world.request(low) == ["Low: covers are not fetched in a dry run"])
    #expect(world.web.asked == [])
    let memory = try LibraryAPI.inMemory("Low")
    var reasons: [String] = []
    memory.observe(.coverFailed) { event in
      if case .cover(_, .failure(let problem)) = event.subject { reasons.append(problem.reason) }
    }
    try memory.requestCover(of: memory.identity(of: "Low"))
    #expect(reasons == ["a library in memory has no covers"])
  }

  @Test("fails at once if nothing fetches covers")
  func noService() throws {
    let world = try CoverWorld()
    let path = try world.write(PictureBytes.jpeg, to: "low.jpg")
    let library = try LibraryAPI(path: world.folder.file("other.moonshelf"))
    let low = try library.add(AlbumContent(title: "Low", coverURL: path))
    var order: [String] = []
    library.observe(.coverFailed) { event in
      if case .cover(_, .failure(let problem)) = event.subject { order.append(problem.reason) }
    }
    library.observe(.coverRequested) { _ in order.append("requested") }
    try library.requestCover(of: low)
    try library.waitForCovers()
    #expect(order == ["requested", "this program does not fetch covers"])
    try library.close()
  }

  @Test("of an album that was removed in the meantime is not reported, and causes no error")
  func removed() throws {
    let world = try CoverWorld()
    world.web.put(PictureBytes.jpeg, at: address)
    let low = try world.add("Low", address)
    try world.library.requestCover(of: low)
    try world.library.remove([low])
    try world.library.waitForCovers()
    #expect(world.heard == [])
  }

  @Test("is not a step, and undo does not affect it")
  func noStep() throws {
    let world = try CoverWorld()
    world.web.put(PictureBytes.jpeg, at: address)
    let low = try world.add("Low", address)
    try world.request(low)
    #expect(try world.library.history(10).count == 1)
    try world.library.undo()
    try world.library.redo()
    #expect(try world.library.coverPath(of: try #require(try world.library.album(low))) != nil)
  }
}
