import Dispatch
import Glibc

/// The properties of a picture.
package struct PictureRecord: Equatable, Sendable {
  /// The name for its content.
  package let name: PictureName
  /// The width as shown, in pixels.
  package let width: Int
  /// The height as shown, in pixels.
  package let height: Int
  /// The size in bytes.
  package let byteCount: Int

  package init(name: PictureName, width: Int, height: Int, byteCount: Int) {
    (self.name, self.width, self.height, self.byteCount) = (name, width, height, byteCount)
  }
}

extension ReaderProgram {
  /// The program that reads pictures.
  package static var pictures: ReaderProgram {
    ReaderProgram(named: "moonshelf-pictures", variable: "MOONSHELF_PICTURES")
  }
}

/// The program `moonshelf-pictures`, which checks pictures, makes thumbnails and draws, one after
/// the other.
///
/// It is started with the first request, and again after a picture that crashed it.
package final class PictureProgram: @unchecked Sendable {
  /// Why a request failed.
  package struct Failure: Error, Equatable, CustomStringConvertible {
    /// Whether it is a fault of the picture; otherwise the program cannot run.
    package let isOfPicture: Bool
    /// In a few words for the user.
    package let description: String

    package init(_ description: String, isOfPicture: Bool = true) {
      self.isOfPicture = isOfPicture
      self.description = description
    }
  }

  /// The time limit for a response of the program, in milliseconds.
  private static let waitLimit: Int32 = 30_000
  private static let maximumAnswer = 8 << 20

  private let program: ReaderProgram
  private let queue = DispatchQueue(label: "moonshelf.pictures")
  // The following properties are accessed on the queue only.
  private var process: ReaderProcess?
  private var received: [UInt8] = []

  /// Finds the program.
  package init() { program = .pictures }

  /// Whether the program is installed.
  package var exists: Bool { program.path != nil }

  /// Runs a closure that sends requests, without blocking the caller's thread.
  package func running<Result: Sendable>(
    _ body: @escaping @Sendable (PictureProgram) throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: .init { try body(self) }) }
    }
  }

  /// Runs a closure that sends requests, and waits for it.
  package func waiting<Result>(_ body: (PictureProgram) throws -> Result) throws -> Result {
    try queue.sync { try body(self) }
  }

  /// Makes both thumbnails of a picture and stores them in the folder.
  package func keepThumbnails(of path: [UInt8], _ sha256: String, in folder: CoverFolder) throws {
    var answer = try waiting { Words(try $0.ask(UInt8(ascii: "T"), path)) }
    for side in [CoverFolder.smallSide, CoverFolder.largeSide] {
      let file = try TemporaryFile(in: folder.path)
      try file.append(answer.bytes(answer.number()))
      try file.publishByContent(folder.thumbnail(of: sha256, side: side))
    }
  }

  /// Checks the picture in a file; called within ``running(_:)`` or ``waiting(_:)``.
  ///
  /// - Throws: ``Failure`` when it is not a picture, or too large.
  package func check(_ path: [UInt8]) throws -> PictureRecord {
    var answer = Words(try ask(UInt8(ascii: "L"), path))
    let (width, height, byteCount) = (answer.number(), answer.number(), answer.number())
    let hash = answer.bytes(32).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    let ending = String(decoding: answer.rest, as: UTF8.self)
    guard let name = PictureName(sha256: hash.joined(), ending: ending) else {
      throw Failure("cannot be decoded")
    }
    return PictureRecord(name: name, width: width, height: height, byteCount: byteCount)
  }

  /// Sends a request about a path; called within ``running(_:)`` or ``waiting(_:)``.
  ///
  /// - Returns: the response without its head.
  /// - Throws: ``Failure``.
  package func ask(_ kind: UInt8, _ path: [UInt8]) throws -> ArraySlice<UInt8> {
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
    guard length <= Self.maximumAnswer, length > 0 else {
      process = nil
      throw Failure("cannot be decoded")
    }
    guard received.count >= 4 + length else { return nil }
    let answer = received[5..<4 + length]
    guard received[4] != 1 else { throw Failure(String(decoding: answer, as: UTF8.self)) }
    return answer
  }

  private func start() throws -> ReaderProcess {
    guard let path = program.path else {
      throw Failure(
        "\(program.name), the picture reader, is missing; install it next to moonshelf, "
          + "or set \(program.variable)", isOfPicture: false)
    }
    do throws(SystemError) {
      let process = try ReaderProcess(path)
      self.process = process
      return process
    } catch {
      throw cannotRun(error.message)
    }
  }

  private func giveUp(_ process: ReaderProcess, isLate: Bool) -> Failure {
    self.process = nil
    let status = process.end()
    let signal = status & 0x7F
    if isLate || signal == SIGPROF { return Failure("is damaged: decoding took too long") }
    if signal == 0 { return cannotRun("ended with code \(status >> 8 & 0xFF)") }
    return Failure("is damaged: it crashed the picture reader")
  }

  private func cannotRun(_ reason: String) -> Failure {
    Failure(
      "\(program.name), the picture reader, \(reason); install it again with "
        + "scripts/install", isOfPicture: false)
  }

  /// Parses a response from its beginning.
  package struct Words {
    package private(set) var rest: ArraySlice<UInt8>

    package init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    package mutating func number() -> Int { bytes(4).reversed().reduce(0) { $0 << 8 | Int($1) } }

    package mutating func bytes(_ count: Int) -> [UInt8] {
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
  }
}
