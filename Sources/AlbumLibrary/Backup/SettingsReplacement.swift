import AlbumFiles

/// Replaces a library's settings by those of a backup, and keeps the old ones with the old library.
final class SettingsReplacement {
  private struct Setting {
    let ending: String
    let new: [UInt8]
    let old: [UInt8]?
  }

  private let path: String
  private let settings: [Setting]
  private var writtenCount = 0

  /// Reads the settings of both.
  ///
  /// - Throws: ``PrivateFile/Failure``.
  init(of library: String, by backup: String) throws {
    path = library
    settings = try LibraryLocation.settings.compactMap { ending in
      let old = try PrivateFile(library + ending).read()
      guard let new = try PrivateFile(backup + ending).read(), new != old else { return nil }
      return Setting(ending: ending, new: new, old: old)
    }
  }

  /// Whether any settings are replaced.
  var replacesAny: Bool { settings.contains { $0.old != nil } }

  /// Writes the new settings.
  ///
  /// - Parameter library: the current name of the old library.
  /// - Throws: ``PrivateFile/Failure``.
  func run(keepingOldOnesAs library: String) throws {
    for setting in settings {
      if let old = setting.old { try PrivateFile(library + setting.ending).write(old) }
    }
    for setting in settings {
      try PrivateFile(path + setting.ending).write(setting.new)
      writtenCount += 1
    }
  }

  /// Restores the old settings.
  ///
  /// - Parameter library: the name that the old library had in the meantime.
  func revert(keptAs library: String) {
    for setting in settings.prefix(writtenCount) {
      let file = PrivateFile(path + setting.ending)
      if let old = setting.old { try? file.write(old) } else { try? file.remove() }
    }
    for setting in settings { try? PrivateFile(library + setting.ending).remove() }
  }
}
