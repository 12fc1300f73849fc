import AlbumModel
import RecordReading

/// The outcome for one record of an import that was not added as a new album, or is in doubt.
public struct ReportEntry: Equatable, Sendable {
  /// The outcome for a record.
  public enum Result: String, CaseIterable, Sendable {
    /// It was merged into an album of the library.
    case merged
    /// It was skipped.
    case skipped
    /// It is invalid.
    case rejected
    /// It was added, and may be an album of the library.
    case doubtful = "in doubt"
  }

  /// The first line of the record, from 1.
  public let line: Int
  /// The list in the file that it belongs to, such as a sheet; nil if the file is one list.
  public internal(set) var part: String?
  /// The number of the record, from 1.
  public let index: Int
  /// The outcome.
  public let result: Result
  /// The reason.
  public let reason: String
  /// The name of the matching album of the library.
  public internal(set) var album: String?
  /// The values that differ from those that the library kept.
  public internal(set) var differences: [FieldDifference] = []
  /// Where a rule failed, in lines; empty for other entries.
  public internal(set) var traceback: String = ""
}

extension ReportEntry {
  /// The record's place in the file: `line 3`, or `Jazz, line 3` in one of several lists.
  public var place: String { Self.place(part, line) }

  fileprivate static func place(_ part: String?, _ line: Int) -> String {
    part.map { "\($0), line \(line)" } ?? "line \(line)"
  }

  /// The reason of a record that replaced values.
  static let replacement = "replaced values of an existing album"
  /// The reason of a record of the library's own export with changed cells.
  static let change = "changed in the file"
  /// Whether the record's values replaced those that differ.
  public var isReplacement: Bool { [Self.replacement, Self.change].contains(reason) }

  /// Appends the entry as a JSON object in one line, as it is in the report.
  func appendJSON(to output: inout [UInt8]) {
    // Written directly, as a repeated import has one for every record.
    func append(_ text: String) { output.append(contentsOf: text.utf8) }
    func append(_ start: String, _ text: String?) {
      guard let text else { return }
      append(start)
      JSONText.append(text, to: &output)
    }
    append("{\"line\": ")
    append(String(line))
    append(", \"part\": ", part)
    append(", \"index\": ")
    append(String(index))
    append(", \"fate\": \"")
    append(result.rawValue)
    append("\", \"reason\": ", reason)
    append(", \"album\": ", album)
    if !differences.isEmpty {
      append(", \"differences\": [")
      for (number, difference) in differences.enumerated() {
        append(number == 0 ? "{\"field\": " : ", {\"field\": ", difference.field)
        append(", \"library\": ", difference.library)
        append(", \"record\": ", difference.record)
        append("}")
      }
      append("]")
    }
    append(", \"traceback\": ", traceback.isEmpty ? nil : traceback)
    append("}")
  }

  /// Whether the output of ``appendJSON(to:)`` has a result, without parsing it.
  static func has(_ result: Result, _ json: ArraySlice<UInt8>) -> Bool {
    // Only the name of a part is before it, in which quotation marks are escaped.
    guard let mark = json.firstRange(of: resultMark) else { return false }
    return json[mark.upperBound...].starts(with: result.rawValue.utf8)
  }

  private static let resultMark = Array("\"fate\": \"".utf8)

  /// Reads the output of ``appendJSON(to:)``.
  init?(json: ArraySlice<UInt8>) {
    let value = try? JSONValue(reading: String(decoding: json, as: UTF8.self))
    guard case .object(let object)? = value, case .integer(let line)? = object.value(named: "line"),
      case .integer(let index)? = object.value(named: "index"),
      let result = object.exactText("fate").flatMap(Result.init(rawValue:)),
      let reason = object.exactText("reason")
    else { return nil }
    self.init(
      line: Int(line), part: object.exactText("part"), index: Int(index), result: result,
      reason: reason,
      album: object.exactText("album"),
      differences: object.objects("differences").map { difference in
        FieldDifference(
          field: difference.exactText("field") ?? "",
          library: difference.exactText("library") ?? "",
          record: difference.exactText("record") ?? "")
      }, traceback: object.exactText("traceback") ?? "")
  }
}

extension ImportReport.Reason {
  /// The place of the first one, such as `line 3`.
  public var place: String { ReportEntry.place(part, line) }
}

extension ImportReport.Warning {
  /// The place of the first one, such as `line 3`; nil if it applies to the whole file.
  public var place: String? { line == 0 ? nil : ReportEntry.place(part, line) }
}
