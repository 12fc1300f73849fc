import AlbumModel
import AlbumScripting
import ArgumentParser

extension ScriptsCommand {
  struct Allow: ParsableCommand {
    static let configuration = CommandConfiguration("scripts allow")

    @Argument(help: "Script name, or path of a file.")
    var name: String

    @Argument(help: ArgumentHelp("Permissions: \(Permission.forms).", valueName: "permission"))
    var permissions: [String] = []

    @OptionGroup var dryRun: DryRunOptions
    @OptionGroup var library: LibraryOptions

    mutating func run() throws {
      var (allowed, path) = try TrustedFile.find(name, library)
      let needs = try TrustedFile.needs(of: name, library)
      guard !self.permissions.isEmpty || needs?.permissions.isEmpty == false else {
        throw UserError.usage("say what \(name) may do: \(Permission.forms)")
      }
      let permissions = try PermissionSet(
        parsing: self.permissions.isEmpty ? needs?.permissions ?? [] : self.permissions)
      if let refusal = needs?.refusal(of: permissions, for: name) { throw UserError(refusal) }
      let list = permissions.permissions.map(\.description).joined(separator: ", ")
      guard !dryRun.says("Would allow \(name): \(list).") else { return }
      try allowed.allow(
        path, permissions, moduleFolder: library.places.flatMap { RealPath.of($0.scripts) })
      print("\(name) may: \(list).")
    }
  }

  struct Forbid: ParsableCommand {
    static let configuration = CommandConfiguration("scripts forbid")

    @Argument(help: "Script name, or path of a file.")
    var name: String

    @OptionGroup var dryRun: DryRunOptions
    @OptionGroup var library: LibraryOptions

    mutating func run() throws {
      var (allowed, path) = try TrustedFile.find(name, library)
      guard !dryRun.says("Would revoke all permissions of \(name).") else { return }
      let changed = try allowed.forget(path)
      print(changed ? "\(name) has no extra permissions." : "\(name) had no extra permissions.")
    }
  }
}

/// A script with permissions: one of the folder by name, or any file.
private enum TrustedFile {
  static func find(
    _ name: String, _ library: LibraryOptions
  ) throws -> (AllowedScripts, path: String) {
    let places = try library.requirePlaces()
    let allowed = try AllowedScripts(path: places.allowed)
    if let path = RealPath.of(name), name.hasSuffix(".lua") { return (allowed, path) }
    guard let folder = ScriptFolder(places) else { throw UserError.noScripts(in: places.scripts) }
    let script = try folder.found(name)
    return (allowed, RealPath.of(script.path) ?? script.path)
  }

  /// What a script of the folder asks for; nil if it does not say.
  static func needs(of name: String, _ library: LibraryOptions) throws -> ScriptNeeds? {
    if RealPath.of(name) != nil, name.hasSuffix(".lua") { return nil }
    let view = try ScriptView(library)
    defer { try? view.session.closeUnused() }
    return try view.folder.registrations(of: view.folder.found(name))?.needs
  }
}
