import AlbumScripting
import ArgumentParser

/// What the scripts that the user names may do beyond the library.
struct PermissionOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Allow the script something: read=DIR, write=DIR, net=HOST, run. May be given several times.",
      valueName: "permission"))
  var allow: [String] = []

  func validate() throws {
    do {
      _ = try permissions()
    } catch {
      throw usageError("\(error)")
    }
  }

  func permissions() throws -> PermissionSet {
    PermissionSet(try allow.map { try Permission(parsing: $0) })
  }
}
