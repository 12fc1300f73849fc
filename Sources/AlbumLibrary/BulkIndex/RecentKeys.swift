/// The newest keys of a ``SamenessTable``: a hash table of fixed size, nearly in the keys' order.
///
/// The slot of a key is its highest bits, and after the last slot there is room for probing, so
/// nothing wraps around: reading the slots in order gives the keys nearly sorted.
struct RecentKeys {
  private static let slotBits = 18
  /// The limit of probing; longer probes would mean clustered keys.
  private static let furthest = 1024

  private var keys: [UInt64]
  /// ``empty`` for a free slot.
  private var identities: [UInt32]
  private var used = 0

  private static let empty = UInt32.max

  init() {
    let slots = 1 << Self.slotBits + Self.furthest
    keys = [UInt64](repeating: 0, count: slots)
    identities = [UInt32](repeating: Self.empty, count: slots)
  }

  /// Adds an album, unless it is present or its key has the maximum number of albums.
  ///
  /// - Returns: false when there is no room.
  mutating func insert(_ key: UInt64, _ identity: UInt32) -> Bool {
    var slot = Self.slot(of: key)
    let end = slot + Self.furthest
    var equal = 0
    while identities[slot] != Self.empty {
      if keys[slot] == key {
        equal += 1
        if identities[slot] == identity || equal == AlbumStatements.mostPerKey { return true }
      }
      slot += 1
      if slot == end { return false }
    }
    guard used < 1 << (Self.slotBits - 1) else { return false }
    keys[slot] = key
    identities[slot] = identity
    used += 1
    return true
  }

  func forEach(under key: UInt64, _ body: (UInt32) -> Void) {
    var slot = Self.slot(of: key)
    let end = slot + Self.furthest
    while slot < end, identities[slot] != Self.empty {
      if keys[slot] == key { body(identities[slot]) }
      slot += 1
    }
  }

  /// Calls a closure with all keys in order.
  func withSorted(_ body: (UnsafeBufferPointer<NotedKey>) throws -> Void) rethrows {
    var sorted: [NotedKey] = []
    sorted.reserveCapacity(used)
    for slot in keys.indices where identities[slot] != Self.empty {
      let noted = NotedKey(key: keys[slot], identity: UInt64(identities[slot]))
      // Nearly in order already, so insertion takes only a few steps for each.
      var place = sorted.endIndex
      while place > 0, sorted[place - 1].key > noted.key { place -= 1 }
      sorted.insert(noted, at: place)
    }
    try sorted.withUnsafeBufferPointer(body)
  }

  mutating func removeAll() {
    for slot in identities.indices { identities[slot] = Self.empty }
    used = 0
  }

  private static func slot(of key: UInt64) -> Int { Int(key >> (64 - UInt64(slotBits))) }
}
