import AlbumFiles
import AlbumHTTP
import AlbumLibrary
import AlbumModel
import AlbumScripting
import Foundation
import Glibc
import TerminalBrowser

/// What a developer needs to know about an installation, for bug reports.
///
/// It has no albums, no settings' values and no names of scripts, and the home directory is `~`.
struct SystemReport {
  /// A property, or a feature and whether it works.
  typealias Line = (name: String, value: String)

  /// The sections, in order.
  let sections: [(title: String, lines: [Line])]

  /// Examines the system.
  init(_ options: LibraryOptions, library state: String) {
    sections = [
      ("Versions", Self.versions), ("Paths", Self.paths(options)), ("Features", Self.features),
      ("Terminal", TerminalReport.properties(in: ProgramTerminalHost()) + Self.locale),
      ("Library", [("check", Self.withoutHome(state))]),
    ]
  }

  /// The lines of the text.
  var lines: [String] {
    sections.flatMap { title, lines in
      [title]
        + lines.map { name, value in
          "  \(name)\(String(repeating: " ", count: max(1, 12 - name.count)))\(value)"
        }
    }
  }

  /// The same for programs.
  var json: JSONValue {
    .members(
      sections.map { title, lines in
        (title.lowercased(), .members(lines.map { ($0.name, JSONValue.text($0.value)) }))
      })
  }

  private static var versions: [Line] {
    var system = utsname()
    uname(&system)
    var version = [CChar](repeating: 0, count: 64)
    confstr(Int32(_CS_GNU_LIBC_VERSION), &version, version.count)
    let library = String(decoding: version.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    return [
      ("moonshelf", "\(ProgramVersion.current), Lua API \(ScriptHost.apiVersion)"),
      ("Lua", ScriptHost.luaVersion), ("SQLite", LibraryAPI.sqliteVersion),
      ("system", ProcessInfo.processInfo.operatingSystemVersionString),
      (
        "kernel",
        "\(text(&system.sysname)) \(text(&system.release)) \(text(&system.machine)), \(library)"
      ),
    ]
  }

  private static func paths(_ options: LibraryOptions) -> [Line] {
    func place(_ path: String) -> String {
      let status = FileStatus(path)
      let size = status.flatMap { $0.isFile ? ", \(($0.size + 1023) / 1024) KB" : nil } ?? ""
      return withoutHome(path) + (status == nil ? " (missing)" : size)
    }
    var lines: [Line] = []
    let program = realpath("/proc/self/exe", nil)
    defer { free(program) }
    lines.append(("program", withoutHome(program.map { String(cString: $0) } ?? "unknown")))
    do { lines.append(("library", place(try options.path()))) } catch {
      lines.append(("library", withoutHome("\(error)")))
    }
    if let places = options.places {
      let count = ScriptFolder(places)?.scripts.count ?? 0
      lines.append(("scripts", "\(place(places.scripts)), \(CountText.of(count, "script"))"))
      lines.append(("settings", place(places.preferences)))
    }
    if let state = StateFile.folder(.state) { lines.append(("state", place(state))) }
    // Those that change what the program does.
    let variables = ProcessInfo.processInfo.environment.keys.filter {
      $0.hasPrefix("MOONSHELF_") || $0.hasPrefix("XDG_") && $0.hasSuffix("_HOME")
    }.sorted()
    return lines + [("variables", variables.isEmpty ? "none" : variables.joined(separator: ", "))]
  }

  private static var features: [Line] {
    func reader(_ program: ReaderProgram) -> String {
      program.problem().map { "no: \($0); install it again, or set \(program.variable)" } ?? "yes"
    }
    func shared(_ find: () throws -> String) -> String {
      do { return try find().isEmpty ? "" : "yes" } catch { return "no: \(error)" }
    }
    // Where the network library looks for them.
    let certificates = ["/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt"]
    let hasCertificates = certificates.contains { FileStatus($0) != nil }
    let trust = hasCertificates ? nil : "the system has no certificates; install ca-certificates"
    let editor = (try? EditorProgram().command).map { "yes, \($0)" }
    return [
      ("pictures", reader(.pictures)), ("audio tags", reader(.tags)),
      ("recipes", shared(SharedFiles.recipes)), ("demo", shared(SharedFiles.demo)),
      ("https", (WebClient.problem ?? trust).map { "no: \($0)" } ?? "yes"),
      ("edit", editor ?? "no: there is no editor; install one, or set EDITOR"),
    ].map { ($0, withoutHome($1)) }
  }

  private static var locale: [Line] {
    let name = ["LC_ALL", "LC_CTYPE", "LANG"].first { Environment.value($0) != nil }
    return [("locale", name.map { "\($0)=\(Environment.value($0) ?? "")" } ?? "not set")]
  }

  /// A text with `~` in place of the home directory, which often has the user's name.
  private static func withoutHome(_ text: String) -> String {
    guard let home = Environment.value("HOME"), home.count > 1 else { return text }
    return text.replacing(home + "/", with: "~/")
  }

  /// The text of an array of characters of C.
  private static func text<Characters>(_ characters: inout Characters) -> String {
    withUnsafeBytes(of: &characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
