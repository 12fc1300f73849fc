import AlbumPresentation
import Dispatch
import Foundation
import Glibc
import Testing

@Suite("Output")
struct OutputTests {
  init() { signal(SIGPIPE, SIG_IGN) }

  private func pipe() throws -> (reader: Int32, writer: Int32) {
    var ends: [Int32] = [-1, -1]
    try #require(Glibc.pipe(&ends) == 0)
    return (ends[0], ends[1])
  }

  @Test("to a pipe whose reader is closed fails with an error")
  func closed() throws {
    let (reader, writer) = try pipe()
    close(reader)
    defer { close(writer) }
    let error = #expect(throws: OutputError.self) {
      try Array("x".utf8).withSink(FileDescriptorSink(writer))
    }
    #expect(error == .closed)
    #expect(error.map { "\($0)" } == "the output was closed before everything was written")
  }

  @Test("to a full disk fails with an error")
  func full() throws {
    let file = open("/dev/full", O_WRONLY)
    try #require(file >= 0)
    defer { close(file) }
    let error = #expect(throws: OutputError.self) {
      try Array("x".utf8).withSink(FileDescriptorSink(file))
    }
    #expect(
      error.map { "\($0)" } == "the output is incomplete: no space left where it is written")
  }

  @Test("to a closed descriptor fails with the system's message")
  func notOpen() {
    let error = #expect(throws: OutputError.self) {
      try Array("x".utf8).withSink(FileDescriptorSink(-1))
    }
    #expect(error.map { "\($0)" } == "the output is incomplete: Bad file descriptor")
  }

  @Test("to a pipe that takes little at a time is complete", arguments: [false, true])
  func shortWrites(isBlocking: Bool) throws {
    let (reader, writer) = try pipe()
    if !isBlocking { _ = fcntl(writer, F_SETFL, O_NONBLOCK) }
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    let reading = PipeReader(reader)
    try bytes.withSink(FileDescriptorSink(writer))
    close(writer)
    #expect(reading.wait() == bytes)
  }

  @Test("of a listing that fails is reported by the listing")
  func listing() throws {
    final class FullSink: OutputSink {
      func write(_ bytes: RawSpan) throws(OutputError) { throw .full }
    }
    let listing = try Listing(of: .default, as: DelimitedFormat(), to: FullSink())
    #expect(throws: OutputError.full) {
      for _ in 0..<10_000 { try listing.write(Shelf.low) }
    }
  }

  @Test("of a long listing is written bit by bit")
  func streaming() throws {
    final class CountingSink: OutputSink {
      var largest = 0
      var total = 0
      func write(_ bytes: RawSpan) {
        largest = max(largest, bytes.byteCount)
        total += bytes.byteCount
      }
    }
    for name in FormatName.allCases {
      let sink = CountingSink()
      let listing = try Listing(of: .default, as: name.makeFormat(), to: sink)
      for _ in 0..<20_000 { try listing.write(Shelf.low) }
      try listing.finish()
      #expect(sink.total > 400_000)
      #expect(sink.largest < 100_000)
    }
  }

  @Test(
    "to a terminal contains no control characters, in any format", arguments: FormatName.allCases)
  func safety(name: FormatName) throws {
    let terminal = Terminal(width: 80, usesStyles: false)
    let albums = (0..<0x20).map { code in
      Shelf.album(
        1, "x\(Character(Unicode.Scalar(UInt8(code))))\u{7F}\u{9B}2J\u{202E}", nil, nil, nil)
    }
    let text = try Shelf.listing(albums, as: name, terminal: terminal)
    for scalar in text.unicodeScalars {
      let isControl = scalar.properties.generalCategory == .control
      #expect(!isControl || scalar == "\n" || scalar == "\t")
      #expect(scalar != "\u{202E}")
    }
  }
}

/// Reads a pipe to its end on a separate thread, so that a writer may block.
private final class PipeReader: @unchecked Sendable {
  private let reader: Int32
  private let done = DispatchSemaphore(value: 0)
  /// Written by the thread until it signals `done`, read after that.
  private var received: [UInt8] = []

  init(_ reader: Int32) {
    self.reader = reader
    Thread.detachNewThread { self.readAll() }
  }

  /// Waits for the end and returns all bytes.
  func wait() -> [UInt8] {
    guard done.wait(timeout: .now() + 60) == .success else {
      Issue.record("the pipe had no end for a minute")
      return []
    }
    return received
  }

  private func readAll() {
    var buffer = [UInt8](repeating: 0, count: 4_099)
    while case let count = read(reader, &buffer, buffer.count), count > 0 {
      received.append(contentsOf: buffer[..<count])
    }
    close(reader)
    done.signal()
  }
}

extension [UInt8] {
  fileprivate func withSink(_ sink: any OutputSink) throws(OutputError) {
    try sink.write(span.bytes)
  }
}
