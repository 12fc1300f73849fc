import AlbumImport
import AlbumLibrary
import AlbumModel
import LuaRuntime

extension ScriptHost {
  /// Creates the part of `moonshelf.library` that all scripts share.
  func makeLibraryModule() throws -> ModuleObject {
    let module = ModuleObject(name: "moonshelf.library")
    module.set("albums", try make(ShelfObject(host: self)))
    module.set("remote", try make(makeRemoteModule()))
    try addVerbs(to: module)
    try addQueries(to: module)
    try addHistory(to: module)
    try addPast(to: module)
    try addObservation(to: module)
    return module
  }

  /// Creates a script's `moonshelf.library`: files and hosts are reached with the permissions of
  /// that script, independent of the caller.
  func makeOwnLibrary(for script: Script) throws -> ModuleObject {
    let module = ModuleObject(name: "moonshelf.library", parent: sharedLibrary)
    try addTransfer(to: module, for: script)
    try addRederiving(to: module, for: script)
    try addPosting(to: module, for: script)
    return module
  }

  private func addVerbs(to module: ModuleObject) throws {
    try add("add", to: module) { host, call in
      let content = try AlbumContent(call.table(1, "fields"), of: host.library.names)
      let position = try call.optionalInteger(2, "position")
      return try host.returningRefusal(call) {
        let id = try host.library.add(content, at: position, origin: .script)
        guard let album = try host.library.album(id) else { return call.returnsNothing }
        return try call.returns(host.wrap(album))
      }
    }
    try add("remove", to: module) { host, call in
      try call.object(1, host.type(AlbumHandle.self)).remove(call)
    }
    try add("move", to: module) { host, call in
      try call.object(1, host.type(AlbumHandle.self)).move(call)
    }
    try add("find", to: module) { host, call in
      let id = AlbumID(rawValue: Int64(try call.integer(1, "id")))
      return try call.returns(host.library.album(id).map { host.wrap($0) })
    }
    try add("transaction", to: module) { host, call in
      let label = try call.string(1, "label")
      let body = try call.function(2, "fn")
      return try host.returningRefusal(call) {
        let results = try host.library.transaction(label, origin: .script, isNamed: true) {
          try body.callForAll()
        }
        for result in results { try call.push(result) }
        return call.returned(count: results.count)
      }
    }
  }
}

extension ScriptHost {
  /// The album of the library that matches the fields in the first argument.
  private func match(_ call: LuaCall) throws -> AlbumMatch? {
    let content = try AlbumContent(call.table(1, "fields"), of: library.names)
    return try AlbumMatcher(library).match(content)
  }

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
    try add("facets", to: module) { host, call in
      let options = try call.table(1, "opts")
      try options.allowing(["by", "query", "limit"], in: "facets")
      guard let names = try options.texts("by"), !names.isEmpty else {
        throw LuaFailure("facets needs the fields to count: by = { \"genre\", \"decade\" }")
      }
      let query = try options.member("query", as: LuaValue.self)
      let asked = try ScriptQuery(query, argument: 1, host: host)
      guard asked.predicate == nil else { throw LuaFailure("facets takes no function as query") }
      let limit = try options.member("limit", as: Int?.self)
      if let limit, limit < 0 { throw LuaFailure("limit must be 0 or more") }
      let facets = try host.mistakes {
        try host.library.facets(
          asked.query, by: names.map { try host.library.grouping(named: $0) }, limit: limit)
      }
      return try call.returns(
        facets.map { facet -> TableFields in
          [
            "field": facet.field.name, "value": PushedField(facet.value),
            "albums": facet.albumCount,
          ]
        })
    }
    try add("exists", to: module) { host, call in
      try call.returns(host.match(call).map { $0.kind < .edition } ?? false)
    }
    try add("match", to: module) { host, call in
      guard let match = try host.match(call) else { return try call.returns(LuaValue.nil) }
      return try call.returns(host.wrap(match.album), match.kind.rawValue)
    }
  }
}
