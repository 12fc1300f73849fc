import NIOCore
import Synchronization

/// Pages that were made, for as long as the library stays what it was.
///
/// Every page is kept with the number of the library's state (`LibraryVersion`) that was current
/// before it was read, and given out only while that number is. So a page is never older than a write
/// of this server, which takes a new number before it is answered; and older than another process's
/// write by no more than the version's maximum age.
final class ResponseCache: Sendable {
  private struct Kept: Sendable {
    var version: UInt64 = 0
    var pages: [String: Page] = [:]
    var byteCount = 0
  }

  /// What a page takes beside its content: a dozen headers, most of all.
  private static let besides = 3072

  private let kept = Mutex(Kept())
  private let mostBytes: Int

  init(mostBytes: Int) {
    self.mostBytes = mostBytes
  }

  /// The page under a key, if it is of this version.
  func page(_ key: String, of version: UInt64) -> Page? {
    kept.withLock { $0.version == version ? $0.pages[key] : nil }
  }

  /// Keeps a page.
  func keep(_ page: Page, _ key: String, of version: UInt64) {
    // One that is a good part of the room would only push all others out.
    let size = page.content.readableBytes + key.utf8.count + Self.besides
    guard size < mostBytes / 8 else { return }
    kept.withLock { kept in
      // A slow reader brings what nobody may have any more.
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
