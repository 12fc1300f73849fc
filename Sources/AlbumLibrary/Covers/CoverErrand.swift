import AlbumFiles
import Glibc

/// Copies one picture from its location into the cover folder, after checking it.
struct CoverErrand: Sendable {
  let place: CoverLocation
  /// The permissions of the requester.
  let reach: Reach
  let folder: CoverFolder

  /// Fetches the picture.
  ///
  /// - Parameters:
  ///   - source: the web.
  ///   - reader: checks the picture.
  /// - Returns: the picture in the cover folder.
  /// - Throws: ``CoverError``.
  func run(from source: CoverSource, lookedAtBy reader: PictureReader) async throws -> PictureRecord
  {
    switch place.kind {
    case .web:
      let making = try ours { () throws(SystemError) in try TemporaryFile(in: folder.path) }
      try await source.download(place.address, CoverFolder.longestPicture, reach) { bytes in
        try ours { () throws(SystemError) in try making.append(bytes) }
      }
      return try await reader.running { try keep(making, lookedAtBy: $0) }
    case .file, .kept:
      return try await reader.running { try take(lookedAtBy: $0) }
    }
  }

  /// Copies a picture of this machine; called on the reader's queue.
  ///
  /// - Throws: ``CoverError``.
  func take(lookedAtBy reader: PictureReader) throws -> PictureRecord {
    switch place.kind {
    case .web: throw CoverError(.source, "is not a file")
    case .file(let path): try keep(copy(of: path), lookedAtBy: reader)
    case .kept(let name): try look(at: name, by: reader)
    }
  }

  /// Checks a picture in the cover folder; called on the reader's queue.
  func look(at name: PictureName, by reader: PictureReader) throws -> PictureRecord {
    let file = folder.file(name)
    guard WholeFile.exists(file) else {
      throw CoverError(.source, "the picture is no longer in the cover folder")
    }
    let found = try reader.look(at: file)
    // Any program may have put it there: its name must match its content.
    guard found.name == name else {
      throw CoverError(.source, "the file in the cover folder does not match its name")
    }
    return found
  }

  private func copy(of path: [UInt8]) throws -> TemporaryFile {
    let bytes: [UInt8]
    var path = path
    var descriptor: Int32 = -1
    defer { if descriptor >= 0 { close(descriptor) } }
    if let open = reach.open {
      let text = String(decoding: path, as: UTF8.self)
      do {
        descriptor = try open(text)
      } catch {
        throw CoverError(.refused, "\(error)", about: [.file(text)])
      }
      // The file that was opened, whatever the path leads to by now.
      path = Array("/proc/self/fd/\(descriptor)".utf8)
    }
    do throws(SystemError) {
      bytes = try WholeFile.read(path, atMost: CoverFolder.longestPicture)
    } catch {
      throw CoverError(
        .source, error.isTooLarge ? "is larger than 32 MB" : "cannot be read: \(error.message)")
    }
    return try ours { () throws(SystemError) in
      let making = try TemporaryFile(in: folder.path)
      try making.append(bytes)
      return making
    }
  }

  private func keep(
    _ making: TemporaryFile, lookedAtBy reader: PictureReader
  ) throws -> PictureRecord {
    let found = try reader.look(at: making.externalPath)
    try ours { () throws(SystemError) in try making.publishByContent(folder.file(found.name)) }
    return found
  }

  /// Converts errors that are caused by this machine.
  private func ours<Result>(_ body: () throws(SystemError) -> Result) throws(CoverError) -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      let path = String(decoding: folder.path, as: UTF8.self)
      throw CoverError(.ours, "it cannot be stored in \(path): \(error.message)")
    }
  }
}
