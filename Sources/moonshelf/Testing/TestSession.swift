import AlbumFiles
import AlbumModel
import AlbumScripting
import ArgumentParser

/// Runs test files, one after the other.
struct TestSession {
  let files: [String]
  let runner: TestRunner
  let printer: TestPrinter

  /// Runs them all.
  ///
  /// - Throws: `ExitCode.failure` after any failure.
  func run() throws {
    let began = ContinuousClock.now
    var isInterrupted = false
    do {
      // Between two tests there is nothing to stop, and the next one notices it.
      try Interruption.whileStoppable(by: {}, runAll)
    } catch  where Interruption.isRequested { isInterrupted = true }
    let count = try printer.end(
      seconds: (ContinuousClock.now - began) / .seconds(1), isInterrupted: isInterrupted)
    if isInterrupted { throw CancellationError() }
    guard count.tests > 0 || count.failed > 0 else {
      throw UserError("no test name contains \"\(runner.filter ?? "")\"")
    }
    if count.failed > 0 { throw ExitCode.failure }
  }

  private func runAll() throws {
    for file in files {
      if Interruption.isRequested { throw CancellationError() }
      let report = try runner.run(file)
      if runner.filter != nil, report.failure == nil, report.tests.isEmpty { continue }
      try printer.show(report)
    }
  }
}

/// Finds test files.
enum TestFiles {
  /// The suffix of the names of test files.
  static let ending = "_test.lua"

  /// The files under some paths, those of a folder in the order of their names.
  ///
  /// - Parameters:
  ///   - paths: files of any name, and folders; none means the script folder.
  ///   - scripts: the script folder; if it does not exist, the current folder is used.
  /// - Returns: at least one.
  /// - Throws: an error for the user when a path does not exist or there is nothing to run.
  static func find(_ paths: [String], in scripts: String?) throws -> [String] {
    let standard = scripts.flatMap { FileStatus($0) == nil ? nil : $0 } ?? "."
    let places = paths.isEmpty ? [standard] : paths
    let files = try places.flatMap(files(at:))
    guard !files.isEmpty else {
      let places = places.map { $0 == "." ? "this folder" : $0 }.joined(separator: ", ")
      throw UserError("there is no file *\(Self.ending) in \(places)")
    }
    return files
  }

  private static func files(at path: String) throws -> [String] {
    guard let status = FileStatus(path) else {
      throw UserError.usage("there is no file or folder \"\(path)\"")
    }
    guard status.isFolder else { return [path] }
    return files(in: path == "." ? "" : path.hasSuffix("/") ? path : path + "/", around: [])
  }

  /// The test files of a folder and its subfolders; configuration folders are often linked.
  private static func files(in folder: String, around: Set<String>) -> [String] {
    let place = folder.isEmpty ? "." : folder
    // A link may lead back to a folder that contains it.
    guard let real = RealPath.of(place), !around.contains(real) else { return [] }
    let names = FolderEntries(place)?.map(\.text).filter { !$0.hasPrefix(".") } ?? []
    return names.sorted().flatMap { name -> [String] in
      let path = folder + name
      guard let status = FileStatus(path) else { return [] }
      if status.isFolder { return files(in: path + "/", around: around.union([real])) }
      return name.hasSuffix(ending) ? [path] : []
    }
  }
}
