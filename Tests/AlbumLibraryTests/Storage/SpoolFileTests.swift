import Testing

@testable import AlbumLibrary

@Suite struct SpoolFileTests {
  @Test(arguments: [0, 100_000, 1 << 30])
  func `appended bytes are read piece by piece, and line by line`(inMemory: Int) throws {
    let spool = SpoolFile(inMemory: inMemory)
    let line = Array("0123456789abcdef\n".utf8)
    let block = [UInt8](repeatElement(line, count: 10_000).joined())
    for _ in 0..<7 { try spool.append(block) }
    #expect(spool.count == block.count * 7)
    var offset = 0
    var isSame = true
    while case let piece = try spool.piece(at: offset), !piece.isEmpty {
      for (index, byte) in piece.enumerated() where byte != line[(offset + index) % line.count] {
        isSame = false
      }
      offset += piece.count
    }
    #expect(isSame && offset == spool.count)
    var lines = 0
    try spool.forEachLine { found in
      if found.elementsEqual(line.dropLast()) { lines += 1 }
      return true
    }
    #expect(lines == 70_000)
    try spool.forEachLine { _ in
      lines += 1
      return false
    }
    #expect(lines == 70_001)
  }

  @Test func `a read may cross the end of the file, and ends where the bytes end`() throws {
    let spool = SpoolFile(inMemory: 4)
    for byte in UInt8(0)..<8 { try spool.append([byte]) }
    func read(at offset: Int, _ count: Int) throws -> [UInt8] {
      try [UInt8](unsafeUninitializedCapacity: count) { space, used in
        used = try spool.read(at: offset, into: UnsafeMutableRawBufferPointer(space))
      }
    }
    #expect(try read(at: 1, 3) == [1, 2, 3])
    #expect(try read(at: 3, 4) == [3, 4, 5, 6])
    #expect(try read(at: 6, 9) == [6, 7])
    #expect(try read(at: 8, 9) == [])
  }
}
