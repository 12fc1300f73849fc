import Foundation
import ScriptAPI
import Testing

@Suite("Checking a script without running it")
struct ScriptCheckTests {
  private func findings(_ source: String, customFields: Set<String> = []) -> [String] {
    ScriptCheck.findings(in: source, customFields: customFields).map(\.description)
  }

  @Test(
    "finds unknown names of modules",
    arguments: [
      ("moonshelf.libary.undo()", "1:11: moonshelf.libary: did you mean library?"),
      (
        "local library <const> = moonshelf.library\nlibrary.ad {}",
        "2:9: library.ad: did you mean add?"
      ),
      ("local ms = require \"moonshelf\"\nms.lyout()", "2:4: ms.lyout: did you mean layout?"),
      ("local l = require(\"moonshelf\").library l.serch()", "1:42: l.serch: library has no serch"),
      ("moonshelf.log.warning('x')", "1:15: moonshelf.log.warning: moonshelf.log has no warning"),
      (
        "local json <const> = moonshelf.json\njson.decod('')",
        "2:6: json.decod: did you mean decode?"
      ),
      ("library:add {}", "1:9: library:add: library.add is called with a dot"),
      ("expect(1).equal(1)", "1:11: expect(…).equal: did you mean equals?"),
    ])
  func modules(source: String, finding: String) {
    #expect(findings(source) == [finding])
  }

  @Test(
    "finds unknown names of albums and other objects of any origin",
    arguments: [
      ("print(album.atrist)", "1:13: album.atrist: did you mean artist?"),
      ("library.albums[1]:mov(2)", "1:19: library.albums[…]:mov: did you mean move?"),
      ("print(library.find(7).gerne)", "1:23: library.find(…).gerne: did you mean genre?"),
      (
        "local first <const> = assert(library.add { title = 'x' })\nprint(first.titel)",
        "2:13: first.titel: did you mean title?"
      ),
      (
        "for a in library.each 'year-' do print(a.yaer) end",
        "1:42: a.yaer: did you mean year?"
      ),
      (
        "for _, a in ipairs(library.query()) do a:observ() end",
        "1:42: a:observ: did you mean observe?"
      ),
      ("album.update { year = 1 }", "1:7: album.update: album:update is called with a colon"),
      (
        "return function(a, r, c) c.rejct() end", "1:28: c.rejct: did you mean reject?"
      ),
      (
        "moonshelf.rule { apply = function(draft) draft:remove() end }",
        "1:48: draft:remove: draft has no remove"
      ),
      (
        "library.on('album.changed', function(ev) print(ev.report) end)",
        "1:51: ev.report: ev of album.changed has no report"
      ),
      (
        "moonshelf.layout('x', { { key = 'a', value = function(x) return x.yeer end } })",
        "1:67: x.yeer: did you mean year?"
      ),
      (
        "moonshelf.decorate { cell = function(_, album, c) return c.titel end }",
        "1:60: c.titel: did you mean title?"
      ),
      (
        "moonshelf.prefs.define { min_year = 1950 } print(moonshelf.prefs.min_yaer)",
        "1:66: moonshelf.prefs.min_yaer: did you mean min_year?"
      ),
      (
        "moonshelf.command('x', { options = { limit = 1 }, run = function(a) print(a.limt) end })",
        "1:77: a.limt: did you mean limit?"
      ),
      ("local function f(ctx) ctx.wrn('x') end", "1:27: ctx.wrn: did you mean warn?"),
    ])
  func objects(source: String, finding: String) {
    #expect(findings(source) == [finding])
  }

  @Test(
    "finds unknown events, options, arguments and fields of queries",
    arguments: [
      (
        "library.on(\"album.add\", print)",
        "1:12: unknown event \"album.add\": did you mean \"album.added\"?"
      ),
      (
        "library.hook('album.added', print)",
        "1:14: \"album.added\" is for library.on, not library.hook"
      ),
      ("moonshelf.rule { sorce = 'csv', apply = print }", "1:18: sorce: did you mean source?"),
      ("moonshelf.decorate { formts = {} }", "1:22: formts: did you mean formats?"),
      ("moonshelf.command('x', { runs = print })", "1:26: runs: did you mean run?"),
      ("library.on('a.b', print, { one = true })", "1:28: one: did you mean once?"),
      (
        "library.observe('coutn', print)", "1:17: \"coutn\": did you mean \"count\"?"
      ),
      (
        "moonshelf.layout('x', { { key = 'year', align = 'middle' } })",
        "1:49: \"middle\": one of left, right, center"
      ),
      (
        "library.count 'gerne:pop'",
        "1:15: no album has a field \"gerne\": did you mean genre? (at character 1: gerne:pop)"
      ),
    ])
  func words(source: String, finding: String) {
    #expect(findings(source) == [finding])
  }

  @Test(
    "does not report names that may be valid",
    arguments: [
      "album.ratin = 5 print(album.ratin)", "album:update { gener = 1 } print(album.gener)",
      "album:set('titel', 1) print(album.titel)", "print(album.label, album.shelf_mark)",
      "local library = {} library.foo()", "local album = {} album:foo()",
      "library.on('radio.played', print)", "print(other.atrist, x.y.z, album[name])",
      "do local moonshelf = {} moonshelf.x() end moonshelf.version:len()",
      "pcall(album.update, album, {})", "local c = album.year and album.year.x",
      "for k, v in pairs(record) do print(k.x, v.y) end", "album.remove(album)",
      "goto done ::done:: moonshelf.print()", "library.on('album.' .. kind, print)",
      "local a = x\nb = library.find(1)\nprint(a.atrist)",
    ])
  func silence(source: String) {
    #expect(findings(source) == [])
  }

  @Test("custom fields of albums are known, and suggested")
  func customFields() {
    let source = "print(album.lable, album.label, album.titels)"
    #expect(
      findings(source, customFields: ["label", "titels"]) == [
        "1:13: album.lable: did you mean label?"
      ])
  }

  @Test("a variable has the meaning of its block")
  func scopes() {
    let source = """
      local library <const> = moonshelf.library
      local function own(library) return library.anything end
      if own then local library = own print(library.anything) end
      for library = 1, 2 do print(library.anything) end
      print(library.anything)
      """
    #expect(findings(source) == ["5:15: library.anything: library has no anything"])
  }
}
