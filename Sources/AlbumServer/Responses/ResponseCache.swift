import NIOCore
import Synchronization

/// A cache of generated pages, valid while the library does not change.
///
/// Every page is stored with the number of the library's state (`LibraryVersion`) that was current
/// before it was read, and served only while that number is current. So a page is never older than
/// a write of this server, which gets a new number before its response is sent; and older than
/// another process's write by at most the version's maximum age.
final class ResponseCache: Sendable {
  private struct Kept: Sendable {
    var version: UInt64 = 0
    var pages: [String: Page] = [:]
    var byteCount = 0
  }

  /// The memory of a page in addition to its content: mainly a dozen headers.
  private static let besides = 3072

  private let kept = Mutex(Kept())
  private let mostBytes: Int

  init(mostBytes: Int) { self.mostBytes = mostBytes }

  /// The page under a key, if it is of this version.
  func page(_ key: String, of version: UInt64) -> Page? {
    kept.withLock { $0.version == version ? $0.pages[key] : nil }
  }

  /// Stores a page.
  func keep(_ page: Page, _ key: String, of version: UInt64) {
    // A page that takes a large part of the room would only displace all others.
    let size = page.content.readableBytes + key.utf8.count + Self.besides
    guard size < mostBytes / 8 else { return }
    kept.withLock { kept in
      // A slow read brings a page that is already outdated.
      guard version >= kept.version else { return }
      if version > kept.version || kept.byteCount + size > mostBytes {
        kept.pages.removeAll()
        kept.byteCount = 0
        kept.version = version
      }
      if kept.pages.updateValue(page, forKey: key) == nil { kept.byteCount += size }
    }
  }
}
