import AlbumHTTP
import AlbumModel
import AlbumPresentation
import AlbumScripting
import ArgumentParser
import Foundation

extension ScriptsCommand {
  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration("scripts add")

    @Argument(help: SharingOptions.placeHelp, completion: .file())
    var place: String

    @OptionGroup var sharing: SharingOptions

    mutating func run() throws {
      let (places, lock) = try SharingOptions.open(sharing.library)
      let place = try ScriptPlace(place, ScriptRegistries(in: places.scripts))
      let bundle = try place.bundle()
      if lock.entries[bundle.name] != nil {
        throw UserError(
          "\(bundle.name) was added before; use: moonshelf scripts update \(bundle.name)")
      }
      let trial = try ScriptTrial(bundle)
      sharing.say(trial.lines(from: place.origin))
      try sharing.put(bundle, trial, from: place.origin, "add", lock, in: places, sharing.folder)
    }
  }

  struct Update: ParsableCommand {
    static let configuration = CommandConfiguration("scripts update")

    @Argument(help: ArgumentHelp("Names of added scripts (default: all).", valueName: "name"))
    var names: [String] = []

    @OptionGroup var sharing: SharingOptions

    mutating func run() throws {
      let (places, lock) = try SharingOptions.open(sharing.library)
      let isComplete = try SharingOptions.forEach(names, in: lock) { name, entry in
        try update(name, entry, lock, in: places)
      }
      if !isComplete { throw ExitCode(1) }
    }

    private func update(
      _ name: String, _ entry: ScriptLock.Entry, _ lock: ScriptLock, in places: ScriptDirectory
    ) throws {
      let registries = try ScriptRegistries(in: places.scripts)
      let bundle = try ScriptPlace(noted: entry.origin, registries).bundle()
      guard bundle.name == name else { throw UserError("its place has \(bundle.name)") }
      let isSame = bundle.hashes == entry.files && lock.differences(of: entry).isEmpty
      guard !isSame else { return print("\(name) is up to date.") }
      if let difference = lock.differences(of: entry).first, !sharing.force {
        throw UserError("it was changed here (\(difference)); --force replaces it")
      }
      if let path = entry.files.keys.sorted().first(where: { bundle.files[$0] == nil }),
        !sharing.force
      {
        throw UserError("its place has no \(path) more; --force removes it here")
      }
      let trial = try ScriptTrial(bundle)
      if let problem = trial.newerScript(in: entry), !sharing.force {
        throw UserError("\(problem); --force replaces it")
      }
      sharing.say(trial.lines(from: entry.origin) + trial.changes(in: places.scripts, since: entry))
      try sharing.put(bundle, trial, from: entry.origin, "update", lock, in: places, sharing.folder)
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration("scripts remove")

    @Argument(help: "Names of added scripts.")
    var names: [String]

    @OptionGroup var sharing: SharingOptions

    mutating func run() throws {
      var (places, lock) = try SharingOptions.open(sharing.library)
      for (name, entry) in try SharingOptions.entries(names, in: lock) {
        let files = entry.files.keys.sorted().joined(separator: ", ")
        if let difference = lock.differences(of: entry).first, !sharing.force {
          throw UserError("\(name) was changed here (\(difference)); --force removes it")
        }
        guard !sharing.dryRun.says("Would remove \(files).") else { continue }
        var allowed = try AllowedScripts(path: places.allowed)
        for path in entry.files.keys {
          if let real = RealPath.of("\(places.scripts)/\(path)") { _ = try allowed.forget(real) }
        }
        try lock.remove(name)
        print("Removed \(name).")
      }
    }
  }

  struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration("scripts verify")

    @Argument(help: ArgumentHelp("Names of added scripts (default: all).", valueName: "name"))
    var names: [String] = []

    @OptionGroup var library: LibraryOptions

    mutating func run() throws {
      let (_, lock) = try SharingOptions.open(library)
      let entries = try SharingOptions.entries(names, in: lock)
      let found = entries.flatMap { lock.differences(of: $0.entry) }
      for line in found { print(line) }
      let result = found.isEmpty ? "no difference" : CountText.of(found.count, "difference")
      print("Checked \(CountText.of(entries.count, "added script")): \(result).")
      if !found.isEmpty { throw ExitCode(1) }
    }
  }

  struct Try: ParsableCommand {
    static let configuration = CommandConfiguration("scripts try")

    @Argument(help: SharingOptions.placeHelp, completion: .file())
    var place: String

    @Argument(parsing: .allUnrecognized, help: "Arguments for the script.")
    var arguments: [String] = []

    @OptionGroup var limits: LimitOptions
    @OptionGroup var library: LibraryOptions

    mutating func run() throws {
      let registries = try library.places.map { try ScriptRegistries(in: $0.scripts) }
      let bundle = try ScriptPlace(place, registries ?? ScriptRegistries()).bundle()
      let names = bundle.scripts.map { String($0.prefix { $0 != "." && $0 != "/" }) }
      var words = arguments.withoutSeparator
      guard let index = names.count == 1 ? 0 : words.first.flatMap(names.firstIndex(of:)) else {
        let all = names.isEmpty ? "it has no script" : "name one: \(names.joined(separator: ", "))"
        throw UserError.usage("which script of \(bundle.name)? \(all)")
      }
      if names.count > 1 { words.removeFirst() }
      setenv(OfflineMode.variable, "1", 1)
      // Nothing is noted about the scripts of the script folder.
      self.library.noScripts = true
      let library = try self.library.open(mustExist: true, makes: false, isDryRun: true)
      let session = try LibrarySession(library, scripts: nil, for: .nothing, limits: limits.limits)
      let unused = try ScriptTrial(bundle, runsTests: false).unused
      if !unused.isEmpty { print(TerminalText.safe(unused)) }
      var dryRun = DryRunOptions()
      dryRun.isOn = true
      try TrialFolder.use(bundle) { folder in
        try session.finish(dryRun) { host in
          try host.runProgram("\(folder)/\(bundle.scripts[index])", arguments: words)
        }
      }
    }
  }
}

/// The options of commands that add or remove scripts.
struct SharingOptions: ParsableArguments {
  static let placeHelp: ArgumentHelp =
    "A recipe, a file, a folder, a tar archive, an https or Git address, or a name in a registry."

  @Flag(name: .shortAndLong, help: "Do not ask for confirmation.")
  var yes = false

  @Flag(name: .long, help: "Replace changed files, and add scripts whose tests fail.")
  var force = false

  @OptionGroup var dryRun: DryRunOptions
  @OptionGroup var library: LibraryOptions

  /// The script folder and its lock file.
  static func open(_ library: LibraryOptions) throws -> (ScriptDirectory, ScriptLock) {
    (try library.requirePlaces(), try ScriptLock(in: library.requirePlaces().scripts))
  }

  /// The bundles of names; all without names.
  static func entries(
    _ names: [String], in lock: ScriptLock
  ) throws -> [(name: String, entry: ScriptLock.Entry)] {
    let names = names.isEmpty ? lock.entries.keys.sorted() : names
    return try names.map { name in
      if let entry = lock.entries[name] { return (name, entry) }
      throw UserError.usage("\(name) was not added with moonshelf scripts add")
    }
  }

  /// Calls a function for each bundle of names, all without names; whether it had no errors, which are
  /// reported.
  static func forEach(
    _ names: [String], in lock: ScriptLock,
    _ body: (_ name: String, ScriptLock.Entry) throws -> Void
  ) throws -> Bool {
    let failures = try entries(names, in: lock).count { name, entry in
      do {
        try body(name, entry)
        return false
      } catch let error where !(error is ExitCode) {
        Console.note("moonshelf: \(name): \(error)")
        return true
      }
    }
    return failures == 0
  }

  /// The script folder with what its scripts register; nil if it is empty.
  var folder: ScriptFolder? {
    let view = try? ScriptView(library)
    try? view?.session.closeUnused()
    return view?.folder
  }

  func say(_ lines: [String]) { for line in lines { print(TerminalText.safe(line)) } }

  /// Writes a bundle, if its tests pass and the user agrees.
  func put(
    _ bundle: ScriptBundle, _ trial: ScriptTrial, from origin: String, _ verb: String,
    _ lock: ScriptLock, in places: ScriptDirectory, _ folder: ScriptFolder?
  ) throws {
    try lock.refuseOverwriting(bundle)
    let own = Set(lock.entries[bundle.name]?.files.keys.map(\.self) ?? [])
    let taken = trial.takenName(in: folder, besides: own)
    if let failure = trial.failures.first ?? taken, !force {
      throw UserError("cannot \(verb) \(bundle.name): \(failure); --force ignores that")
    }
    let files = bundle.files.keys.sorted().joined(separator: ", ")
    guard !dryRun.says("Would write \(files).") else { return }
    guard yes || Console.asks(isAnswered: false) else {
      throw UserError.usage("there is no terminal to ask on; --yes \(verb)s \(bundle.name)")
    }
    guard yes || Console.confirm("\(verb.capitalized) \(bundle.name)?") else {
      throw UserError("nothing was changed")
    }
    places.makeFolder()
    var lock = lock
    try lock.add(bundle, needing: trial.needs, versions: trial.versions, from: origin)
    print("\(verb == "add" ? "Added" : "Updated") \(bundle.name).\(trial.advice)")
  }
}
