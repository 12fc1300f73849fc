import AlbumModel
import Foundation
import Testing
@testable import AlbumImport
@testable import RecordReading
@testable import RecordRecognition

/// A file of `Tests/ImportCases`: lists as users have them, and what an import makes of each.
///
/// The first line says why the case exists; `#` begins more remarks. Then sections follow, each
/// after a line `== NAME`: `options`, `input` and `expected`, once or several times.
struct ImportCase: CustomTestStringConvertible, Sendable {
  /// A list and its report.
  struct Part: Sendable {
    var options: [Substring] = []
    /// How the text of the input is written: `unended`, `escaped`, `base64`, `sql`.
    var forms: Set<Substring> = []
    var input = ""
    var expected: [Substring] = []
  }

  /// What is wrong with a case file.
  struct Malformed: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("ImportCases")

  /// The paths of all cases, in the folder.
  static let all: [ImportCase] = {
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (names ?? []).filter { $0.contains(".") }.sorted().map(ImportCase.init)
  }()

  /// Its path in the folder.
  let name: String
  var testDescription: String { name }
  private var url: URL { Self.folder.appendingPathComponent(name) }

  func read() throws -> (heading: [Substring], parts: [Part]) {
    guard name.hasSuffix(".case") else { throw Malformed("is no case") }
    let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let sections = lines.indices.filter { lines[$0].hasPrefix("== ") }
    var parts: [Part] = []
    var options: [Substring] = []
    for (start, end) in zip(sections, sections.dropFirst() + [lines.count]) {
      let words = lines[start].split(separator: " ").dropFirst()
      let content = lines[start..<end].dropFirst()
      let written = content.filter { !$0.isEmpty }
      switch words.first {
      case "options":
        options = written
      case "input":
        let forms = Set(words.dropFirst())
        let input = content.joined(separator: "\n") + (forms.contains("unended") ? "" : "\n")
        parts.append(Part(options: options, forms: forms, input: input))
        options = []
      case "expected" where parts.last?.expected.isEmpty == true:
        parts[parts.count - 1].expected = written
      default: throw Malformed("has \"\(lines[start])\" in line \(start + 1)")
      }
    }
    let heading = Array(lines[..<(sections.first ?? 0)])
    guard heading.first?.isEmpty == false, options.isEmpty else {
      throw Malformed("needs a line that says why, and an input after options")
    }
    return (heading, parts)
  }

  /// Replaces the expectations.
  func write(_ heading: [Substring], _ parts: [Part]) throws {
    var text = heading.joined(separator: "\n")
    for part in parts {
      let options = part.options.isEmpty ? [] : ["== options"] + part.options
      text += "\n" + options.map { $0 + "\n" }.joined()
      text += (["== input"] + part.forms.sorted()).joined(separator: " ") + "\n" + part.input
      text += part.forms.contains("unended") ? "\n== expected\n" : "== expected\n"
      text += part.expected.joined(separator: "\n") + "\n"
    }
    try Data(text.utf8).write(to: url)
  }
}

extension ImportCase.Part {
  private typealias Malformed = ImportCase.Malformed

  /// Imports the list, with each size of blocks if there are several.
  func report() throws -> [String] {
    let (options, shown, blockSizes) = try readOptions()
    let reports = try blockSizes.map { size in
      var options = options
      options.blockSize = size
      return try report(options, shown)
    }
    for (size, report) in zip(blockSizes, reports) where report != reports[0] {
      throw Malformed("has another report with blocks of \(size) bytes: \(report)")
    }
    return reports[0]
  }

  private func report(_ options: ImportOptions, _ shown: Set<Substring>) throws -> [String] {
    let reading: () throws -> Reading
    if forms.contains("sql") {
      let database = try ForeignDatabase(input)
      reading = { try Reading(path: database.path, options) }
    } else {
      let bytes = try bytes()
      reading = { try Reading(bytes, options) }
    }
    do {
      return try reading().report(showing: shown)
    } catch let error as ImportError {
      return [Reading.line(of: error)]
    }
  }

  private func bytes() throws -> [UInt8] {
    switch forms.subtracting(["unended"]) {
    case []: return Array(input.utf8)
    case ["base64"]:
      guard let data = Data(base64Encoded: input, options: .ignoreUnknownCharacters) else {
        throw Malformed("is not in base 64")
      }
      return Array(data)
    case ["escaped"]: return try unescaped()
    default: throw Malformed("has an input in unknown forms: \(forms.sorted())")
    }
  }

  /// The input with bytes for `\xE9`, `\r` and `\\`.
  private func unescaped() throws -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = input.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "\\"): bytes.append(byte)
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "x"):
        guard let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
          fallthrough
        }
        bytes.append(code)
        rest.removeFirst(2)
      default: throw Malformed("has an unknown escape")
      }
    }
    return bytes
  }

  /// The options, what else the report shows of each record, and the sizes of blocks.
  private func readOptions() throws -> (ImportOptions, shown: Set<Substring>, sizes: [Int]) {
    var result = ImportOptions()
    var sizes: [Int] = []
    result.displayName = "list"
    var shown: Set<Substring> = []
    for line in options {
      let words = line.split(separator: " ", maxSplits: 1)
      let value = words.count > 1 ? String(words[1]) : ""
      switch words.first {
      case "source": result.sourceName = value
      case "encoding": result.encoding = try Self.required(TextEncoding(rawValue: value), line)
      case "delimiter":
        result.delimiter = value == "tab" ? "\t" : try Self.required(value.first, line)
      case "columns": result.columns = value.split(separator: "|").map(String.init)
      case "header": result.hasHeader = value == "yes"
      case "records": result.recordsPointer = try JSONPointer(value)
      case "part": result.parts.append(value)
      case "repair-encoding": result.repairsMojibake = true
      case "keep":
        result.keptFields =
          value == "none" ? .none : .only(Set(value.split(separator: "|").map(String.init)))
      case "map": result.mappings += ColumnMap(shape: "", text: value).mappings
      case "block-size":
        sizes = try value.split(separator: " ").map { try Self.required(Int($0), line) }
      case "maximum-record": result.maximumRecord = try Self.required(Int(value), line)
      case "show": shown = Set(words[1].split(separator: " "))
      default: throw Malformed("has an unknown option: \(line)")
      }
    }
    return (result, shown, sizes.isEmpty ? [result.blockSize] : sizes)
  }

  private static func required<Value>(_ value: Value?, _ line: Substring) throws -> Value {
    guard let value else { throw Malformed("has an invalid option: \(line)") }
    return value
  }
}
