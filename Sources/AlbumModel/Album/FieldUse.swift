/// The use of one field in a library.
public struct FieldUse: Equatable, Sendable {
  /// The field.
  public let name: FieldName
  /// The number of albums with a value in it.
  public internal(set) var albumCount = 0
  /// The number of albums with a value of each type that occurs.
  public internal(set) var types: [FieldType: Int] = [:]
  /// The value of the first album that has the field.
  public internal(set) var example: FieldValue?

  init(_ name: FieldName) { self.name = name }

  mutating func count(_ type: FieldType) {
    albumCount += 1
    types[type, default: 0] += 1
  }
}

/// Counts the fields of many albums, with custom fields in their stored text.
package struct FieldCensus {
  private var mainUses = FieldName.main.map { FieldUse($0) }
  private var ownUses: [FieldUse] = []
  private var keys: [[UInt8]] = []
  /// The indexes of the fields whose quoted names have a hash.
  private var places: [Int: [Int]] = [:]
  /// The index of the next expected field: albums of one source usually have the same fields in the
  /// same order.
  private var expected = 0

  /// Makes an empty census.
  package init() {}

  /// Counts a main field's value.
  ///
  /// - Parameters:
  ///   - index: its index in ``FieldName/main``.
  ///   - type: the type of the value.
  ///   - example: the value, read only for the first album that has one.
  package mutating func count(main index: Int, _ type: FieldType, example: () -> FieldValue?) {
    if mainUses[index].example == nil { mainUses[index].example = example() }
    mainUses[index].count(type)
  }

  /// Counts an album's custom fields.
  ///
  /// - Parameter bytes: their stored text.
  /// - Complexity: O(n); nothing is allocated for known fields.
  package mutating func count(own bytes: UnsafeBufferPointer<UInt8>) {
    expected = 0
    EncodedFields.forEach(in: bytes) { key, value in
      let place = place(of: key)
      expected = place + 1
      if ownUses[place].example == nil {
        ownUses[place].example = JSONText.value(in: String(decoding: value, as: UTF8.self))
      }
      ownUses[place].count(FieldType(json: value))
    }
  }

  /// All fields that some album has: the main ones in order, then the others by name.
  package var uses: [FieldUse] {
    mainUses.filter { $0.albumCount > 0 } + ownUses.sorted { $0.name < $1.name }
  }

  private mutating func place(of key: UnsafeBufferPointer<UInt8>) -> Int {
    if expected < keys.count, keys[expected].elementsEqual(key) { return expected }
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(key))
    let hash = hasher.finalize()
    if let known = places[hash]?.first(where: { keys[$0].elementsEqual(key) }) { return known }
    let written = String(decoding: key, as: UTF8.self)
    var name = written
    if case .text(let text)? = JSONText.value(in: written) { name = text }
    places[hash, default: []].append(keys.count)
    keys.append(Array(key))
    ownUses.append(FieldUse(FieldName(rawValue: name)))
    return keys.count - 1
  }
}
