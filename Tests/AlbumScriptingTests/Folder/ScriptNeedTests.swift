import Testing

@testable import AlbumScripting

@Suite("Which scripts a command needs")
struct ScriptNeedTests {
  private func registrations(_ change: (inout ScriptRegistrations) -> Void) -> ScriptRegistrations {
    var registrations = ScriptRegistrations()
    change(&registrations)
    return registrations
  }

  @Test("a listing needs decorators of its format and the layouts that were asked for")
  func listing() {
    let any = registrations { $0.decorators = [.init(name: "stars", formats: [])] }
    let table = registrations { $0.decorators = [.init(name: "stars", formats: ["table"])] }
    let layout = registrations { $0.layouts = ["card"] }
    let plain = ScriptNeed.listing(format: "csv", layout: nil, allLayouts: false)
    #expect(plain.concerns(any))
    #expect(!plain.concerns(table))
    #expect(!plain.concerns(layout))
    #expect(ScriptNeed.listing(format: "csv", layout: "card", allLayouts: false).concerns(layout))
    #expect(!ScriptNeed.listing(format: "csv", layout: "x", allLayouts: false).concerns(layout))
    #expect(ScriptNeed.listing(format: "csv", layout: "x", allLayouts: true).concerns(layout))
    #expect(ScriptNeed.listing(format: "table", layout: nil, allLayouts: false).concerns(table))
  }

  @Test("whoever wants to know of the opening of the library is told by a listing too")
  func opening() {
    let listing = ScriptNeed.listing(format: "table", layout: nil, allLayouts: false)
    #expect(listing.concerns(registrations { $0.observed = ["library.opened"] }))
    #expect(listing.concerns(registrations { $0.observed = ["library.closing"] }))
    #expect(!listing.concerns(registrations { $0.observed = ["album.added"] }))
  }

  @Test("a change needs observers, an import rules too, settings those that have some")
  func others() {
    let observer = registrations { $0.observed = ["album.added"] }
    let rule = registrations { $0.rules = 1 }
    let settings = registrations { $0.preferences = ["year"] }
    #expect(ScriptNeed.changes.concerns(observer) && !ScriptNeed.changes.concerns(rule))
    #expect(ScriptNeed.importing.concerns(observer) && ScriptNeed.importing.concerns(rule))
    #expect(!ScriptNeed.importing.concerns(settings) && ScriptNeed.settings.concerns(settings))
    #expect(!ScriptNeed.nothing.concerns(observer))
    #expect(ScriptNeed.everything.concerns(ScriptRegistrations()))
  }
}
