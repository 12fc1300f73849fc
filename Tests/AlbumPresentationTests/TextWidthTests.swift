import AlbumPresentation
import AlbumTestSupport
import Testing

@Suite("The width of text on a terminal")
struct TextWidthTests {
  @Test(
    "is counted in columns",
    arguments: [
      ("", 0), ("Low", 3), ("Björk", 5), ("Bjo\u{308}rk", 5), ("日本", 4), ("한국어", 6),
      ("\u{1100}\u{1161}\u{11A8}", 2), ("ｶﾞ", 2), ("Ａ", 2), ("★★★", 3), ("naïve…", 6), ("😀", 2),
      ("👩‍👩‍👧", 2), ("👍🏽", 2), ("🇯🇵", 2), ("🇯🇵🇫🇷", 4), ("❤", 1), ("❤️", 2), ("☎️ x", 4),
      ("1️⃣", 2), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("a\u{200B}b", 2), ("\u{FEFF}a", 1), ("שָׁלוֹם", 4), ("กำ", 2),
      ("ไม้", 2), ("क्षि", 2), ("العربية", 7), ("𝄞", 1), ("𠮷", 2), ("\u{E000}", 1), ("─", 1),
    ])
  func width(text: String, columns: Int) {
    #expect(TextWidth.width(text) == columns)
  }

  @Test(
    "counts a control character as its picture",
    arguments: [
      ("a\nb", 3), ("a\r\nb", 4), ("\u{1B}[0m", 4), ("é\t", 2), ("é\r\n", 3), ("\u{9B}1", 2),
      ("\u{2028}", 1),
    ])
  func controls(text: String, columns: Int) {
    #expect(TextWidth.width(text) == columns)
  }

  @Test(
    "limits a cut text",
    arguments: [
      ("Low", 3, "Low"), ("Lows", 3, "Lo…"), ("Low", 1, "…"), ("L", 1, "L"), ("Low", 0, ""),
      ("Low", -4, ""), ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"),
      ("日本語", 2, "…"), ("日本語", 1, "…"), ("e\u{301}te\u{301}", 2, "e\u{301}…"),
      ("👩‍👩‍👧👩‍👩‍👧", 3, "👩‍👩‍👧…"), ("", 0, ""), ("\u{301}", 0, "\u{301}"),
    ])
  func truncation(text: String, width: Int, cut: String) {
    #expect(TextWidth.truncated(text, toWidth: width) == cut)
  }

  @Test("is never exceeded by a cut text, whatever its characters")
  func truncationKeepsToWidth() {
    var random = SeededRandom(7)
    for _ in 0..<2_000 {
      let text = random.text(upTo: 20)
      let width = Int.random(in: 0...12, using: &random)
      let cut = TextWidth.truncated(text, toWidth: width)
      #expect(TextWidth.width(cut) <= width)
      if TextWidth.width(text) <= width { #expect(cut == text) }
    }
  }

  @Test("is filled with spaces when a text is aligned")
  func padding() {
    #expect(TextWidth.padded("日本", toWidth: 6) == "日本  ")
    #expect(TextWidth.padded("日本", toWidth: 6, alignment: .right) == "  日本")
    #expect(TextWidth.padded("abc", toWidth: 6, alignment: .center) == " abc  ")
    #expect(TextWidth.padded("abcdef", toWidth: 3) == "abcdef")
  }
}
