import AlbumLibrary
import AlbumTestSupport
import Foundation
import Glibc
import LuaRuntime

@testable import AlbumScripting

/// Whether scripts have limits of memory and time: refusals are the same with and without.
enum Limits: CaseIterable {
  case on
  case off
}

/// A host for scripts with given permissions that attempt more.
final class TrustBench {
  let folder: TemporaryFolder
  let library: LibraryAPI
  let host: ScriptHost
  private let said = Said()

  final class Said {
    var printed: [String] = []
    var logged: [String] = []
  }

  init(
    _ limits: Limits = .on, allowing permissions: [String] = [], in folder: TemporaryFolder? = nil,
    _ change: (inout ScriptOptions) -> Void = { _ in }
  ) throws {
    // As in the program: writing to a closed pipe is an error, not the end of the process.
    signal(SIGPIPE, SIG_IGN)
    let folder = try folder ?? TemporaryFolder()
    self.folder = folder
    library = try LibraryAPI(path: nil, effects: .fixed)
    var options = ScriptOptions(
      memoryLimit: limits == .on ? 64 << 20 : nil, timeLimit: limits == .on ? 60 : nil,
      print: { [said] in said.printed.append($0) },
      log: { [said] in said.logged.append("\($0): \($1)") })
    options.permissions = PermissionSet(
      try permissions.map { try Permission(parsing: $0.replacing("HERE", with: folder.path)) })
    change(&options)
    host = try ScriptHost(library: library, options: options)
    library.onHandlerFailure { [said] in said.logged.append("\($0)") }
  }

  deinit {
    host.close()
  }

  var printed: [String] { said.printed }
  var logged: [String] { said.logged }

  /// Runs Lua as a script of the folder, with `HERE` and `refusal(fn, …)` defined.
  @discardableResult
  func run(
    _ source: String, named name: String = "test.lua", granted: [String]? = nil
  ) throws -> [String] {
    let before = said.printed.count
    let path = try folder.write(prelude + source, to: name)
    let set = try granted.map {
      PermissionSet(
        try $0.map { try Permission(parsing: $0.replacing("HERE", with: folder.path)) })
    }
    _ = try host.load(path, granted: set)
    return Array(said.printed[before...]).map { $0.replacing(folder.path, with: "HERE") }
  }

  /// The error of a script, in one line without its position.
  func failure(_ source: String) throws -> String {
    do {
      _ = try run(source)
      return "went through"
    } catch let error as LuaError {
      return error.message.replacing(#/^[\w.]+:\d+: /#, with: "")
        .replacing(folder.path, with: "HERE")
    }
  }

  /// In one line, so that line numbers of a script match its text.
  private var prelude: String {
    """
    local HERE <const> = "\(folder.path)" local library <const> = moonshelf.library \
    local function refusal(fn, ...) local ok, reason = pcall(fn, ...) \
    assert(not ok, "went through") \
    return (tostring(reason):gsub("^[%w_.]+:%d+: ", "")) end \
    local _ <const> = library, refusal, HERE;

    """
  }
}

extension TemporaryFolder {
  /// Creates a symbolic link in it.
  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: file(name), withDestinationPath: target)
  }

  /// Creates a folder in it.
  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: file(name), withIntermediateDirectories: true)
  }

  /// The text of a file in it.
  func text(_ name: String) throws -> String {
    try String(contentsOfFile: file(name), encoding: .utf8)
  }

  /// Whether a file exists in it.
  func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: file(name)) }
}
