import AlbumFiles
import Dispatch
import Glibc

/// Lets `moonshelf-pictures` check pictures, make thumbnails and draw, one after the other.
///
/// The program is started with the first request, and again after a picture that crashed it.
final class PictureReader: @unchecked Sendable {

  /// The time limit for a response of the program, in milliseconds.
  private static let waitLimit: Int32 = 30_000
  private static let longestAnswer = 8 << 20

  private let program: ReaderProgram
  private let queue = DispatchQueue(label: "moonshelf.pictures")
  // The following properties are accessed on the queue only.
  private var process: ReaderProcess?
  private var received: [UInt8] = []

  init(_ program: ReaderProgram) {
    self.program = program
  }

  /// Whether the program is installed.
  var exists: Bool { program.path != nil }

  /// Runs a closure that sends requests, without blocking the caller's thread.
  func running<Result: Sendable>(
    _ body: @escaping @Sendable (PictureReader) throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: .init { try body(self) }) }
    }
  }

  /// Runs a closure that sends requests, and waits for it.
  func waiting<Result>(_ body: (PictureReader) throws -> Result) throws -> Result {
    try queue.sync { try body(self) }
  }

  /// Makes both thumbnails of a picture and stores them in the folder.
  ///
  /// - Throws: ``CoverError``.
  func keepThumbnails(of path: [UInt8], _ sha256: String, in folder: CoverFolder) throws {
    let thumbnails = try waiting { try $0.thumbnails(of: path) }
    for (size, bytes) in thumbnails {
      do throws(SystemError) {
        let making = try TemporaryFile(in: folder.path)
        try making.append(bytes)
        try making.publishByContent(folder.thumbnail(of: sha256, side: size.side))
      } catch {
        throw CoverError(.ours, "the thumbnail cannot be kept: \(error.message)")
      }
    }
  }

  /// Identifies the picture in a file; called within ``running(_:)`` or ``waiting(_:)``.
  ///
  /// - Throws: ``CoverError`` when it is not a picture, or too large.
  func look(at path: [UInt8]) throws -> PictureRecord {
    var answer = Words(try ask(UInt8(ascii: "L"), path))
    let (width, height, byteCount) = (answer.number(), answer.number(), answer.number())
    let hash = answer.bytes(32).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    let ending = String(decoding: answer.rest, as: UTF8.self)
    guard let name = PictureName(sha256: hash.joined(), ending: ending) else {
      throw CoverError(.source, "cannot be decoded")
    }
    return PictureRecord(name: name, width: width, height: height, byteCount: byteCount)
  }

  private func thumbnails(of path: [UInt8]) throws -> [(ThumbnailSize, [UInt8])] {
    var answer = Words(try ask(UInt8(ascii: "T"), path))
    return [.small, .large].map { ($0, answer.bytes(answer.number())) }
  }

  /// Sends a request about a path; called within ``running(_:)`` or ``waiting(_:)``.
  ///
  /// - Returns: the response without its head.
  /// - Throws: ``CoverError``.
  func ask(_ kind: UInt8, _ path: [UInt8]) throws -> ArraySlice<UInt8> {
    let process = try self.process ?? start()
    process.ask(ReaderProcess.question(kind, path))
    received.removeAll(keepingCapacity: true)
    while true {
      if let answer = try wholeAnswer() { return answer }
      var entry = pollfd(fd: process.descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&entry, 1, Self.waitLimit)
      if ready < 0, errno == EINTR { continue }
      let piece = ready > 0 ? process.receive() : []
      guard !piece.isEmpty else { throw giveUp(process, isLate: ready == 0) }
      received += piece
    }
  }

  private func wholeAnswer() throws -> ArraySlice<UInt8>? {
    guard received.count >= 5 else { return nil }
    var words = Words(received[...])
    let length = words.number()
    guard length <= Self.longestAnswer, length > 0 else {
      process = nil
      throw CoverError(.source, "cannot be decoded")
    }
    guard received.count >= 4 + length else { return nil }
    let answer = received[5..<4 + length]
    guard received[4] != 1 else {
      throw CoverError(.source, String(decoding: answer, as: UTF8.self))
    }
    return answer
  }

  private func start() throws -> ReaderProcess {
    guard let path = program.path else {
      throw CoverError(
        .ours,
        "\(program.name), the picture reader, is missing; install it next to moonshelf, "
          + "or set \(program.variable)")
    }
    do throws(SystemError) {
      let process = try ReaderProcess(path)
      self.process = process
      return process
    } catch {
      throw cannotRun(error.message)
    }
  }

  private func giveUp(_ process: ReaderProcess, isLate: Bool) -> CoverError {
    self.process = nil
    let status = process.end()
    let signal = status & 0x7F
    if isLate || signal == SIGPROF {
      return CoverError(.source, "is damaged: decoding took too long")
    }
    if signal == 0 { return cannotRun("ended with code \(status >> 8 & 0xFF)") }
    return CoverError(.source, "is damaged: it crashed the picture reader")
  }

  private func cannotRun(_ reason: String) -> CoverError {
    CoverError(
      .ours,
      "\(program.name), the picture reader, \(reason); install it again with "
        + "scripts/install; it needs Debian's libvips42")
  }

  /// Parses a response from its beginning.
  struct Words {
    var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    mutating func number() -> Int {
      bytes(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    mutating func bytes(_ count: Int) -> [UInt8] {
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
  }
}

extension ReaderProgram {
  /// The program that checks pictures.
  static var pictures: ReaderProgram {
    ReaderProgram(named: "moonshelf-pictures", variable: "MOONSHELF_PICTURES")
  }
}
