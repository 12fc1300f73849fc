import AlbumFiles
import AlbumHTTP
import AlbumModel
import AlbumScripting
import Foundation

/// A place that scripts are added from: a recipe, a file, a folder, an archive, an address of the web,
/// a Git repository, or a script of a registry.
struct ScriptPlace {
  /// The place as it is noted, so that it means the same in another folder.
  let origin: String
  private let registries: ScriptRegistries
  /// What a registry says of it, if it was looked up by its name.
  private let found: ScriptRegistries.Entry?

  /// A place as it is noted: that of a recipe is no file in the current folder.
  init(noted origin: String, _ registries: ScriptRegistries) {
    (self.origin, self.registries, found) = (origin, registries, nil)
  }

  /// Reads what the user typed; a name that is no recipe is looked up in the registries.
  init(_ text: String, _ registries: ScriptRegistries) throws {
    self.registries = registries
    let isLocal = !text.contains("://") && FileStatus(text) != nil
    var place = isLocal ? RealPath.of(text) ?? text : text
    // The folder of a repository, too.
    if let (address, reference) = Self.repository(text), let path = RealPath.of(address) {
      place = "git+\(path)" + (reference.map { "@\($0)" } ?? "")
    }
    var found: ScriptRegistries.Entry?
    let recipes = (try? Recipe.all()) ?? []
    if !isLocal, ScriptBundle.isName(text), !recipes.contains(where: { $0.name == text }) {
      try registries.visit { address, entries in
        guard found == nil, let entry = entries.first(where: { $0.name == text }) else { return }
        (found, place) = (entry, "\(address)#\(text)")
      }
    }
    (origin, self.found) = (place, found)
  }

  /// The registry and the name in it: `https://example.org/index.json#tidy-labels`.
  private var entry: ScriptRegistries.Entry? {
    get throws {
      if let found { return found }
      guard let mark = origin.lastIndex(of: "#"), registries.keys[String(origin[..<mark])] != nil
      else { return nil }
      let name = origin[origin.index(after: mark)...]
      let entries = try registries.entries(of: String(origin[..<mark]))
      guard let entry = entries.first(where: { $0.name == name }) else {
        throw UserError("\(name) is no more in \(origin[..<mark])")
      }
      return entry
    }
  }

  /// The Git repository and its branch or tag: `git+https://…@v1`, or an address that ends in `.git`.
  private static func repository(_ place: String) -> (address: String, reference: String?)? {
    var address = place
    let isNamed = address.hasPrefix("git+")
    if isNamed { address.removeFirst(4) }
    var reference: String?
    let ending = address.firstRange(of: ".git@").map { address.index(before: $0.upperBound) }
    if let mark = ending ?? address.lastIndex(of: "@"),
      ending != nil || mark > address.lastIndex(of: "/") ?? mark
    {
      reference = String(address[address.index(after: mark)...])
      address = String(address[..<mark])
    }
    return isNamed || address.hasSuffix(".git") ? (address, reference) : nil
  }

  /// Fetches the scripts; the network is used for addresses only.
  ///
  /// - Throws: `UserError` for what is no place for scripts, `WebError`.
  func bundle() throws -> ScriptBundle {
    if let entry = try entry {
      return try entry.bundle(ScriptPlace(noted: entry.origin, ScriptRegistries()).bundle())
    }
    if let (address, reference) = Self.repository(origin) {
      let isLocal = FileStatus(address) != nil || address.hasPrefix("file://")
      guard !OfflineMode.isOn() || isLocal else { throw Self.offline }
      return try TrialFolder.use {
        try ScriptBundle(
          ofRepository: address, at: reference, in: "\($0)/copy",
          isStopped: { Interruption.isRequested })
      }
    }
    if origin.contains("://") {
      return try ScriptBundle(named: origin.lastPart, bytes: Self.read(origin))
    }
    if origin.contains("/"), let status = FileStatus(origin) {
      if status.isFolder { return try ScriptBundle(ofFolder: origin) }
      let name = origin.lastPart
      let bytes = try ScriptBundle.read(origin, atMost: ScriptBundle.largestArchive)
      guard name.hasSuffix(".lua") else { return try ScriptBundle(named: name, bytes: bytes) }
      // A script's test is the file next to it.
      let test = String(name.dropLast(4)) + "_test.lua"
      let path = origin.dropLast(name.utf8.count) + test
      let text = try? ScriptBundle.read(String(path), atMost: ScriptBundle.largestArchive)
      return try ScriptBundle(named: name, [name: bytes, test: text].compactMapValues { $0 })
    }
    guard !origin.contains("/") else { throw UserError.usage("there is no \(origin)") }
    return try ScriptPlace(noted: Recipe.named(origin).path, registries).bundle()
  }

  private static let offline = UserError("the network is not used with --offline")

  /// The bytes of a file, or of an address of the web.
  static func read(_ place: String) throws -> [UInt8] {
    guard place.contains("://") else {
      return try ScriptBundle.read(place, atMost: ScriptBundle.largestArchive)
    }
    guard !OfflineMode.isOn() else { throw offline }
    var request = try WebRequest("GET", place)
    guard request.address.isSecure || request.address.host.isThisMachine else {
      throw UserError.usage("scripts are fetched by https:// only, not from \(place)")
    }
    request.limit = ScriptBundle.largestArchive
    request.staysSecure = true
    return try WebClient().sendNow(request, isStopped: { Interruption.isRequested }).body
  }
}

/// A temporary folder with scripts, where they are tried before they are added.
enum TrialFolder {
  /// Makes one with the files of a bundle, and removes it at the end of a body, also after Ctrl-C.
  ///
  /// - Throws: `UserError` if it cannot be made, the errors of the body, `CancellationError`.
  static func use<Result>(
    _ bundle: ScriptBundle? = nil, _ body: (_ path: String) throws -> Result
  ) throws -> Result {
    try Interruption.whileNoted {
      var template = Array(FileManager.default.temporaryDirectory.path.utf8CString.dropLast())
      template += "/moonshelf-trial-XXXXXX".utf8CString
      guard let made = mkdtemp(&template) else {
        throw UserError("no temporary folder can be made: \(SystemError(code: errno))")
      }
      let path = String(cString: made)
      defer { try? FileManager.default.removeItem(atPath: path) }
      do { try bundle?.write(to: path) } catch {
        throw UserError("\(bundle?.name ?? "") has a file and a folder of the same name")
      }
      let result = try body(path)
      if Interruption.isRequested { throw CancellationError() }
      return result
    }
  }
}
