import AlbumModel
import Testing

@Suite("Spelling suggestions")
struct EditDistanceTests {
  @Test("a swap, a missing, a wrong and a surplus letter each count one")
  func distances() {
    #expect(EditDistance.between("genre", "genre") == 0)
    #expect(EditDistance.between("gerne", "genre") == 1)
    #expect(EditDistance.between("gnre", "genre") == 1)
    #expect(EditDistance.between("ganre", "genre") == 1)
    #expect(EditDistance.between("genrre", "genre") == 1)
    #expect(EditDistance.between("", "genre") == 5)
    #expect(EditDistance.between("GÉNRE", "genre") == 0)
    #expect(EditDistance.between("kitten", "sitting") == 3)
  }

  @Test("only a similar name is suggested, and the nearest of several")
  func nearest() {
    let names = ["artist", "title", "genre", "label"]
    #expect(EditDistance.nearest(to: "artits", among: names) == "artist")
    #expect(EditDistance.nearest(to: "lable", among: names) == "label")
    #expect(EditDistance.nearest(to: "stacks", among: names) == nil)
    #expect(EditDistance.nearest(to: "", among: names) == nil)
  }
}
