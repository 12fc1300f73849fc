package import AlbumFiles
import Glibc

/// Checks pictures and stores them in the cover folder of a library.
package struct CoverStore: Sendable {
  package let folder: CoverFolder
  package let pictures: PictureProgram

  package init(_ folder: CoverFolder, pictures: PictureProgram = PictureProgram()) {
    self.folder = folder
    self.pictures = pictures
  }

  /// Stores a picture of this machine; called on the queue of the picture program.
  ///
  /// - Parameters:
  ///   - location: a file, or a picture of the folder.
  ///   - reach: the permissions of the requester.
  /// - Returns: the picture in the folder.
  /// - Throws: ``CoverError``.
  package func take(_ location: CoverLocation, within reach: Reach) throws -> PictureRecord {
    switch location.kind {
    case .web: throw CoverError(.source, "is not a file")
    case .file(let path): try keep(copy(of: path, within: reach))
    case .kept(let name): try check(name)
    }
  }

  /// Checks a picture of the folder; called on the queue of the picture program.
  func check(_ name: PictureName) throws -> PictureRecord {
    let file = folder.file(name)
    guard WholeFile.exists(file) else {
      throw CoverError(.source, "the picture is no longer in the cover folder")
    }
    let found = try check(file)
    // Any program may have put it there: its name must match its content.
    guard found.name == name else {
      throw CoverError(.source, "the file in the cover folder does not match its name")
    }
    return found
  }

  private func copy(of path: [UInt8], within reach: Reach) throws -> TemporaryFile {
    let bytes: [UInt8]
    var path = path
    var descriptor: Int32 = -1
    defer { if descriptor >= 0 { close(descriptor) } }
    if let open = reach.open {
      let text = String(decoding: path, as: UTF8.self)
      do { descriptor = try open(text) } catch {
        throw CoverError(.refused, "\(error)", about: [.file(text)])
      }
      // The file that was opened, whatever the path leads to by now.
      path = Array("/proc/self/fd/\(descriptor)".utf8)
    }
    do throws(SystemError) {
      bytes = try WholeFile.read(path, atMost: CoverFolder.maximumPicture)
    } catch {
      throw CoverError(
        .source, error.isTooLarge ? "is larger than 32 MB" : "cannot be read: \(error.message)")
    }
    let file = try newFile()
    try bytes.withUnsafeBytes { try append($0, to: file) }
    return file
  }

  /// A file of the folder, for the bytes of a picture.
  package func newFile() throws -> TemporaryFile {
    try writing { () throws(SystemError) in try TemporaryFile(in: folder.path) }
  }

  /// Appends bytes of a picture to its file.
  package func append(_ bytes: UnsafeRawBufferPointer, to file: TemporaryFile) throws {
    try writing { () throws(SystemError) in try file.append(bytes) }
  }

  /// Checks the picture in a file and stores it under the name for its content; called on the
  /// queue of the picture program.
  package func keep(_ file: TemporaryFile) throws -> PictureRecord {
    let found = try check(file.externalPath)
    try writing { () throws(SystemError) in try file.publishByContent(folder.file(found.name)) }
    return found
  }

  private func check(_ path: [UInt8]) throws -> PictureRecord {
    do { return try pictures.check(path) } catch let failure as PictureProgram.Failure {
      throw CoverError(failure.isOfPicture ? .source : .ours, failure.description)
    }
  }

  /// Converts errors of writing, which are this machine's.
  private func writing<Result>(
    _ body: () throws(SystemError) -> Result
  ) throws(CoverError) -> Result {
    do throws(SystemError) { return try body() } catch {
      let path = String(decoding: folder.path, as: UTF8.self)
      throw CoverError(.ours, "it cannot be stored in \(path): \(error.message)")
    }
  }
}
