import AlbumLibrary
import AlbumModel
import LuaRuntime

extension ScriptHost {
  func addQueries(to module: ModuleObject) throws {
    try add("query", to: module) { host, call in
      let asked = try ScriptQuery(call, at: 1, host: host)
      let albums = try host.mistakes { try host.library.albums(asked.query) }
      // A predicate may change later albums of the list.
      let generation = host.library.generation
      let list = try host.machine.makeTable()
      var count = 0
      for album in albums where try asked.predicate?(album, generation) ?? true {
        count += 1
        try list.set(count, host.wrap(album, as: generation))
      }
      return try call.returns(list)
    }
    try add("each", to: module) { host, call in
      let asked = try ScriptQuery(call, at: 1, host: host)
      let pages = try host.mistakes { try host.library.pages(asked.query) }
      var page: ArraySlice<Album> = []
      // The body of the loop may change the following albums of the page.
      var generation: UInt64 = 0
      let next = try host.machine.makeFunction { [unowned host] call in
        while true {
          if page.isEmpty {
            guard let more = try pages.next() else { return call.returnsNothing }
            page = more[...]
            generation = host.library.generation
          }
          let album = page.removeFirst()
          if try asked.predicate?(album, generation) ?? true {
            return try call.returns(host.wrap(album, as: generation))
          }
        }
      }
      return try call.returns(next)
    }
    try add("count", to: module) { host, call in
      let asked = try ScriptQuery(call, at: 1, host: host)
      guard let predicate = asked.predicate else {
        return try call.returns(try host.mistakes { try host.library.count(asked.query) })
      }
      var count = 0
      let pages = try host.library.pages(asked.query)
      while let page = try pages.next() {
        let generation = host.library.generation
        count += try page.count { try predicate($0, generation) }
      }
      return try call.returns(count)
    }
    try add("exists", to: module) { host, call in
      let fields = try call.table(1, "fields")
      let artist = try fields.member("artist", as: String?.self)
      let title = try fields.member("title", as: String?.self)
      let found = try host.library.albums(sameAs: artist, title)
      return try call.returns(!found.isEmpty)
    }
  }
}
