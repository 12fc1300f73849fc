public import AlbumLibrary
import AlbumPresentation
import LuaRuntime

extension ScriptHost {
  /// Loads scripts of the script folder, each in its turn; one that fails does not stop the others.
  ///
  /// - Parameters:
  ///   - scripts: which.
  ///   - favoured: the one that the user named in this run, which gets what the run allows; nil for
  ///     none.
  ///   - failed: told of each that fails.
  public func loadResidents(
    _ scripts: [FolderScript], favoured: String? = nil,
    failed: (FolderScript, any Error) -> Void
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

  /// How long a script of the folder may take to register, in seconds.
  static let learningTime = 5.0

  /// Runs the scripts of a folder that are not known yet, each in a machine of its own that is thrown
  /// away, and notes what they register.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - library: what they may look at.
  ///   - options: limits; what they print goes nowhere.
  ///   - failed: told of each that fails; it stays unknown.
  public static func learn(
    _ folder: inout ScriptFolder, library: LibraryAPI, options: ScriptOptions,
    failed: (FolderScript, any Error) -> Void
  ) {
    var silent = options
    // One that never ends must not keep every command from beginning.
    silent.timeLimit = min(options.timeLimit ?? learningTime, learningTime)
    silent.print = { _ in }
    silent.log = { _, _ in }
    var learned: [(FolderScript, ScriptRegistrations, modules: [String])] = []
    for script in folder.unknown {
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

  /// Closes the machine without taking its scripts down in form: nothing of them was used.
  public func discard() {
    for script in scripts {
      script.hasFailed = true
      script.unloadHandlers.removeAll()
    }
    close()
  }

  /// What a script registered, when it is the only one.
  func registrations(of script: Script) -> ScriptRegistrations {
    var all = ScriptRegistrations()
    all.rules = rules.count
    all.layouts = layouts.keys.sorted()
    all.decorators = decorators.map { .init(name: $0.name, formats: $0.formats ?? []) }
    all.commands = commands.values.sorted { $0.name < $1.name }.map { command in
      let line = command.help.split(separator: "\n").first.map(String.init) ?? ""
      return .init(name: command.name, help: line, flags: command.options.map(\.usualFlag))
    }
    all.observed = Set(script.observed).sorted()
    all.preferences = script.preferences.keys.sorted()
    all.unloads = !script.unloadHandlers.isEmpty
    all.version = script.about["version"] ?? ""
    all.about = script.about["description"] ?? ""
    return all
  }
}
