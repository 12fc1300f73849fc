import AlbumFiles
import Glibc

/// The system's events in folders: inotify.
final class FolderEvents {
  /// An event.
  struct Notice {
    /// The watch of its folder; -1 when events were lost.
    let watch: Int32
    let mask: UInt32
    /// The name in the folder; empty for an event of the folder itself.
    let name: [UInt8]

    /// Whether it is of one of these kinds.
    func has(_ kinds: Int32...) -> Bool { kinds.contains { mask & UInt32($0) != 0 } }
  }

  let descriptor: Int32

  /// Starts inotify.
  ///
  /// - Throws: ``CannotWatch`` when the system's limit is reached.
  init() throws {
    descriptor = inotify_init1(Int32(O_NONBLOCK | O_CLOEXEC))
    guard descriptor >= 0 else { throw CannotWatch(path: "folders", code: errno) }
  }

  deinit { close(descriptor) }

  /// Watches a folder.
  ///
  /// - Returns: the watch; the same one for the same folder.
  /// - Throws: ``CannotWatch``.
  func watch(_ folder: [UInt8]) throws -> Int32 {
    let mask =
      IN_CLOSE_WRITE | IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE
      | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR
    let watch = folder.withCString { inotify_add_watch(descriptor, $0, UInt32(mask)) }
    guard watch >= 0 else { throw CannotWatch(path: PathText.shown(folder), code: errno) }
    return watch
  }

  /// Ends a watch.
  func end(_ watch: Int32) { _ = inotify_rm_watch(descriptor, watch) }

  /// The events since the last call, without waiting.
  func next() -> [Notice] {
    var notices: [Notice] = []
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return [] }
    buffer.withUnsafeBytes { bytes in
      var start = 0
      while start < count {
        let event = bytes.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
        let name = bytes[(start + MemoryLayout<inotify_event>.size)...].prefix(Int(event.len))
        notices.append(
          Notice(watch: event.wd, mask: event.mask, name: Array(name.prefix { $0 != 0 })))
        start += MemoryLayout<inotify_event>.size + Int(event.len)
      }
    }
    return notices
  }
}

/// A folder cannot be watched.
struct CannotWatch: Error, CustomStringConvertible {
  let path: String
  let code: Int32

  var description: String {
    switch code {
    case ENOENT: "cannot watch \(path): there is no such file or folder"
    case ENOSPC, EMFILE:
      "cannot watch \(path): the system allows no more; raise fs.inotify.max_user_watches"
    default: "cannot watch \(path): \(String(cString: strerror(code)))"
    }
  }
}
