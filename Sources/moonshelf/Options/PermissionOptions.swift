import AlbumModel
import AlbumScripting
import ArgumentParser

/// The permissions of the scripts that the user names.
struct PermissionOptions: ParsableArguments {
  @Option("Grant a permission: \(Permission.forms). May be repeated.", "permission")
  var allow: [String] = []

  @OptionGroup var inspection: InspectionOptions

  func validate() throws { _ = try permissions() }
  func permissions() throws -> PermissionSet { try PermissionSet(parsing: allow) }
}

extension PermissionSet {
  /// The permissions of words such as `net=example.org`.
  init(parsing words: [String]) throws { self.init(try words.map { try Permission(parsing: $0) }) }
}

/// The permissions for fetching covers.
struct CoverPermissionOptions: ParsableArguments {
  @Option(
    "Allow covers from a private network or this machine: net=HOST. May be repeated.", "permission")
  var allow: [String] = []

  func validate() throws {
    for permission in try permissions().permissions {
      guard case .net = permission else {
        throw UserError.usage("covers need no \(permission); name a host, as in net=192.168.1.5")
      }
    }
  }

  func permissions() throws -> PermissionSet { try PermissionSet(parsing: allow) }
}
