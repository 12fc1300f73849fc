import Testing

@testable import AlbumScripting

@Suite("The scripts that a command loads")
struct ScriptLoadScopeTests {
  private func registrations(_ change: (inout ScriptRegistrations) -> Void) -> ScriptRegistrations {
    var registrations = ScriptRegistrations()
    change(&registrations)
    return registrations
  }

  @Test("a listing needs decorators of its format and the requested layouts")
  func listing() {
    let any = registrations { $0.decorators = [.init(name: "stars", formats: [])] }
    let table = registrations { $0.decorators = [.init(name: "stars", formats: ["table"])] }
    let layout = registrations { $0.layouts = ["card"] }
    let plain = ScriptLoadScope.listing(format: "csv", layout: nil, allLayouts: false)
    #expect(plain.concerns(any))
    #expect(!plain.concerns(table))
    #expect(!plain.concerns(layout))
    #expect(
      ScriptLoadScope.listing(format: "csv", layout: "card", allLayouts: false).concerns(layout))
    #expect(
      !ScriptLoadScope.listing(format: "csv", layout: "x", allLayouts: false).concerns(layout))
    #expect(ScriptLoadScope.listing(format: "csv", layout: "x", allLayouts: true).concerns(layout))
    #expect(
      ScriptLoadScope.listing(format: "table", layout: nil, allLayouts: false).concerns(table))
  }

  @Test("a listing also needs observers of the opening of the library")
  func opening() {
    let listing = ScriptLoadScope.listing(format: "table", layout: nil, allLayouts: false)
    #expect(listing.concerns(registrations { $0.observed = ["library.opened"] }))
    #expect(listing.concerns(registrations { $0.observed = ["library.closing"] }))
    #expect(!listing.concerns(registrations { $0.observed = ["album.added"] }))
  }

  @Test("a change needs observers, an import also rules, settings the scripts that define some")
  func others() {
    let observer = registrations { $0.observed = ["album.added"] }
    let rule = registrations { $0.rules = 1 }
    let settings = registrations { $0.preferences = ["year"] }
    #expect(ScriptLoadScope.changes.concerns(observer) && !ScriptLoadScope.changes.concerns(rule))
    #expect(
      ScriptLoadScope.importing.concerns(observer) && ScriptLoadScope.importing.concerns(rule))
    #expect(
      !ScriptLoadScope.importing.concerns(settings) && ScriptLoadScope.settings.concerns(settings))
    #expect(!ScriptLoadScope.nothing.concerns(observer))
    #expect(ScriptLoadScope.everything.concerns(ScriptRegistrations()))
  }
}
