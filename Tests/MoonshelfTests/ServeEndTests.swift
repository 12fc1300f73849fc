import AlbumTestSupport
import Foundation
import Synchronization
import Testing

@Suite("The end of a busy server")
struct ServeEndTests {
  /// Clients that send one request after the other, until the server closes their connections.
  private final class Clients: Sendable {
    private struct State: Sendable {
      var acknowledged: Set<String> = []
      var late: Set<String> = []
      var isLate = false
    }

    private let state = Mutex(State())
    private let threads = DispatchGroup()
    private let written = DispatchSemaphore(value: 0)

    /// The titles whose addition was acknowledged.
    var acknowledged: Set<String> { state.withLock { $0.acknowledged } }
    /// Those of requests that were begun after ``requestsAreLate()``.
    var late: Set<String> { state.withLock { $0.late } }

    func requestsAreLate() { state.withLock { $0.isLate = true } }

    init(of bench: ServeBench, writers: Int, readers: Int) {
      let (port, token) = (bench.port, bench.token)
      for number in 0..<writers { start { self.write(number, port, token) } }
      for _ in 0..<readers { start { self.read(port, token) } }
    }

    private func start(_ body: @escaping @Sendable () -> Void) {
      threads.enter()
      Thread.detachNewThread { [threads] in
        body()
        threads.leave()
      }
    }

    /// Waits until a number of additions was acknowledged.
    func wait(forAdditions count: Int) -> Bool {
      (0..<count).allSatisfy { _ in written.wait(timeout: .now() + 120) == .success }
    }

    func waitForEnd() -> Bool { threads.wait(timeout: .now() + 120) == .success }

    private func write(_ number: Int, _ port: Int, _ token: String) {
      guard let connection = try? RawConnection(port: port) else { return }
      for count in 0... {
        let title = "Album \(number).\(count)."
        let isLate = state.withLock { $0.isLate }
        connection.request("POST", "/api/v1/albums", token: token, body: "{\"title\":\"\(title)\"}")
        guard let answer = try? connection.answer(), answer.status != 0 else { return }
        if answer.status == 201 {
          state.withLock { state in
            state.acknowledged.insert(title)
            if isLate { state.late.insert(title) }
          }
          written.signal()
        }
        if answer.head.contains("Connection: close") { return }
      }
    }

    private func read(_ port: Int, _ token: String) {
      guard let connection = try? RawConnection(port: port) else { return }
      while true {
        connection.request("GET", "/api/v1/albums?sort=title", token: token)
        guard let answer = try? connection.answer(), answer.status != 0 else { return }
        if answer.head.contains("Connection: close") { return }
      }
    }
  }

  @Test("SIGTERM ends it while clients write and read, and what it acknowledged is saved")
  func signal() throws {
    let program = try Program()
    try program.run("add", "Low")
    let bench = try ServeBench(program)
    let clients = Clients(of: bench, writers: 25, readers: 50)
    #expect(clients.wait(forAdditions: 100))
    let end = try bench.end()
    #expect(end.code == 0 && end.errors == "", "\(end)")
    #expect(clients.waitForEnd())
    let titles = try program.output("list", "--template", "{title}").split(separator: "\n")
    #expect(clients.acknowledged.subtracting(titles.map(String.init)) == [])
  }

  @Test("a library that is overwritten while clients write acknowledges no more, and says the loss")
  func overwritten() throws {
    let program = try Program()
    try program.run("add", "Low")
    let backup = try Data(contentsOf: URL(fileURLWithPath: program.library))
    try program.run("add", "Lodger")
    let bench = try ServeBench(program)
    let clients = Clients(of: bench, writers: 4, readers: 2)
    #expect(clients.wait(forAdditions: 50))
    // As cp does.
    let file = try #require(FileHandle(forWritingAtPath: program.library))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: backup)
    try file.close()
    clients.requestsAreLate()
    bench.process.waitForEnd()
    #expect(clients.waitForEnd())
    #expect(clients.late == [])
    #expect(try Data(contentsOf: URL(fileURLWithPath: program.library)) == backup)
    let end = try bench.end()
    #expect(end.code == 1)
    let lost = try #require(end.errors.firstMatch(of: /Lost: ([0-9,]+) changes/), "\(end.errors)")
    let count = try #require(Int(lost.1.replacing(",", with: "")))
    #expect(count >= clients.acknowledged.count)
  }
}
