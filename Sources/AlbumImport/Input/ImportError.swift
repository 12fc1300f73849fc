import AlbumFiles
import Glibc

/// Why a file could not be read, or not to its end.
public struct ImportError: Error, Equatable, Sendable {
  /// What went wrong, for a program to tell apart.
  public enum Kind: Equatable, Sendable {
    /// The file is missing, a directory, or not ours to read.
    case cannotOpen
    /// The file holds nothing.
    case empty
    /// The system failed in the middle of it.
    case unreadable
    /// The file stops or goes wrong where more should follow.
    case broken
    /// One record is longer than any sane one.
    case tooLong
    /// There is no list of records in it, or not where it was looked for.
    case noRecords
    /// The file for the rejected records could not be written.
    case cannotWrite
    /// The options do not fit the file.
    case badOption
    /// It was asked to stop before all of a pipe was read.
    case cancelled
    /// The disk has no room for the rejected records.
    case diskFull
  }

  /// What went wrong.
  public let kind: Kind
  /// The file, as the user named it.
  public let file: String
  /// The line it happened in, from 1; nil when it is about the whole file.
  public let line: Int?
  /// What happened, in the words that follow the file's name.
  public let message: String
  /// What to do about it, where we know.
  public let advice: String?

  init(_ kind: Kind, _ file: String, line: Int? = nil, _ message: String, advice: String? = nil) {
    self.kind = kind
    self.file = file
    self.line = line
    self.message = message
    self.advice = advice
  }

  static func cannotOpen(_ file: String, code: Int32) -> ImportError {
    switch code {
    case ENOENT:
      ImportError(.cannotOpen, file, "there is no such file")
    case EISDIR:
      ImportError(.cannotOpen, file, "is a directory", advice: "name a file in it")
    case EACCES, EPERM:
      ImportError(
        .cannotOpen, file, "is not readable", advice: "change its permissions, or copy it")
    default:
      ImportError(.cannotOpen, file, "cannot be opened: \(systemMessage(code))")
    }
  }

  static func empty(_ file: String) -> ImportError {
    ImportError(.empty, file, "is empty", advice: "there is nothing to import")
  }

  static func unreadable(_ file: String, code: Int32) -> ImportError {
    ImportError(.unreadable, file, "cannot be read completely: \(systemMessage(code))")
  }

  static func cannotWrite(_ file: String, code: Int32) -> ImportError {
    let reason = SystemError(code: code).message(writing: Array(file.utf8))
    let isFull = code == ENOSPC || code == EDQUOT
    return ImportError(isFull ? .diskFull : .cannotWrite, file, "cannot be written: \(reason)")
  }

  private static func systemMessage(_ code: Int32) -> String {
    String(cString: strerror(code))
  }
}

extension ImportError: CustomStringConvertible {
  /// One line: the file, the line, what happened, what to do.
  public var description: String {
    let place = line.map { "\(file):\($0)" } ?? file
    let remedy = advice.map { "; \($0)" } ?? ""
    return "\(place): \(message)\(remedy)"
  }
}
