import AlbumLibrary
import AlbumModel

extension ImportReport {
  /// Writes the report as a JSON object: counts, `warnings` by kind, and in `not_added` each record
  /// that was not added as a new album.
  ///
  /// - Parameter write: receives the text in pieces.
  /// - Throws: any error of `write`; `LibraryError` if the entries cannot be read.
  public func writeJSON(_ write: ([UInt8]) throws -> Void) throws {
    var output: [UInt8] = []
    appendHead(to: &output)
    var isFirst = true
    try entries.forEachLine { line in
      output.append(contentsOf: (isFirst ? "\n    " : ",\n    ").utf8)
      isFirst = false
      output.append(contentsOf: line)
      if output.count >= 64 * 1024 {
        try write(output)
        output.removeAll(keepingCapacity: true)
      }
      return true
    }
    output.append(contentsOf: (isFirst ? "]\n}\n" : "\n  ]\n}\n").utf8)
    try write(output)
  }

  private func appendHead(to output: inout [UInt8]) {
    func append(_ text: String) { output.append(contentsOf: text.utf8) }
    func append(_ name: String, _ text: String?) {
      append(",\n  \"\(name)\": ")
      if let text { JSONText.append(text, to: &output) } else { append("null") }
    }
    append("{\n  \"path\": ")
    JSONText.append(path, to: &output)
    append("source", source)
    for (name, count) in counts { append(",\n  \"\(name)\": \(count)") }
    if let items {
      append(",\n  \"items\": {\"name\": \"\(items.name)\", \"count\": \(items.count)}")
    }
    append(",\n  \"seconds\": \(seconds),\n  \"step\": \(step.map(String.init) ?? "null")")
    append("rejects", rejectsPath)
    append(",\n  \"warnings\": [")
    for (number, item) in warnings.enumerated() {
      append(number == 0 ? "\n    " : ",\n    ")
      append("{\"kind\": ")
      JSONText.append(item.kind, to: &output)
      append(", \"text\": ")
      JSONText.append(item.text, to: &output)
      append(", \"count\": \(item.count), \"line\": \(item.line)}")
    }
    append(warningCount == 0 ? "]" : "\n  ]")
    append(",\n  \"not_added\": [")
  }

  /// All counts by their names for scripts and programs.
  public var counts: [(name: String, count: Int)] {
    [
      ("records", records), ("added", added), ("merged", merged), ("skipped", skipped),
      ("rejected", rejected), ("emitted", emitted), ("differing", differing),
    ]
  }
}
