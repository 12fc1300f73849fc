import AlbumModel
import AlbumScripting
import ArgumentParser

struct ScriptsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "scripts",
    subcommands: [
      List.self, Show.self, Enable.self, Disable.self, Allow.self, Forbid.self, Check.self,
      New.self, Add.self, Try.self, Update.self, Remove.self, Verify.self, Registry.self,
      SetupEditor.self, Reference.self, Complete.self,
    ], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration("scripts list")

    @Flag(help: "List added scripts that differ at the place they came from; uses the network.")
    var outdated = false

    @OptionGroup var result: ResultOptions
    @OptionGroup var library: LibraryOptions

    mutating func run() throws {
      let view = try ScriptView(library)
      if outdated { return try listOutdated(view) }
      let rows = try view.scripts.map { script -> [FieldValue?] in
        let registrations = view.folder.registrations(of: script)
        return [
          .text(script.name), .text(view.state(of: script)),
          (registrations?.version).flatMap { $0.isEmpty ? nil : .text($0) },
          (registrations?.summary).map(FieldValue.text),
          try view.allowed(script).map(FieldValue.text),
          view.failures[script.name].map { .text(String($0.message.prefix { $0 != "\n" })) },
        ]
      }
      try result.printRows(
        ["script", "state", "version", "registers", "allowed", "last failure"], rows,
        whenEmpty: "There are no scripts in \(view.folder.places.scripts).")
      try view.session.closeUnused()
    }

    private func listOutdated(_ view: ScriptView) throws {
      try view.session.closeUnused()
      let lock = try ScriptLock(in: view.folder.places.scripts)
      let registries = try ScriptRegistries(in: view.folder.places.scripts)
      var rows: [[FieldValue?]] = []
      let isComplete = try SharingOptions.forEach([], in: lock) { name, entry in
        let bundle = try ScriptPlace(noted: entry.origin, registries).bundle()
        let hashes = bundle.hashes
        let files = Set(hashes.keys).union(entry.files.keys)
        let changed = files.filter { hashes[$0] != entry.files[$0] }.sorted()
        guard !changed.isEmpty else { return }
        let trial = try ScriptTrial(bundle, runsTests: false)
        let own = view.folder.scripts.filter { entry.files[$0.file] != nil }
        let version = own.lazy.compactMap { view.folder.registrations(of: $0)?.version }.first
        rows.append(
          [name, version ?? "", trial.version, changed.joined(separator: ", "), entry.origin]
            .map { $0.isEmpty ? nil : .text($0) })
      }
      try result.printRows(
        ["script", "version", "available", "changed", "from"], rows,
        whenEmpty: "No added script is outdated.")
      if !isComplete { throw ExitCode(1) }
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration("scripts show")

    @Argument(help: "Script name: the file name without .lua.")
    var name: String

    @OptionGroup var library: LibraryOptions
    @OptionGroup var result: ResultOptions

    mutating func run() throws {
      let view = try ScriptView(library)
      let script = try view.folder.found(name)
      let registrations = view.folder.registrations(of: script)
      var rows: [(String, String?)] = [
        ("script", script.name), ("file", script.path), ("state", view.state(of: script)),
      ]
      let needs = registrations?.needs
      let lock = try ScriptLock(in: view.folder.places.scripts)
      let added = lock.entries.values.first { $0.files[script.file] != nil }
      rows += [("about", registrations?.about), ("version", registrations?.version)]
      rows += (registrations?.details ?? []).map { ("registers", $0) }
      rows += [
        ("needs", needs?.line), ("because", needs?.why), ("from", added?.origin),
        ("allowed", try view.allowed(script) ?? "nothing"),
        (
          "last failure",
          view.failures[script.name].map { "\(result.time($0.time)): \($0.message)" }
        ),
      ]
      try result.printRows(
        ["what", "is"],
        rows.compactMap { what, text in
          text.flatMap { $0.isEmpty ? nil : [.text(what), .text($0)] }
        }, whenEmpty: "")
      try view.session.closeUnused()
    }
  }

  struct Enable: ParsableCommand {
    static let configuration = CommandConfiguration("scripts enable")

    @OptionGroup var named: NamedScripts

    mutating func run() throws { try named.setEnabled(true) }
  }

  struct Disable: ParsableCommand {
    static let configuration = CommandConfiguration("scripts disable")

    @OptionGroup var named: NamedScripts

    mutating func run() throws { try named.setEnabled(false) }
  }
}

/// Some scripts of the folder, by their names.
struct NamedScripts: ParsableArguments {
  @Argument(help: ArgumentHelp("Script names: the file names without .lua.", valueName: "name"))
  var names: [String]

  @OptionGroup var dryRun: DryRunOptions
  @OptionGroup var library: LibraryOptions

  func setEnabled(_ isEnabled: Bool) throws {
    guard var folder = library.places.flatMap({ ScriptFolder($0) }) else {
      throw UserError.noScripts(in: library.places?.scripts)
    }
    let (scripts, state) = (try names.map { try folder.found($0) }, isEnabled ? "on" : "off")
    let all = scripts.map(\.name).joined(separator: ", ")
    guard !dryRun.says("\(all) would be \(state).") else { return }
    for script in scripts {
      let changed = try folder.setEnabled(isEnabled, script.name)
      print("\(script.name) is \(state)\(changed ? "" : " already").")
    }
  }
}

extension UserError {
  /// There are no scripts in a folder, or no folder is known.
  static func noScripts(in folder: String?) -> UserError {
    UserError(
      "there are no scripts in \(folder ?? "a script folder"); create one with: moonshelf scripts new automation NAME"
    )
  }
}

extension ScriptFolder {
  /// A script by the name that the user gave.
  func found(_ name: String) throws -> FolderScript {
    let name = name.hasSuffix(".lua") ? String(name.dropLast(4)) : name
    if let script = script(named: name) { return script }
    let nearest = EditDistance.nearest(to: name, among: scripts.map(\.name))
    throw UserError.usage(
      "there is no script \"\(name)\" in \(places.scripts)"
        + (nearest.map { ": did you mean \"\($0)\"?" } ?? "; see moonshelf scripts"))
  }
}

/// The data about the scripts of the folder.
struct ScriptView {
  let session: LibrarySession
  let folder: ScriptFolder
  private let allowed: AllowedScripts
  let failures: [String: ScriptFailures.Failure]

  init(_ options: LibraryOptions) throws {
    let places = try options.requirePlaces()
    session = try options.open(for: .nothing)
    guard let folder = session.folder else {
      try session.close()
      throw UserError.noScripts(in: places.scripts)
    }
    self.folder = folder
    allowed = try AllowedScripts(path: places.allowed)
    failures = ScriptFailures(path: places.failures).all()
  }

  /// The scripts without the modules for others, which register nothing.
  var scripts: [FolderScript] {
    get throws {
      try folder.scripts.filter { script in
        try folder.registrations(of: script)?.isEmpty != true || state(of: script) != "on"
          || allowed(script) != nil
      }
    }
  }

  func state(of script: FolderScript) -> String {
    if folder.disabled.contains(script.name) { return "off" }
    return folder.registrations(of: script) == nil ? "failed" : "on"
  }

  /// Its permissions; nil for none.
  func allowed(_ script: FolderScript) throws -> String? { try allowed.summary(of: script) }
}
