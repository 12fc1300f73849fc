import AlbumImport
import AlbumLibrary
import AlbumModel
import LuaRuntime

/// `ev`, the argument of every handler: built directly on Lua's stack, as there may be one per
/// change.
struct EventTable: LuaPushable {
  let event: LibraryEvent
  let host: ScriptHost
  /// The script of the handler; nil for one without permissions.
  let script: Script?

  func push(onto stack: LuaStack) throws {
    try stack.pushTable(fields: 4) { table in
      try table.set("name", event.name.rawValue)
      try table.set("origin", event.origin.rawValue)
      if let album = event.album {
        try table.set("album", host.wrap(album, as: event.generation ?? 0))
      }
      switch event.subject {
      case .album: break
      case .removed(_, let position): try table.set("position", position)
      case .changes(_, let changes):
        try table.setTable("changes") { list in
          for change in changes {
            try list.setTable(change.name.rawValue) { pair in
              try pair.set("old", PushedField(change.old))
              try pair.set("new", PushedField(change.new))
            }
          }
        }
      case .cover(_, let result):
        switch result {
        case .success(let path): try table.set("path", path)
        case .failure(let problem):
          try table.set("reason", problem.reason(for: host.reach(of: script)))
        }
      case .information(let information):
        for (key, value) in information { try table.set(key, PushedField(value)) }
      case .object(let posted as PostedPayload): try table.set("info", posted.value)
      case .object(let report as ImportReport): try table.set("report", report.fields())
      case .object: break
      }
    }
  }
}

extension LibraryEvent {
  /// The album that it is about; nil for other events.
  var album: Album? {
    switch subject {
    case .album(let album), .changes(let album, _), .removed(let album, _), .cover(let album, _):
      album
    case .information, .object: nil
    }
  }
}

/// The payload of a custom notification.
final class PostedPayload {
  /// The approximate memory of an event that waits for the end of a transaction.
  private static let size = 512

  let value: LuaValue
  private weak var machine: LuaMachine?

  init(value: LuaValue, on machine: LuaMachine) throws {
    try machine.budget.keep(Self.size)
    self.value = value
    self.machine = machine
  }

  deinit { machine?.budget.forget(Self.size) }
}
