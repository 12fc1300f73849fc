import CMinizip

/// A file with other files, compressed: a zip file, or a workbook or book in one.
///
/// One member is read at a time; opening another one ends the one before.
package final class ZipFile {
  /// One file in it.
  package struct Member {
    /// Its path, as written.
    package let name: String
    /// Whether a password is needed to read it.
    let isEncrypted: Bool
    fileprivate let isReadable: Bool
    fileprivate let place: unz64_file_pos
  }

  /// The maximum number of members, as the directory is held in memory.
  private static let mostMembers = 20_000
  /// The maximum length of a member's path, in bytes.
  private static let maximumName = 4096
  /// The bit of a member's flags for encryption.
  private static let encryptedFlag: UInt = 1

  /// Its name in messages.
  package let name: String
  /// The files in it, without folders, the first of each name, in the order of its directory.
  package private(set) var members: [Member] = []
  /// What has been decompressed of all members.
  fileprivate var limit: UnpackLimit

  private let bytes: ZipBytes
  private let handle: unzFile
  /// The member that is being read.
  fileprivate weak var current: ZipMemberBytes?

  /// Whether a file with this beginning is a zip file that is not empty.
  package static func recognizes(_ opening: [UInt8]) -> Bool {
    opening.starts(with: [0x50, 0x4B, 3, 4])
  }

  /// Opens a file and reads its directory.
  ///
  /// - Parameter file: the file; a pipe is read to its end.
  /// - Throws: ``ImportError`` if it is damaged or not stored as a file.
  package init(_ file: InputFile) throws(ImportError) {
    name = file.name
    bytes = ZipBytes(file, size: try file.measure())
    limit = UnpackLimit(packed: bytes.size)
    var functions = ZipBytes.functions(of: bytes)
    guard let handle = unzOpen2_64("", &functions) else {
      throw bytes.failure
        ?? ImportError(
          .broken, file.name, "is a truncated or damaged zip file",
          advice: "download or save it again")
    }
    self.handle = handle
    try readDirectory()
  }

  deinit { unzClose(handle) }

  /// The number of bytes that have been read from the file.
  package var bytesRead: Int { bytes.count }

  /// The member with a path, in any case.
  package func member(named name: String) -> Member? {
    members.first { $0.name == name }
      ?? members.first { $0.name.lowercased() == name.lowercased() }
  }

  /// A member as a file.
  ///
  /// - Parameters:
  ///   - member: the member.
  ///   - name: its name in messages.
  /// - Returns: the file.
  /// - Throws: ``ImportError`` if it is encrypted, or compressed in an unknown way.
  package func open(_ member: Member, name: String) throws(ImportError) -> InputFile {
    guard !member.isEncrypted else {
      throw ImportError(
        .noRecords, name, "is encrypted", advice: "save or unpack it without a password")
    }
    guard member.isReadable else {
      throw ImportError(
        .noRecords, name, "is compressed in an unusual way", advice: "unpack it first")
    }
    return try InputFile(part: ZipMemberBytes(member, of: self, name: name), name: name)
  }

  // MARK: - The directory

  private func readDirectory() throws(ImportError) {
    var names: Set<String> = []
    var code = unzGoToFirstFile(handle)
    var count = 0
    while code == UNZ_OK {
      count += 1
      guard count <= Self.mostMembers else {
        throw ImportError(
          .tooLong, name, "has more than \(Self.mostMembers) files", advice: "unpack it first")
      }
      if let member = currentMember(), !member.name.hasSuffix("/"),
        names.insert(member.name).inserted
      {
        members.append(member)
      }
      code = unzGoToNextFile(handle)
    }
    guard code == UNZ_END_OF_LIST_OF_FILE else { throw bytes.failure ?? damaged(name) }
  }

  private func currentMember() -> Member? {
    var info = unz_file_info64()
    var place = unz64_file_pos()
    var letters = [CChar](repeating: 0, count: Self.maximumName + 1)
    guard
      unzGetCurrentFileInfo64(handle, &info, &letters, UInt(Self.maximumName), nil, 0, nil, 0)
        == UNZ_OK, unzGetFilePos64(handle, &place) == UNZ_OK
    else { return nil }
    let path = letters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return Member(
      // Old programs of Windows write backslashes.
      name: String(decoding: path, as: UTF8.self).replacing("\\", with: "/"),
      isEncrypted: info.flag & Self.encryptedFlag != 0,
      isReadable: info.compression_method == 0 || info.compression_method == 8, place: place)
  }

  // MARK: - Reading a member

  fileprivate func begin(_ member: ZipMemberBytes) throws(ImportError) {
    unzCloseCurrentFile(handle)
    current = member
    var place = member.member.place
    guard unzGoToFilePos64(handle, &place) == UNZ_OK, unzOpenCurrentFile(handle) == UNZ_OK else {
      throw bytes.failure ?? damaged(member.name)
    }
  }

  fileprivate func read(
    _ name: String, into space: UnsafeMutableBufferPointer<UInt8>
  ) throws(ImportError) -> Int {
    let count = unzReadCurrentFile(handle, space.baseAddress, UInt32(clamping: space.count))
    guard count >= 0 else { throw bytes.failure ?? damaged(name) }
    // Closing compares the checksum.
    if count == 0, unzCloseCurrentFile(handle) != UNZ_OK { throw damaged(name) }
    limit.unpacked += Int(count)
    try limit.check(self.name, "zip")
    return Int(count)
  }

  private func damaged(_ name: String) -> ImportError {
    ImportError(
      .broken, name, "the compressed data is damaged", advice: "download or save it again")
  }
}

/// The decompressed bytes of a member.
private final class ZipMemberBytes: ByteSource {
  let member: ZipFile.Member
  let name: String
  private let zip: ZipFile
  private var isAtEnd = false
  /// The number of bytes that have been read.
  private var count = 0

  init(_ member: ZipFile.Member, of zip: ZipFile, name: String) {
    (self.member, self.zip, self.name) = (member, zip, name)
  }

  var size: Int? { nil }

  func read(into space: UnsafeMutableBufferPointer<UInt8>) throws(ImportError) -> Int {
    guard !isAtEnd else { return 0 }
    if zip.current !== self {
      // A member cannot be continued after another one.
      guard count == 0 else { throw ImportError(.unreadable, name, "is no longer open") }
      try zip.begin(self)
    }
    let read = try zip.read(name, into: space)
    count += read
    isAtEnd = read == 0
    return read
  }

  func prepareToRewind() {}

  func rewind() {
    // Reading it again is no expansion.
    zip.limit.unpacked -= count
    (count, isAtEnd) = (0, false)
    if zip.current === self { zip.current = nil }
  }
}

/// The bytes of a zip file, for minizip's functions.
private final class ZipBytes {
  let size: Int
  private(set) var count = 0
  /// The error that made a function fail.
  private(set) var failure: ImportError?
  private let file: InputFile
  private var position = 0

  init(_ file: InputFile, size: Int) { (self.file, self.size) = (file, size) }

  /// The functions, which do not retain the bytes.
  static func functions(of bytes: ZipBytes) -> zlib_filefunc64_def {
    var functions = zlib_filefunc64_def()
    functions.opaque = Unmanaged.passUnretained(bytes).toOpaque()
    functions.zopen64_file = { bytes, _, _ in bytes }
    functions.zread_file = { bytes, _, space, count in
      guard let bytes = zipBytes(bytes), let space else { return 0 }
      return UInt(
        bytes.read(
          into: UnsafeMutableBufferPointer(
            start: space.assumingMemoryBound(to: UInt8.self), count: Int(clamping: count))))
    }
    functions.ztell64_file = { bytes, _ in UInt64(zipBytes(bytes)?.position ?? 0) }
    functions.zseek64_file = { bytes, _, offset, origin in
      zipBytes(bytes)?.seek(offset, from: origin) == true ? 0 : -1
    }
    functions.zclose_file = { _, _ in 0 }
    functions.zerror_file = { bytes, _ in zipBytes(bytes)?.failure == nil ? 0 : -1 }
    return functions
  }

  private func read(into space: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var done = 0
    do throws(ImportError) {
      while done < space.count {
        let rest = UnsafeMutableBufferPointer(rebasing: space[done...])
        let read = try file.read(at: position, into: rest)
        if read == 0 { break }
        done += read
        position += read
      }
    } catch {
      failure = error
    }
    count += done
    return done
  }

  private func seek(_ offset: UInt64, from origin: Int32) -> Bool {
    let start =
      origin == ZLIB_FILEFUNC_SEEK_CUR
      ? position
      : origin == ZLIB_FILEFUNC_SEEK_END ? size : 0
    let (place, overflow) = start.addingReportingOverflow(Int(truncatingIfNeeded: offset))
    guard !overflow, 0...size ~= place else { return false }
    position = place
    return true
  }
}

private func zipBytes(_ opaque: UnsafeMutableRawPointer?) -> ZipBytes? {
  opaque.map { Unmanaged<ZipBytes>.fromOpaque($0).takeUnretainedValue() }
}
