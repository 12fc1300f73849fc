import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Foundation
import Testing

@Suite("A damaged file")
struct DamagedFileTests {
  private static let pageSize = 4096

  /// The bytes of a library's file and of the log of later changes.
  private static func makeFiles() throws -> (file: [UInt8], log: [UInt8], otherLog: [UInt8]) {
    let folder = try TemporaryFolder()
    let path = folder.file("library")
    var random = SeededRandom(7)
    let library = try LibraryAPI(path: path, effects: .fixed)
    func change(_ number: Int) throws {
      var fields = UserFields()
      fields["rating"] = .integer(Int64(number))
      fields["notes"] = .text(String(repeating: "n", count: number * 20))
      try library.add(
        AlbumContent(
          title: "Album \(number)", artist: "Artist \(number % 5)", genre: "Rock",
          year: 1970 + Int64(number), coverURL: "https://example.org/\(number)", fields: fields))
      let count = try library.count()
      let position = 1 + Int(random.next() % UInt64(count))
      guard let id = try library.identity(at: position) else { return }
      switch number % 4 {
      case 0: try library.move(id, to: 1)
      case 1: try library.update(id) { $0.genre = "Genre \(number)" }
      case 2: try library.saveSnapshot("s\(number)")
      default:
        try library.remove([id])
        try library.undo()
      }
    }
    for number in 0..<40 { try change(number) }
    try library.close()
    let file = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    let writer = try LibraryAPI(path: path, effects: .fixed)
    for number in 40..<44 {
      try writer.add(AlbumContent(title: "Later \(number)"))
    }
    let log = Array(try Data(contentsOf: URL(fileURLWithPath: path + "-wal")))
    for number in 44..<48 {
      try writer.add(AlbumContent(title: "Later \(number)"))
    }
    let otherLog = Array(try Data(contentsOf: URL(fileURLWithPath: path + "-wal")))
    try writer.close()
    return (file, log, otherLog)
  }

  private static func flip(
    _ bytes: inout [UInt8], _ count: Int, _ random: inout SeededRandom
  ) {
    guard !bytes.isEmpty else { return }
    for _ in 0..<count {
      bytes[Int(random.next() % UInt64(bytes.count))] ^= 1 << UInt8(random.next() % 8)
    }
  }

  private static func damage(
    _ file: [UInt8], _ log: [UInt8], _ otherLog: [UInt8], _ random: inout SeededRandom
  ) -> (file: [UInt8], log: [UInt8]?) {
    var (file, log) = (file, log)
    let pages = file.count / pageSize
    func page() -> Int { Int(random.next() % UInt64(pages)) * pageSize }
    switch random.next() % 8 {
    case 0: flip(&file, 1, &random)
    case 1: flip(&file, 1 + Int(random.next() % 64), &random)
    case 2: file.removeLast(Int(random.next() % UInt64(file.count)))
    case 3:
      let (one, other) = (page(), page())
      for index in 0..<pageSize { file.swapAt(one + index, other + index) }
    case 4:
      let start = page()
      for index in 0..<pageSize { file[start + index] = 0 }
    case 5:
      flip(&log, 1 + Int(random.next() % 4), &random)
      return (file, log)
    case 6:
      log.removeLast(Int(random.next() % UInt64(log.count)))
      flip(&file, Int(random.next() % 2), &random)
      return (file, log)
    default:
      let start = Int(random.next() % UInt64(log.count))
      log.replaceSubrange(start..., with: otherLog[start...])
      flip(&log, Int(random.next() % 2), &random)
      return (file, log)
    }
    return (file, nil)
  }

  @Test("is read with an error in words at most, however it is damaged, and never ends the program")
  func fuzzed() throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["MOONSHELF_DAMAGED_FILES"].flatMap(Int.init) ?? 40
    let seed = environment["MOONSHELF_SEED"].flatMap(UInt64.init) ?? 13
    let files = try Self.makeFiles()
    var refused = 0
    for number in 0..<count {
      var random = SeededRandom(seed &+ UInt64(number))
      let folder = try TemporaryFolder()
      let path = folder.file("library")
      let damaged = Self.damage(files.file, files.log, files.otherLog, &random)
      try Data(damaged.file).write(to: URL(fileURLWithPath: path))
      if let log = damaged.log { try Data(log).write(to: URL(fileURLWithPath: path + "-wal")) }
      do {
        let library = try LibraryAPI(path: path, effects: .fixed)
        for error in DamagedReading.readAll(library) {
          #expect(
            error is LibraryError || error is QueryError, "seed \(seed &+ UInt64(number)): \(error)"
          )
        }
        try? library.close()
      } catch {
        #expect(
          error is LibraryError || error is QueryError, "seed \(seed &+ UInt64(number)): \(error)")
        refused += 1
      }
    }
    #expect(refused < count)
  }
}
