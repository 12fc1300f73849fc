import AlbumModel
import Testing

@Suite("Capitalization of titles")
struct TitleCaseTests {
  @Test(
    "small words are small between others; the first, the last and one after a colon are not",
    arguments: [
      ("the dark side of the moon", "The Dark Side of the Moon"),
      ("what are you looking for", "What Are You Looking For"),
      ("live: the album", "Live: The Album"), ("DARK SIDE OF THE MOON", "Dark Side of the Moon"),
      ("don't stop (in the name of love)", "Don't Stop (In the Name of Love)"),
      ("a - the b", "A - The B"),
    ])
  func smallWords(text: String, titled: String) {
    #expect(TitleCase.of(text) == titled)
  }

  @Test(
    "names with capitals inside are unchanged, numerals are in capitals",
    arguments: [
      ("paul mcCartney", "Paul mcCartney"), ("back in black by AC/DC", "Back in Black by AC/DC"),
      ("led zeppelin iv", "Led Zeppelin IV"), ("ólafur arnalds", "Ólafur Arnalds"),
    ])
  func names(text: String, titled: String) {
    #expect(TitleCase.of(text) == titled)
  }

  @Test("spaces are unchanged", arguments: ["", " ", "  Low  ", "A  B"])
  func spaces(text: String) {
    #expect(TitleCase.of(text) == text)
  }
}
