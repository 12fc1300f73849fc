import AlbumFiles
import AlbumModel

/// The registrations of a folder's scripts when they last ran, in a small text file.
///
/// A command reads it instead of running fifty scripts. Each line is a JSON list of texts; an
/// invalid file is ignored and replaced.
struct ScriptIndex: Equatable {
  static let header = "moonshelf script index 6"

  struct Entry: Equatable {
    /// The stamp of the script, then those of the modules that it required.
    var files: [(path: String, stamp: FileStamp)]
    var registrations: ScriptRegistrations

    static func == (left: Entry, right: Entry) -> Bool {
      left.registrations == right.registrations
        && left.files.elementsEqual(right.files) { $0.path == $1.path && $0.stamp == $1.stamp }
    }
  }

  /// By the script's path.
  var entries: [String: Entry] = [:]

  init() {}

  /// Reads a file; empty for a missing or an invalid one.
  init(in file: StateFile) { self.init(reading: (try? file.text()) ?? "") }

  /// Parses the file's text; empty for an invalid file or another version.
  init(reading text: String) {
    var lines = text.split(separator: "\n")[...]
    guard lines.popFirst() == Self.header[...] else { return }
    var entry: Entry?
    var path = ""
    for line in lines {
      guard case .list(let cells)? = JSONText.value(in: String(line)), !cells.isEmpty else {
        continue
      }
      if cells[0] == "script", cells.count == 3 {
        if let entry { entries[path] = entry }
        path = cells[1]
        entry = Entry(
          files: [(path, FileStamp(noted: cells[2]))], registrations: ScriptRegistrations())
      } else {
        entry?.take(cells)
      }
    }
    if let entry { entries[path] = entry }
  }

  /// The file's text.
  var text: String {
    var text = Self.header + "\n"
    for (_, entry) in entries.sorted(by: { $0.key < $1.key }) {
      for (index, file) in entry.files.enumerated() {
        text += Self.line([index == 0 ? "script" : "module", file.path, file.stamp.description])
      }
      for cells in entry.lines { text += Self.line(cells) }
    }
    return text
  }

  private static func line(_ cells: [String]) -> String { JSONText.encode(.list(cells)) + "\n" }
}

extension ScriptIndex.Entry {
  private typealias Names = any WritableKeyPath<ScriptRegistrations, [String]> & Sendable

  /// The lists of names, by the words before each name, in their order in the file.
  private static let lists: KeyValuePairs<String, Names> = [
    "source": \.sources, "layout": \.layouts, "template function": \.templateFunctions,
    "format": \.formats, "field": \.fields, "shelf": \.shelves, "job": \.jobs,
    "observes": \.observed, "setting": \.preferences,
  ]

  /// Its registrations, one line of cells each.
  fileprivate var lines: [[String]] {
    var lines: [[String]] = []
    let all = registrations
    if all.rules > 0 { lines.append(["rules", String(all.rules)]) }
    for (word, names) in Self.lists { lines += all[keyPath: names].map { [word, $0] } }
    lines += all.decorators.map { ["decorator", $0.name] + $0.formats }
    lines += all.commands.map { ["command", $0.name, $0.help] + $0.flags }
    if let needs = all.needs {
      lines.append(["needs", needs.library, needs.why] + needs.permissions)
    }
    if all.unloads { lines.append(["unloads"]) }
    if !all.version.isEmpty { lines.append(["version", all.version]) }
    if !all.about.isEmpty { lines.append(["about", all.about]) }
    return lines
  }

  fileprivate mutating func take(_ cells: [String]) {
    switch (cells[0], cells.count) {
    case ("module", 3): files.append((cells[1], FileStamp(noted: cells[2])))
    case ("rules", 2): registrations.rules = Int(cells[1]) ?? 0
    case ("decorator", 2...):
      registrations.decorators.append(.init(name: cells[1], formats: Array(cells[2...])))
    case ("command", 3...):
      registrations.commands.append(
        .init(name: cells[1], help: cells[2], flags: Array(cells[3...])))
    case ("needs", 3...):
      registrations.needs = ScriptNeeds(
        permissions: Array(cells[3...]), library: cells[1], why: cells[2])
    case ("unloads", 1): registrations.unloads = true
    case ("version", 2): registrations.version = cells[1]
    case ("about", 2): registrations.about = cells[1]
    case (let word, 2):
      if let names = Self.lists.first(where: { $0.key == word })?.value {
        registrations[keyPath: names].append(cells[1])
      }
    default: break
    }
  }
}
