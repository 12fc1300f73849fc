import AlbumFiles
import Glibc

/// The reason why a file could not be read completely.
public struct ImportError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of error, for programs.
  public enum Kind: Equatable, Sendable {
    /// The file is missing, a directory, or not readable.
    case cannotOpen
    /// The file is empty.
    case empty
    /// A system error occurred while reading.
    case unreadable
    /// The file ends too early or is invalid.
    case broken
    /// The file ends in the middle of its syntax: it is only part of one.
    case truncated
    /// A record exceeds the maximum length.
    case tooLong
    /// The file has no list of records, or not at the requested place.
    case noRecords
    /// The file for the rejected records could not be written.
    case cannotWrite
    /// The options do not match the file.
    case badOption
    /// The import was cancelled while a pipe was being read.
    case cancelled
    /// The disk is full.
    case diskFull
    /// A script that reads the file failed.
    case script
  }

  /// The kind of error.
  public let kind: Kind
  /// The file, as the user named it.
  public let file: String
  /// The line of the error, from 1; nil if it applies to the whole file.
  public let line: Int?
  /// The message, which follows the file's name.
  public let message: String
  /// The correction, if known.
  public let advice: String?

  package init(
    _ kind: Kind, _ file: String, line: Int? = nil, _ message: String, advice: String? = nil
  ) {
    (self.kind, self.file, self.line, self.message) = (kind, file, line, message)
    self.advice = advice
  }

  /// The error of a script that reads a file.
  package init(of cause: any Error, reading file: String) { self.init(.script, file, "\(cause)") }

  package static func cannotOpen(_ file: String, code: Int32) -> ImportError {
    switch code {
    case ENOENT: ImportError(.cannotOpen, file, "there is no such file")
    case EISDIR: ImportError(.cannotOpen, file, "is a directory", advice: "name a file in it")
    case EACCES, EPERM:
      ImportError(
        .cannotOpen, file, "is not readable", advice: "change its permissions, or copy it")
    default: ImportError(.cannotOpen, file, "cannot be opened: \(systemMessage(code))")
    }
  }

  package static func empty(_ file: String) -> ImportError {
    ImportError(.empty, file, "is empty", advice: "there is nothing to import")
  }

  package static func unreadable(_ file: String, code: Int32) -> ImportError {
    ImportError(.unreadable, file, "cannot be read completely: \(systemMessage(code))")
  }

  package static func cannotWrite(_ file: String, code: Int32) -> ImportError {
    let reason = SystemError(code: code).message(writing: Array(file.utf8))
    let isFull = code == ENOSPC || code == EDQUOT
    return ImportError(isFull ? .diskFull : .cannotWrite, file, "cannot be written: \(reason)")
  }

  private static func systemMessage(_ code: Int32) -> String { String(cString: strerror(code)) }

  /// One line: the file, the line, the message, the correction.
  public var description: String {
    let place = line.map { "\(file):\($0)" } ?? file
    let remedy = advice.map { "; \($0)" } ?? ""
    return "\(place): \(message)\(remedy)"
  }
}
