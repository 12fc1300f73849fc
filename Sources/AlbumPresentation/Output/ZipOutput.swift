import CZlib

/// Writes a zip file, one member after the other; a member is compressed while it is written.
final class ZipOutput {
  private struct Member {
    let name: [UInt8]
    let isStored: Bool
    let place: Int
    var check: UInt = 0
    var size = 0
    var packedSize = 0

    /// The fields that both of its headers have, with their lengths; the sizes in the first one are 0
    /// if they follow the content.
    var fields: [(value: Int, length: Int)] {
      [
        (20, 2), (isStored ? 0x800 : 0x808, 2), (isStored ? 0 : 8, 2), (0, 2), (0x21, 2),
        (Int(check), 4), (packedSize, 4), (size, 4), (name.count, 2), (0, 2),
      ]
    }
  }

  private static let level: Int32 = 1
  private static let pieceSize = 32 * 1024

  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private var members: [Member] = []
  /// The number of bytes written.
  private var place = 0

  /// Makes an empty one.
  init() {
    stream.initialize(to: z_stream())
    deflateInit2_(
      stream, Self.level, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Whether it is larger than a zip file without extensions can be.
  var isTooLarge: Bool { place > Int(UInt32.max) || members.contains { $0.size > Int(UInt32.max) } }

  /// Begins a member.
  func begin(_ name: String, stored: [UInt8]? = nil, into output: inout [UInt8]) {
    var member = Member(name: Array(name.utf8), isStored: stored != nil, place: place)
    if let stored {
      member.check = crc32(0, stored, UInt32(stored.count))
      (member.size, member.packedSize) = (stored.count, stored.count)
    }
    members.append(member)
    deflateReset(stream)
    count(&output) { $0.append([(0x0403_4B50, 4)] + member.fields, member.name + (stored ?? [])) }
  }

  /// Appends to the content of the member.
  func append(_ bytes: [UInt8], into output: inout [UInt8]) {
    let last = members.count - 1
    members[last].check = crc32(members[last].check, bytes, UInt32(bytes.count))
    members[last].size += bytes.count
    members[last].packedSize += deflate(bytes, Z_NO_FLUSH, into: &output)
  }

  /// Ends the member.
  func end(into output: inout [UInt8]) {
    let last = members.count - 1
    members[last].packedSize += deflate([], Z_FINISH, into: &output)
    let sizes = members[last].fields[5...7]
    count(&output) { $0.append([(0x0807_4B50, 4)] + sizes, []) }
  }

  /// Ends the file.
  func finish(into output: inout [UInt8]) {
    let start = place
    for member in members {
      count(&output) {
        $0.append(
          [(0x0201_4B50, 4), (20, 2)] + member.fields
            + [(0, 2), (0, 2), (0, 2), (0, 4), (member.place, 4)], member.name)
      }
    }
    let number = (members.count, 2)
    output.append(
      [(0x0605_4B50, 4), (0, 4), number, number, (place - start, 4), (start, 4), (0, 2)], [])
  }

  private func count(_ output: inout [UInt8], _ body: (inout [UInt8]) -> Void) {
    let before = output.count
    body(&output)
    place += output.count - before
  }

  /// Compresses a part of the content, and returns the number of bytes written.
  private func deflate(_ bytes: [UInt8], _ flush: Int32, into output: inout [UInt8]) -> Int {
    let before = output.count
    var bytes = bytes
    bytes.withUnsafeMutableBufferPointer { input in
      (stream.pointee.next_in, stream.pointee.avail_in) = (input.baseAddress, UInt32(input.count))
      repeat {
        let end = output.count
        output.append(contentsOf: repeatElement(0, count: Self.pieceSize))
        output.withUnsafeMutableBufferPointer { space in
          stream.pointee.next_out = space.baseAddress.map { $0 + end }
          stream.pointee.avail_out = UInt32(Self.pieceSize)
          CZlib.deflate(stream, flush)
        }
        output.removeLast(Int(stream.pointee.avail_out))
      } while stream.pointee.avail_out == 0
    }
    place += output.count - before
    return output.count - before
  }
}

extension [UInt8] {
  /// Appends numbers, the lowest byte first, and a text.
  fileprivate mutating func append(_ fields: [(value: Int, length: Int)], _ text: [UInt8]) {
    for (value, length) in fields {
      for byte in 0..<length { append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
    }
    self += text
  }
}
