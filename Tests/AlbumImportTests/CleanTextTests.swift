import AlbumModel
import Testing
@testable import RecordReading
@testable import RecordRecognition

@Suite("Cleaning texts")
struct CleanTextTests {
  private func clean(
    _ text: String, in field: TextField = .title, mends: Bool = false
  ) -> (text: String?, notes: [String]) {
    var options = ImportOptions()
    options.repairsMojibake = mends
    var notes = CleaningNotes()
    let text = CleanText(options).text(text, in: field, &notes)
    var log = WarningLog()
    log.add(&notes, line: 1)
    return (text, log.take().map { "\($0.kind): \($0.message)" })
  }

  @Test(
    "plain text is unchanged and not reported",
    arguments: [
      "Abbey Road", "Ágætis byrjun", "Don’t Stop", "Simon & Garfunkel", "R&B;", "AT&T", "?", "-",
      "None", "NA", "Untitled", "=", "= 1", "…", "日本", "Привет", "الليل", "Untrue (2007)", "0",
      "Null Set", "a - b", "100% & more;", "Björk & þursaflokkurinn",
    ])
  func untouched(_ text: String) {
    let cleaned = clean(text)
    #expect(cleaned.text == text)
    #expect(cleaned.notes == [])
  }

  @Test("plain ASCII of every length is distinguished from text with a defect at any position")
  func plainness() {
    for length in 1...40 {
      let plain = [UInt8](repeating: UInt8(ascii: "x"), count: length)
      #expect(plain.withUnsafeBufferPointer(PlainText.isPlain))
      for place in 0..<length {
        for odd in [0x00, 0x1F, 0x26, 0x7F, 0x80, 0xFF] as [UInt8] {
          var text = plain
          text[place] = odd
          #expect(
            !text.withUnsafeBufferPointer(PlainText.isPlain), "\(odd) at \(place) of \(length)")
        }
        guard place > 0 else { continue }
        var text = plain
        text.replaceSubrange(place - 1...place, with: [0x20, 0x20])
        #expect(!text.withUnsafeBufferPointer(PlainText.isPlain), "spaces at \(place) of \(length)")
        text[place - 1] = 0x21
        #expect(text.withUnsafeBufferPointer(PlainText.isPlain))
      }
    }
  }

  @Test(
    "entities are decoded, even if encoded twice",
    arguments: [
      ("Simon &amp; Garfunkel", "Simon & Garfunkel"), ("Simon &amp;amp; G", "Simon & G"),
      ("Beyonc&eacute;", "Beyoncé"), ("Beyonc&#233;", "Beyoncé"), ("Beyonc&#xE9;", "Beyoncé"),
      ("It&#146;s", "It’s"), ("&Ccaron;ech", "Čech"), ("a&nbsp;b", "a b"),
      ("&quot;x&quot;", "\"x\""),
      ("&amp;lt;3", "<3"), ("&#x1F4BF;", "💿"), ("a &amp b &amp; c", "a &amp b & c"),
      ("&#0;&#xD800;&#99999999999;&amp;", "&#0;&#xD800;&#99999999999;&"),
    ])
  func entities(_ written: String, _ meant: String) {
    #expect(clean(written).text == meant)
    #expect(clean(written).notes.count == 1)
  }

  @Test("a decoded entity is reported with the result")
  func entityNote() {
    #expect(
      clean("Simon &amp; Garfunkel").notes
        == [
          "entities: \"Simon &amp; Garfunkel\" contains HTML entities and was read as "
            + "\"Simon & Garfunkel\""
        ])
  }

  @Test("invisible characters are removed and reported")
  func invisible() {
    let cleaned = clean("\u{FEFF}Love\u{200B}less\u{200E} \u{202A}x\u{AD}y\u{2069}")
    #expect(cleaned.text == "Loveless xy")
    #expect(
      cleaned.notes == ["invisible: \"Loveless xy\" had invisible characters, which were removed"])
    #expect(clean("\u{200B}").text == nil)
  }

  @Test("joiners are kept in emoji and in scripts that need them only")
  func joiners() {
    for text in ["👩\u{200D}🎤", "❤\u{FE0F}\u{200D}🔥", "می\u{200C}خواهم", "क्\u{200D}ष"] {
      #expect(clean(text).text?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
    }
    #expect(clean("a\u{200D}b 👩\u{200D}").text == "ab 👩")
    #expect(clean("a\u{200D}b").notes.count == 1)
  }

  @Test("consecutive spaces become one, but custom fields keep lines")
  func spaces() {
    #expect(clean("a\u{A0}b  c\t\n d\u{2003}e").text == "a b c d e")
    #expect(clean("a  b\r\nc\u{A0}d", in: .note).text == "a  b\nc d")
    #expect(clean("夜\u{3000}空").text == "夜\u{3000}空")
    #expect(clean("a  b").notes == [])
  }

  @Test("control characters are removed, but those of Windows-1252 are decoded")
  func controls() {
    #expect(clean("a\0b\u{1B}[31mc\u{7F}").text == "ab[31mc")
    #expect(clean("a\0b").notes == ["control: \"ab\" had control characters, which were removed"])
    #expect(clean("It\u{92}s").text == "It’s")
    #expect(
      clean("It\u{92}s").notes
        == ["repaired: \"It’s\" had Windows-1252 characters encoded as control characters"])
  }

  @Test(
    "decomposed letters and accents are composed",
    arguments: [
      ("Bjo\u{308}rk", "Björk"), ("e\u{302}\u{323}", "ệ"), ("e\u{323}\u{302}", "ệ"),
      ("\u{1112}\u{1161}\u{11AB}", "한"), ("\u{1112}\u{1161}", "하"), ("か\u{3099}", "が"),
      ("и\u{306}", "й"), ("a\u{308}\u{304}", "ǟ"), ("Z\u{30C}", "Ž"), ("α\u{301}", "ά"),
    ])
  func composed(_ apart: String, _ together: String) {
    let cleaned = clean(apart).text ?? ""
    #expect(Array(cleaned.unicodeScalars) == Array(together.unicodeScalars))
  }

  @Test("accents without a composed letter are unchanged")
  func uncomposed() {
    for text in ["Spin\u{308}al", "\u{308}x", "q\u{307}\u{327}"] {
      let cleaned = clean(text).text ?? ""
      #expect(cleaned.unicodeScalars.count == text.unicodeScalars.count)
    }
    #expect(
      clean("Bjo\u{308}rk").notes
        == [
          "decomposed: \"Björk\" had decomposed accents, which were composed"
        ])
  }

  @Test("a draft is cleaned completely, including lists and fields")
  func draft() throws {
    var draft = AlbumContent(title: "A &amp; B", artist: "NULL", genre: "?", coverURL: "nan")
    draft.fields["label"] = .list(["Bj&ouml;rk", "N/A"])
    draft.fields["notes"] = .text("#N/A")
    draft.fields["plays"] = .integer(0)
    var notes = CleaningNotes()
    CleanText(ImportOptions()).clean(&draft, &notes)
    #expect(draft.title == "A & B")
    #expect(draft.artist == nil)
    #expect(draft.genre == nil)
    #expect(draft.coverURL == nil)
    #expect(draft.fields["label"] == .list(["Björk"]))
    #expect(draft.fields["notes"] == nil)
    #expect(draft.fields["plays"] == .integer(0))
    #expect(notes.notes.count == 7)
  }
}
