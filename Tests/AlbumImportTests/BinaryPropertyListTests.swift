import AlbumModel
import Testing
@testable import RecordReading

@Suite("Binary property lists")
struct BinaryPropertyListTests {
  /// A dictionary with a list of one album, written by Python's plistlib.
  private static let albums = bytes(
    "62706c6973743030d1010256416c62756d73a103d80405060708090a0b0c0d0e0f10111213555469746c65564172"
      + "74697374545965617256526174696e67554c6f76656455416464656455436f76657253426967534c6f776500"
      + "42006a00f60072006b1107b9234012000000000000093341b843c2c9000000440102030413fffffffffffffff9"
      + "080b1214252b32373e444a50545863666f70797e0000000000000101000000000000001400000000000000000000"
      + "000000000087")

  private static func bytes(_ hex: String) -> [UInt8] {
    let digits = Array(hex)
    return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
  }

  /// A file of objects, of which the first is the root.
  private func file(_ objects: [[UInt8]]) -> [UInt8] {
    var bytes = BinaryPropertyList.signature
    var offsets: [UInt8] = []
    for object in objects {
      offsets += [UInt8(bytes.count >> 8), UInt8(bytes.count & 255)]
      bytes += object
    }
    let table = bytes.count
    bytes += offsets + [0, 0, 0, 0, 0, 0, 2, 1]
    for number in [objects.count, 0, table] {
      bytes += (0..<8).map { UInt8(number >> (56 - 8 * $0) & 255) }
    }
    return bytes
  }

  @Test("every kind of value is read, and the records are found")
  func values() throws {
    let reading = try Reading(Self.albums)
    #expect(reading.sourceName == "plist")
    #expect(
      reading.records.map(\.raw) == [
        #"{"Title":"Low","Artist":"Björk","Year":1977,"Rating":4.5,"Loved":true,"#
          + #""Added":"2013-11-25T17:39:21Z","Cover":"AQIDBA==","Big":-7}"#
      ])
    #expect(reading.titles == ["Low"])
    #expect(reading.records.map(\.draft.year) == [1977])
    #expect(reading.error == nil)
  }

  @Test("a truncated or changed file is read or rejected without a crash")
  func damaged() throws {
    for length in BinaryPropertyList.signature.count..<Self.albums.count {
      #expect(throws: (any Error).self) {
        _ = try BinaryPropertyList.json(of: Array(Self.albums[..<length]), longest: 1000)
      }
    }
    var refused = 0
    for place in Self.albums.indices {
      for value in [0x00, 0xFF, 0xDF, 0x7F] as [UInt8] {
        var bytes = Self.albums
        bytes[place] = value
        do {
          let json = try BinaryPropertyList.json(of: bytes, longest: 1000)
          #expect(json.count < 3000)
        } catch { refused += 1 }
      }
    }
    #expect(refused > 100)
  }

  @Test("a list that contains itself is rejected")
  func recursive() {
    #expect(throws: BinaryPropertyList.Problem(message: "it is nested deeper than 512 levels")) {
      _ = try BinaryPropertyList.json(of: file([[0xA1, 0]]), longest: 1 << 20)
    }
  }

  @Test("a small file that expands to a billion elements is rejected")
  func bomb() {
    let levels = (1...30).map { [0xA2, UInt8($0), UInt8($0)] }
    #expect(throws: BinaryPropertyList.Problem(message: "it expands to more than 1 MB of text")) {
      _ = try BinaryPropertyList.json(of: file(levels + [[0xA0]]), longest: 1 << 20)
    }
  }

  @Test("a damaged file is an error")
  func error() throws {
    #expect(throws: ImportError.self) { _ = try Reading(Array(Self.albums.dropLast(40))) }
    do {
      _ = try Reading(Array(Self.albums.dropLast(1)))
    } catch let error as ImportError {
      #expect(error.kind == .broken)
      #expect(
        error.message == "invalid binary property list: it is truncated, or its end is damaged")
    }
  }

  @Test("Base64 is padded as usual")
  func base64() {
    let texts = ["", "f", "fo", "foo", "foob", "fooba", "foobar"]
    #expect(
      texts.map { Base64Text.encode(Array($0.utf8)[...]) }
        == ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"])
  }
}
