import AlbumFiles
import AlbumModel
import Foundation

/// What the client with a token may do: read, without the paths of files on the server's machine;
/// change albums too; or everything, as with the library's own token.
package enum TokenRight: String, CaseIterable, Codable, Comparable, Sendable {
  case read, write, admin

  package static func < (left: TokenRight, right: TokenRight) -> Bool {
    (left == .read && right != .read) || (left == .write && right == .admin)
  }
}

/// A token for one client, which can be withdrawn; only its hash is stored.
package struct NamedToken: Codable, Sendable {
  package let name: String
  package let right: TokenRight
  /// The end, in seconds since 1970; nil for none.
  package let expires: Int64?
  /// The query whose albums a guest sees, and nothing else of the library; nil for the whole of it.
  package let query: String?
  let hash: String

  /// Makes a token for a number of days.
  package init(_ name: String, _ right: TokenRight, query: String?, days: Int?, text: String) {
    // Texts are random and long, so that no slow hash is needed.
    (self.name, self.right, hash) = (name, right, ContentHash(of: text.utf8).description)
    self.query = query
    expires = days.map { Int64(time(nil)) + 86400 * Int64($0) }
  }

  package var isExpired: Bool { expires ?? .max < time(nil) }
}

/// The named tokens of a library, in a file next to it that only its owner can read.
package struct NamedTokens: Sendable {
  private let path: String
  private var file: StateFile { StateFile(path, .ownerOnly) }

  /// The tokens of a library's file.
  package init(of library: String) { path = library + ".tokens" }

  package func all() throws -> [NamedToken] {
    guard let bytes = try file.read() else { return [] }
    do { return try JSONDecoder().decode([NamedToken].self, from: Data(bytes)) } catch {
      throw UserError("\(path) is damaged; remove it, which withdraws all tokens")
    }
  }

  /// Changes them while no other process does.
  package func change(_ body: (inout [NamedToken]) throws -> Void) throws {
    try file.whileLocked {
      var tokens = try all()
      try body(&tokens)
      try file.write(Array(JSONEncoder().encode(tokens)))
    }
  }

  /// The token that a client shows, unless it expired; none if the file cannot be used.
  ///
  /// It is read for each request, so that a token is withdrawn at once.
  func token(shownBy text: some StringProtocol) -> NamedToken? {
    let hash = AccessToken(text: ContentHash(of: text.utf8).description)
    return try? all().first { hash.isShown(by: $0.hash) && !$0.isExpired }
  }
}
