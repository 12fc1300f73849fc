import AlbumFiles
import AlbumModel
import Glibc

/// The cached tags of a folder's files.
///
/// The file is not trusted: all lengths are checked, and it is discarded as a whole if anything is
/// invalid.
struct TagCache {
  /// The cached data of a file.
  struct Entry {
    fileprivate let path: Range<Int>
    let state: AudioFileState
    /// The hash of the picture in it, once it was requested.
    let picture: PictureName?
    /// The range of its result in the bytes.
    let answer: Range<Int>
  }

  /// The maximum size of a cache, in bytes; larger ones are neither written nor read.
  static let longest = 512 * 1024 * 1024
  /// The beginning of the file; its number changes with the format.
  static let mark = Array("moonshelf tags 1".utf8)

  let bytes: [UInt8]
  private(set) var entries: [Entry] = []
  /// The index of the next expected entry: files are usually requested in the same order as before.
  private var next = 0
  private lazy var places = Dictionary(
    entries.indices.map { (Array(bytes[entries[$0].path]), $0) }, uniquingKeysWith: { $1 })

  /// Creates an empty cache.
  init() { bytes = [] }

  /// Parses a file's bytes; nil if they are not a cache of the folder.
  init?(_ bytes: [UInt8], of root: [UInt8]) {
    self.bytes = bytes
    let head = Self.mark.count + 8
    guard bytes.starts(with: Self.mark), bytes.count > head else { return nil }
    let entries = bytes.withUnsafeBytes { bytes -> [Entry]? in
      var cursor = ByteCursor(bytes)
      guard cursor.range(Self.mark.count) != nil, let sum = cursor.number(UInt64.self),
        sum == Checksum.of(UnsafeRawBufferPointer(rebasing: bytes[head...])),
        let length = cursor.number(UInt32.self), let name = cursor.range(length),
        bytes[name].elementsEqual(root)
      else { return nil }
      return Self.entries(&cursor, bytes)
    }
    guard let entries else { return nil }
    self.entries = entries
  }

  private static func entries(
    _ cursor: inout ByteCursor, _ bytes: UnsafeRawBufferPointer
  ) -> [Entry]? {
    var entries: [Entry] = []
    while !cursor.isAtEnd {
      guard let length = cursor.number(UInt32.self), let path = cursor.range(length),
        let size = cursor.number(Int64.self), let modified = cursor.number(Int64.self),
        let inode = cursor.number(UInt64.self), let pictureLength = cursor.number(UInt8.self),
        let picture = cursor.range(pictureLength), let answerLength = cursor.number(UInt32.self),
        let answer = cursor.range(answerLength)
      else { return nil }
      entries.append(
        Entry(
          path: path, state: AudioFileState(size: size, modified: modified, inode: inode),
          picture: PictureName(bytes[picture]), answer: answer))
    }
    return entries
  }

  /// The entry of a file that has not changed since; nil if there is none.
  mutating func entry(of path: [UInt8], _ state: AudioFileState) -> Entry? {
    guard !entries.isEmpty else { return nil }
    if next < entries.count, bytes[entries[next].path].elementsEqual(path) {
      next += 1
    } else if let place = places[path] {
      next = place + 1
    } else {
      return nil
    }
    let entry = entries[next - 1]
    return entry.state == state ? entry : nil
  }
}

/// The folder of the caches of tags.
struct TagCacheFolder {
  /// The maximum number of cached folders of music.
  private static let most = 16
  private static let ending = Array(".tags".utf8)

  /// The path; nil if there is no suitable folder.
  private let path: [UInt8]?

  init(_ path: String?) {
    let folder = path ?? StateFile.folder(.cache).map { $0 + "/audio" }
    self.path = folder.map { Array($0.utf8) }
  }

  /// The cache of a folder of music; empty if there is none.
  func read(_ root: [UInt8]) -> TagCache {
    file(for: root).flatMap { WholeFile.bytes($0, atMost: TagCache.longest) }
      .flatMap { TagCache($0, of: root) } ?? TagCache()
  }

  /// Saves the cache of a folder of music.
  ///
  /// A failure is not reported, as it only costs time.
  func write(_ bytes: [UInt8], for root: [UInt8]) {
    guard let path, let file = file(for: root), (try? WholeFile.makeFolder(path)) != nil,
      (try? WholeFile.replace(file, with: bytes)) != nil
    else { return }
    removeOldest(in: path)
  }

  private func file(for root: [UInt8]) -> [UInt8]? {
    path.map { $0 + Array("/\(ContentHash(of: root).description.prefix(32))".utf8) + Self.ending }
  }

  private func removeOldest(in folder: [UInt8]) {
    guard let entries = FolderEntries(folder) else { return }
    var found: [(modified: Int64, name: [UInt8])] = []
    for name in entries.lazy.map(\.name) where name.suffix(Self.ending.count) == Self.ending[...] {
      let status = FileStatus(bytes: folder + [UInt8(ascii: "/")] + name, followingLinks: false)
      if let status { found.append((status.modified, name)) }
    }
    for old in found.sorted(by: { $0.modified > $1.modified }).dropFirst(Self.most) {
      _ = old.name.withCString { unlinkat(entries.descriptor, $0, 0) }
    }
  }
}

/// Writes the file of a ``TagCache``.
struct TagCacheWriter {
  private var bytes: [UInt8] = []

  init(of root: [UInt8]) {
    bytes = TagCache.mark + [UInt8](repeating: 0, count: 8)
    add(UInt32(root.count))
    bytes += root
  }

  /// Adds a file.
  mutating func add(_ file: AudioFile, picture: PictureName?, answer: UnsafeRawBufferPointer) {
    add(UInt32(file.path.count))
    bytes += file.path
    add(file.state.size)
    add(file.state.modified)
    add(file.state.inode)
    let name = picture.map { Array($0.text.utf8) } ?? []
    bytes.append(UInt8(name.count))
    bytes += name
    add(UInt32(answer.count))
    bytes += answer
  }

  /// The whole file; nil if it is too large.
  consuming func finish() -> [UInt8]? {
    guard bytes.count <= TagCache.longest else { return nil }
    let head = TagCache.mark.count
    let sum = bytes.withUnsafeBytes {
      Checksum.of(UnsafeRawBufferPointer(rebasing: $0[(head + 8)...]))
    }
    withUnsafeBytes(of: sum.littleEndian) { bytes.replaceSubrange(head..<head + 8, with: $0) }
    return bytes
  }

  private mutating func add(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
  }
}

/// A checksum that detects damage, but not deliberate changes.
enum Checksum {
  /// - Complexity: O(n), eight bytes at a time.
  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var sum = UInt64(truncatingIfNeeded: bytes.count)
    let whole = bytes.count / 8 * 8
    for place in stride(from: 0, to: whole, by: 8) {
      sum = mixed(sum, bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian)
    }
    for byte in bytes[whole...] { sum = mixed(sum, UInt64(byte)) }
    return sum
  }

  private static func mixed(_ sum: UInt64, _ word: UInt64) -> UInt64 {
    let product = (sum ^ word) &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 29
  }
}

/// Reads numbers and bytes sequentially, with bounds checks.
///
/// Numbers are little endian.
struct ByteCursor {
  private let bytes: UnsafeRawBufferPointer
  /// The position of the next read.
  private(set) var position = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Whether everything has been read.
  var isAtEnd: Bool { position == bytes.count }

  /// The next number; nil if the bytes end before it does.
  mutating func number<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
    let length = MemoryLayout<Number>.size
    guard bytes.count - position >= length else { return nil }
    defer { position += length }
    return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: Number.self))
  }

  /// The range of the next bytes; nil if there are fewer.
  mutating func range(_ count: some BinaryInteger) -> Range<Int>? {
    guard let count = Int(exactly: count), count >= 0, bytes.count - position >= count else {
      return nil
    }
    defer { position += count }
    return position..<position + count
  }

  /// The next bytes as text.
  mutating func text(_ count: some BinaryInteger) -> String? {
    range(count).map { String(decoding: bytes[$0], as: UTF8.self) }
  }
}
