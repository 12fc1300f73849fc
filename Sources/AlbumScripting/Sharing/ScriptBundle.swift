import AlbumFiles
public import AlbumModel
import Foundation
import Glibc

/// Scripts from another place, as files of the script folder: one script, or a folder of scripts with
/// their modules and tests.
///
/// Only files that end in `.lua` are taken, and only under names without surprises: a bundle comes from
/// a stranger.
public struct ScriptBundle: Sendable {
  /// The limits of a bundle; a larger one is refused.
  static let largestFile = 1 << 20
  static let largestFileCount = 200
  package static let largestArchive = 32 << 20
  private static let longestRun = Duration.seconds(60)

  /// Its name: that of its place, without endings.
  public let name: String
  /// The texts by path in the script folder: `tidy.lua`, `tidy/init.lua`.
  public private(set) var files: [String: [UInt8]] = [:]
  /// The version that its registry gives it; empty without one.
  public internal(set) var version = ""

  /// Makes a bundle of files.
  ///
  /// A folder around all files, as archives have, is left out. With an `init.lua` the files are one
  /// script, in a folder of the bundle's name.
  ///
  /// - Parameters:
  ///   - place: the last part of its place: `tidy.lua`, `shelf-tools-1.2.tar.gz`.
  ///   - found: the files, by their paths; others than `.lua` are left out.
  /// - Throws: `UserError` if there is none, or one that is not acceptable.
  public init(named place: String, _ found: [String: [UInt8]]) throws {
    let endings = [".gz", ".tgz", ".tar", ".git", ".lua"]
    let stem = endings.reduce(place) { $0.hasSuffix($1) ? String($0.dropLast($1.count)) : $0 }
    // A folder with a dot in its name is no script.
    name = stem.replacing(".", with: "-")
    guard Self.isName(stem) else {
      throw UserError("\"\(stem)\" is no name for a script: letters, digits, - _ and . name one")
    }
    // Hidden files, such as those of archives from macOS, are no scripts.
    var texts = found.filter { $0.key.hasSuffix(".lua") && !"/\($0.key)".contains("/.") }
    let heads = Set(texts.keys.map { $0.contains("/") ? $0.prefix { $0 != "/" } : "" })
    if let head = heads.first, heads.count == 1, !head.isEmpty {
      texts = Dictionary(
        uniqueKeysWithValues: texts.map { (String($0.key.dropFirst(head.count + 1)), $0.value) })
    }
    guard !texts.isEmpty else { throw UserError("\(place) has no file that ends in .lua") }
    guard texts.count <= Self.largestFileCount else {
      throw UserError("\(place) has more than \(Self.largestFileCount) scripts")
    }
    let folder = texts["init.lua"] == nil ? "" : "\(name)/"
    for (path, text) in texts {
      guard Self.isPath(path) else {
        throw UserError(
          "\(place) has a file \(PathText.shown(path)), which is no name for a script")
      }
      guard text.count <= Self.largestFile, String(validating: text, as: UTF8.self) != nil else {
        throw UserError("\(path) in \(place) is not valid UTF-8, or larger than 1 MiB")
      }
      files[folder + path] = text
    }
  }

  /// Whether a text is a path of plain names in a folder.
  static func isPath(_ text: String) -> Bool {
    text.split(separator: "/", omittingEmptySubsequences: false).allSatisfy(isName)
  }

  /// Whether a text is a name of a file or folder that hides nothing and leads nowhere.
  package static func isName(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.count <= 100 && !text.hasPrefix(".") && !text.hasPrefix("-")
      && text.utf8.allSatisfy { $0.isASCIIWord || "-.".utf8.contains($0) }
  }

  /// The scripts of a folder with their tests and modules, up to three folders deep; links and hidden
  /// folders are left out.
  public init(ofFolder path: String) throws {
    var found: [String: [UInt8]] = [:]
    try Self.collect(path, "", &found)
    try self.init(named: (RealPath.of(path) ?? path).lastPart, found)
  }

  private static func collect(
    _ folder: String, _ prefix: String, _ found: inout [String: [UInt8]]
  ) throws {
    guard let entries = FolderEntries(folder) else { throw UserError("\(folder) is unreadable") }
    for name in entries.map(\.text).sorted() where !name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      guard let status = FileStatus(path, followingLinks: false) else { continue }
      if status.isFolder, prefix.count(where: { $0 == "/" }) < 3 {
        try collect(path, "\(prefix)\(name)/", &found)
      } else if status.isFile, name.hasSuffix(".lua"), found.count <= largestFileCount {
        found[prefix + name] = try read(path, atMost: largestFile + 1)
      }
    }
  }

  /// The bytes of a file.
  package static func read(_ path: String, atMost limit: Int) throws -> [UInt8] {
    do throws(SystemError) {
      return try WholeFile.read(PathText.bytes(of: path), atMost: limit)
    } catch {
      throw UserError("\(path) is unreadable: \(error)")
    }
  }

  /// The scripts of a file's bytes: a tar archive, compressed or not, or one script.
  public init(named place: String, bytes: [UInt8]) throws {
    var bytes = bytes
    if bytes.starts(with: [0x1F, 0x8B]) {
      guard let text = GzipText.unpack(bytes, upTo: Self.largestArchive) else {
        throw UserError("\(place) is damaged, or larger than 32 MiB without compression")
      }
      bytes = text
    }
    let isArchive = bytes.count >= 512 && bytes[257..<262].elementsEqual("ustar".utf8)
    guard isArchive || place.hasSuffix(".lua") else {
      throw UserError("\(place) is no tar archive, and its name does not end in .lua")
    }
    try self.init(named: place, isArchive ? try TarArchive(bytes).files : [place: bytes])
  }

  /// The scripts of a Git repository, fetched by the user's `git`.
  ///
  /// - Parameters:
  ///   - address: as `git clone` takes it.
  ///   - reference: a branch or tag; nil for the usual branch.
  ///   - folder: an empty folder for the copy.
  ///   - isStopped: called during waits.
  /// - Throws: `UserError` if there is no `git`, or it fails.
  public init(
    ofRepository address: String, at reference: String?, in folder: String,
    isStopped: @escaping () -> Bool
  ) throws {
    // No question on the terminal, no program that the repository or its address names.
    var words = ["/usr/bin/env", "GIT_TERMINAL_PROMPT=0", "git"]
    for setting in [
      "protocol.allow=never", "protocol.https.allow=always", "protocol.ssh.allow=always",
      "protocol.file.allow=always", "core.hooksPath=/dev/null", "core.symlinks=false",
      "advice.detachedHead=false",
    ] { words += ["-c", setting] }
    // Not checked out: a tree may have any number of files.
    let clone = ["clone", "--quiet", "--bare", "--depth=1", "--no-tags"]
    let branch = reference.map { ["--branch=\($0)"] } ?? []
    let copied = try Self.run(
      "git", words + clone + branch + ["--", address, folder], isStopped: isStopped)
    guard copied.isFine else {
      let lines = String(decoding: copied.bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      let reason = lines.first { $0.hasPrefix("fatal: ") } ?? lines.first ?? "unknown reason"
      throw UserError("git could not copy \(address): \(WebText.line("\(reason)", limit: 300))")
    }
    words += ["-C", folder, "archive", "--format=tar", "HEAD", "--", "*.lua"]
    let archive = try Self.run("git", words, output: STDOUT_FILENO, isStopped: isStopped)
    try self.init(named: address.lastPart, TarArchive(archive.bytes).files)
  }

  /// Runs a program of the user's.
  ///
  /// - Parameters:
  ///   - name: its name for messages.
  ///   - words: the path of the program, and its arguments.
  ///   - output: the output that is returned, nil for that of errors; the other one is discarded.
  ///   - isStopped: called during waits.
  /// - Returns: whether it succeeded, and the output.
  /// - Throws: `UserError` if it is not installed, writes more than ``largestArchive``, or runs for more
  ///   than a minute.
  public static func run(
    _ name: String, _ words: [String], output: Int32? = nil,
    isStopped: @escaping () -> Bool
  ) throws -> (isFine: Bool, bytes: [UInt8]) {
    let descriptor = output ?? STDERR_FILENO
    let end = ContinuousClock.now + longestRun
    let child = try ChildProgram(
      words, piped: [descriptor], discarded: STDOUT_FILENO + STDERR_FILENO - descriptor
    ) { ContinuousClock.now > end || isStopped() }
    let stream = try child.stream(descriptor, "r")
    defer { fclose(stream) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    while child.awaits(fileno(stream), POLLIN),
      case let count = Glibc.read(fileno(stream), &piece, piece.count), count > 0
    {
      bytes += piece[..<count]
      guard bytes.count <= largestArchive else {
        child.end()
        throw UserError("\(words.last ?? "") has more than \(largestArchive >> 20) MiB of scripts")
      }
    }
    let status = child.wait()
    guard ContinuousClock.now <= end else { throw UserError("\(name) takes too long") }
    guard status >> 8 != 127 else { throw UserError("\(name) is not installed") }
    return (status == 0, bytes)
  }

  // MARK: In the script folder

  /// The scripts, without tests and modules in folders.
  public var scripts: [String] { files.keys.filter(Self.isScript).sorted() }

  /// Whether a file is a script: at the top, or the `init.lua` of a folder there.
  static func isScript(_ path: String) -> Bool {
    path.hasSuffix("/init.lua") && path.count(where: { $0 == "/" }) == 1
      || !path.contains("/") && !path.hasSuffix("_test.lua")
  }

  /// The SHA-256 of the files, by path.
  public var hashes: [String: ContentHash] { files.mapValues { ContentHash(of: $0) } }

  /// The tests.
  public var tests: [String] { files.keys.filter { $0.hasSuffix("_test.lua") }.sorted() }

  /// Writes the files into a folder; existing ones are replaced.
  ///
  /// - Throws: the system's error, with the path.
  public func write(to folder: String) throws {
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      try StateFile("\(folder)/\(path)").write(text)
    }
  }
}

extension String {
  /// The part of a path or an address behind its last slash.
  package var lastPart: String { split(separator: "/").last.map(String.init) ?? self }
}
