import AlbumFiles

/// The paths of the user's scripts, their settings and their state.
public struct ScriptDirectory: Equatable, Sendable {
  /// The folder of scripts.
  public var scripts: String
  /// The settings of scripts.
  public var preferences: String
  /// The permissions of scripts.
  public var allowed: String
  /// The secrets that scripts may send.
  public var secrets: String
  /// The disabled scripts.
  public var disabled: String
  /// The last failure of each script.
  public var failures: String
  /// The runs of the scripts' jobs.
  public var jobs: String {
    (failures.lastIndex(of: "/").map { String(failures[...$0]) } ?? "") + "script-jobs.json"
  }
  /// The registrations of the scripts, so that they are known without running them.
  public var index: String

  /// The usual paths (XDG base directories): settings in `~/.config/moonshelf`, the rest in
  /// `~/.local/state/moonshelf`.
  ///
  /// - Parameter folder: the folder of scripts, if the user names one with `--scripts`; otherwise
  ///   `MOONSHELF_SCRIPTS` or the usual one.
  /// - Returns: nil if no folder is named and there is no home directory.
  public static func standard(folder: String? = nil) -> ScriptDirectory? {
    let named = folder ?? Environment.value("MOONSHELF_SCRIPTS")
    let settings = StateFile.folder(.config)
    let state = StateFile.folder(.state)
    guard let scripts = named ?? settings.map({ $0 + "/scripts" }) else { return nil }
    let own = scripts + "/.moonshelf"
    return ScriptDirectory(scripts, settings: settings ?? own, state: state ?? own)
  }

  /// A folder of scripts that are tried, with settings and state of its own.
  public static func trial(in folder: String) -> ScriptDirectory {
    ScriptDirectory(folder, settings: folder + "/.moonshelf", state: folder + "/.moonshelf")
  }

  /// The files that no permission covers, as a script could extend its permissions or read what other
  /// scripts keep; the scripts themselves may be read.
  public var protected: ProtectedPaths {
    ProtectedPaths(
      secret: [preferences, allowed, secrets, disabled, failures, index, jobs].map {
        RealPath.expected($0)
      },
      readOnly: [RealPath.expected(scripts)])
  }

  /// Creates the folder of scripts if missing; a failure shows at its first use.
  public func makeFolder() { StateFile.makeFolder(scripts) }
}

extension ScriptDirectory {
  private init(_ scripts: String, settings: String, state: String) {
    self.init(
      scripts: scripts, preferences: settings + "/prefs.json", allowed: settings + "/allowed.json",
      secrets: settings + "/secrets.json", disabled: settings + "/disabled",
      failures: state + "/script-failures.json", index: state + "/script-index")
  }
}
