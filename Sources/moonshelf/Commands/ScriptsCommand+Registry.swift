import AlbumFiles
import AlbumModel
import AlbumPresentation
import AlbumScripting
import ArgumentParser

extension ScriptsCommand {
  struct Registry: ParsableCommand {
    static let configuration = CommandConfiguration(
      "scripts registry", subcommands: [List.self, Add.self, Remove.self],
      defaultSubcommand: List.self)

    struct List: ParsableCommand {
      static let configuration = CommandConfiguration("scripts registry list")

      @OptionGroup var result: ResultOptions
      @OptionGroup var library: LibraryOptions

      mutating func run() throws {
        let registries = try ScriptRegistries(in: library.requirePlaces().scripts)
        var rows: [[FieldValue?]] = []
        try registries.visit { address, entries in
          rows += entries.map { entry in
            [entry.name, entry.version, entry.about, address].map { $0.isEmpty ? nil : .text($0) }
          }
        }
        try result.printRows(
          ["script", "version", "about", "registry"], rows, whenEmpty: "There are no registries.")
      }
    }

    struct Add: ParsableCommand {
      static let configuration = CommandConfiguration("scripts registry add")

      @Argument(help: "An https address, or a file.", completion: .file())
      var address: String

      @Option(help: "The public key of minisign that signs it.")
      var key: String?

      @OptionGroup var dryRun: DryRunOptions
      @OptionGroup var library: LibraryOptions

      mutating func run() throws {
        let places = try library.requirePlaces()
        let address = address.contains("://") ? address : RealPath.of(address) ?? address
        var registries = try ScriptRegistries(in: places.scripts)
        places.makeFolder()
        guard key != "", key != nil || registries.keys[address, default: ""].isEmpty else {
          throw UserError.usage("this registry was added with a key; name it with --key")
        }
        registries.keys[address] = key ?? ""
        let entries = try registries.entries(of: address)
        let count = CountText.of(entries.count, "script")
        let what = "a registry of \(count)\(key == nil ? ", which is not signed" : "")."
        guard !dryRun.says("Would add \(what)") else { return }
        try registries.save()
        print("Added \(what)")
      }
    }

    struct Remove: ParsableCommand {
      static let configuration = CommandConfiguration("scripts registry remove")

      @Argument(help: "Its address.")
      var address: String

      @OptionGroup var dryRun: DryRunOptions
      @OptionGroup var library: LibraryOptions

      mutating func run() throws {
        var registries = try ScriptRegistries(in: library.requirePlaces().scripts)
        guard registries.keys.removeValue(forKey: address) != nil else {
          throw UserError.usage("there is no registry \(address)")
        }
        guard !dryRun.says("Would remove the registry \(address).") else { return }
        try registries.save()
        print("Removed the registry \(address).")
      }
    }
  }
}

extension ScriptRegistries {
  /// Reads each registry in order of the addresses; one that cannot be read is noted, and does not
  /// stop the others.
  ///
  /// - Throws: the error if there is only one registry.
  func visit(_ body: (_ address: String, _ entries: [Entry]) -> Void) throws {
    for address in keys.keys.sorted() {
      do { try body(address, entries(of: address)) } catch {
        guard keys.count > 1 else { throw error }
        Console.note("moonshelf: \(error)")
      }
    }
  }

  /// The scripts of a registry, whose signature minisign checks.
  ///
  /// - Throws: `UserError`, `WebError`.
  func entries(of address: String) throws -> [Entry] {
    try entries(of: address, read: ScriptPlace.read) { text, signature, key in
      try TrialFolder.use { folder in
        let file = folder + "/registry"
        try StateFile(file).write(text)
        try StateFile(file + ".minisig").write(signature)
        let words = ["/usr/bin/env", "minisign", "-Vqm", file, "-P", key]
        return try ScriptBundle.run("minisign", words) { Interruption.isRequested }.isFine
      }
    }
  }
}
