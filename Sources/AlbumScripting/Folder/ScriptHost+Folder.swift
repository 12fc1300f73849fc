public import AlbumLibrary
import AlbumModel
import AlbumPresentation
import LuaRuntime
import RecordRecognition

extension ScriptHost {
  /// Loads scripts of the script folder in order; one that fails does not stop the others.
  ///
  /// - Parameters:
  ///   - scripts: the scripts.
  ///   - favoured: the script that the user named in this run, which gets the permissions of the
  ///     run; nil for none.
  ///   - failed: called for each that fails.
  public func loadResidents(
    _ scripts: [FolderScript], favoured: String? = nil, failed: (FolderScript, any Error) -> Void
  ) {
    for script in scripts {
      do {
        _ = try load(
          script.path, isResident: true,
          granted: script.name == favoured ? options.permissions : PermissionSet())
      } catch {
        failed(script, error)
      }
    }
  }

  /// Runs the scripts of a folder that are not in the index, each in a temporary machine, and
  /// stores their registrations.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - library: the library, which they may read.
  ///   - options: the limits; their output is discarded.
  ///   - isStopped: whether to leave out the others.
  ///   - failed: called for each that fails; it stays unknown.
  public static func learn(
    _ folder: inout ScriptFolder, library: LibraryAPI, options: ScriptOptions,
    isStopped: () -> Bool = { false }, failed: (FolderScript, any Error) -> Void
  ) {
    var silent = options
    silent.print = { _ in }
    silent.log = { _, _ in }
    silent.debugger = nil
    var learned: [(FolderScript, ScriptRegistrations, modules: [String])] = []
    for script in folder.unknown where !isStopped() {
      do {
        let host = try ScriptHost(library: library, options: silent)
        defer { host.discard() }
        let (loaded, _) = try host.load(script.path, isResident: true)
        learned.append((script, host.registrations(of: loaded), Array(loaded.modules)))
      } catch {
        failed(script, error)
      }
    }
    if !learned.isEmpty { folder.learn(learned) }
  }

  /// Closes the machine without unloading its scripts, which were not used.
  public func discard() {
    for script in scripts {
      script.hasFailed = true
      script.unloadHandlers.removeAll()
    }
    close()
  }

  /// The registrations of a script, if it is the only one.
  func registrations(of script: Script) -> ScriptRegistrations {
    var all = ScriptRegistrations()
    all.rules = rules.count { $0.definition == nil }
    all.sources = Set(rules.compactMap(\.definition?.name)).sorted()
    all.layouts = layouts.keys.sorted()
    all.templateFunctions = templateFunctions.keys.sorted()
    all.formats = formats.flatMap { name, format in
      [name] + (format.fileExtension.map { [".\($0)"] } ?? [])
    }.sorted()
    all.fields = fields.keys.map(\.rawValue).sorted()
    all.shelves = shelves.keys.sorted()
    all.decorators = decorators.map { .init(name: $0.name, formats: $0.formats ?? []) }
    all.commands = commands.values.sorted { $0.name < $1.name }.map { command in
      let line = command.help.split(separator: "\n").first.map(String.init) ?? ""
      return .init(name: command.name, help: line, flags: command.options.map(\.usualFlag))
    }
    all.jobs = jobs.map(\.name)
    all.observed = Set(script.observed).sorted()
    all.preferences = script.preferences.keys.sorted()
    all.needs = script.needs
    all.unloads = !script.unloadHandlers.isEmpty
    all.version = script.about["version"] ?? ""
    all.about = script.about["description"] ?? ""
    return all
  }
}
